import { atom } from 'nanostores'
import { type AppError, asAppError } from '#domain/Errors.ts'
import type { SolanaFacts } from '#domain/solana/SolanaSend.ts'
import type { SolanaHolding } from '#domain/solana/SolanaToken.ts'
import { $solana } from '../wallet/solana.ts'
import { $pendingTransfers, resumeRecords } from '../deeds/records.ts'

/** What the account on Solana holds. After a failure what was read before stays, with `error`. */
export type SolanaHoldings = {
  address: string | null
  holdings: readonly SolanaHolding[] | null
  facts: SolanaFacts | null
  error: AppError | null
}

const nothing: SolanaHoldings = { address: null, holdings: null, facts: null, error: null }
export const $solanaHoldings = atom<SolanaHoldings>(nothing)

/** ms between two readings while they are shown. */
const EVERY = 15_000
let abort: AbortController | null = null

/** AD-10: reads anew. Another account begins with nothing. */
export async function readSolanaHoldings(): Promise<void> {
  const { address } = $solana.get()
  abort?.abort()
  if (!address) return $solanaHoldings.set(nothing)
  if ($solanaHoldings.get().address !== address) $solanaHoldings.set({ ...nothing, address })
  const mine = new AbortController()
  abort = mine
  try {
    const { readSolanaHoldings } = await import('#onchain/solana/readSolanaHoldings.ts')
    const read = await readSolanaHoldings(address, mine.signal)
    if (mine.signal.aborted) return
    $solanaHoldings.set({ address, ...read, error: null })
    // The node answers: what it could not tell while it was away can be asked again.
    resumeRecords()
  } catch (error) {
    if (mine.signal.aborted) return
    console.warn('Tarn: balances on Solana could not be read', error)
    $solanaHoldings.set({ ...$solanaHoldings.get(), error: asAppError(error) })
  }
}

let wanting = 0
let end = () => {}

/** Keeps the holdings fresh until the returned function is called. */
export function wantSolanaHoldings(): () => void {
  if (wanting++ === 0) {
    const timer = setInterval(() => document.hidden || void readSolanaHoldings(), EVERY)
    let address: string | null | undefined
    const follow = $solana.subscribe(solana => {
      if (solana.address === address) return
      address = solana.address
      void readSolanaHoldings()
    })
    // AD-10: what is sent or settled makes what is known stale.
    let pending = $pendingTransfers.get().length
    const settled = $pendingTransfers.subscribe(({ length }) => {
      if (length !== pending) void readSolanaHoldings()
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
