import { atom } from 'nanostores'
import { type AppError, asAppError } from '#domain/Errors.ts'
import type { SolanaFacts } from '#domain/solana/SolanaSend.ts'
import type { SolanaHolding } from '#domain/solana/SolanaToken.ts'
import { $svm } from './svm.ts'
import { $pendingTransfers, resumeRecords } from '../deeds/records.ts'

/** What the account on Solana holds. After a failure what was read before stays, with `error`. */
export type SvmHoldings = {
  address: string | null
  holdings: readonly SolanaHolding[] | null
  facts: SolanaFacts | null
  error: AppError | null
}

const nothing: SvmHoldings = { address: null, holdings: null, facts: null, error: null }
export const $svmHoldings = atom<SvmHoldings>(nothing)

/** ms between two readings while somebody looks. */
const EVERY = 15_000
let abort: AbortController | null = null

/** AD-10: reads anew. Another account begins with nothing. */
export async function readSvmHoldings(): Promise<void> {
  const { address } = $svm.get()
  abort?.abort()
  if (!address) return $svmHoldings.set(nothing)
  if ($svmHoldings.get().address !== address) $svmHoldings.set({ ...nothing, address })
  const mine = new AbortController()
  abort = mine
  try {
    const { readSolanaHoldings } = await import('#onchain/solana/readSolanaHoldings.ts')
    const read = await readSolanaHoldings(address, mine.signal)
    if (mine.signal.aborted) return
    $svmHoldings.set({ address, ...read, error: null })
    // The node answers: what it could not tell while it was away can be asked again.
    resumeRecords()
  } catch (error) {
    if (mine.signal.aborted) return
    console.warn('Tarn: balances on Solana could not be read', error)
    $svmHoldings.set({ ...$svmHoldings.get(), error: asAppError(error) })
  }
}

let wanting = 0
let end = () => {}

/** Keeps the holdings fresh until the returned function is called. */
export function wantSvmHoldings(): () => void {
  if (wanting++ === 0) {
    const timer = setInterval(() => document.hidden || void readSvmHoldings(), EVERY)
    let address: string | null | undefined
    const follow = $svm.subscribe(svm => {
      if (svm.address === address) return
      address = svm.address
      void readSvmHoldings()
    })
    // AD-10: what is sent or settled makes what is known stale.
    let pending = $pendingTransfers.get().length
    const settled = $pendingTransfers.subscribe(({ length }) => {
      if (length !== pending) void readSvmHoldings()
      pending = length
    })
    end = () => {
      clearInterval(timer)
      follow()
      settled()
    }
  }
  return () => {
    if (--wanting === 0) end()
  }
}
