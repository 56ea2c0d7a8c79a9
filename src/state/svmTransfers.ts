import { atom, computed, onMount } from 'nanostores'
import { AppError, asAppError, type ErrorCode } from '#domain/Errors.ts'
import { readStored, writeStored } from './stored.ts'
import { $svm } from './svm.ts'
import { readSvmTransfers } from './readSvmTransfers.ts'

/** TX-1, TX-2. One transfer on Solana this browser sent. Big numbers are decimal strings (JSON has no bigint). */
export type SvmTransfer = {
  /** Base58. */
  signature: string
  /** Base58: who sent it, and to whom. */
  account: string
  to: string
  status: 'pending' | 'confirmed' | 'failed' | 'expired'
  /** ms since 1970 */
  addedAt: number
  /** The last block that could take it. */
  lastValidBlockHeight: string
  /** SOL, or how the token is called here. */
  symbol: string
  decimals: number
  /** Raw. */
  amount: string
  /** Why it failed. */
  error?: ErrorCode
}

const KEY = 'tarn.svmTransfers'
/** What is kept: nobody else remembers them for us, but a browser is no archive. */
const KEEP = 50

/** This browser's transfers on Solana, newest first, all accounts. Costs no code of Solana until one is followed. */
export const $svmTransfers = atom<readonly SvmTransfer[]>([])

/** Those of the connected account that are not settled. */
export const $svmPending = computed([$svmTransfers, $svm], (all, { address }) => all.filter(t => t.status === 'pending' && t.account === address))

/** What this page waits for already. */
const followed = new Map<string, Promise<SvmTransfer>>()

/** A full or forbidden storage loses the memory of a reload, not the transfer. */
let storing = true

/** Another tab may have written since: what is stored counts, then the change. */
function change(apply: (all: readonly SvmTransfer[]) => readonly SvmTransfer[]): void {
  const stored = storing ? readSvmTransfers(readStored(KEY)) : null
  const all = apply(stored ?? $svmTransfers.get()).slice(0, KEEP)
  $svmTransfers.set(all)
  storing = writeStored(KEY, JSON.stringify(all))
}

/** Remembers a transfer that was handed to the network and follows it. Throws AppError when it failed, and `solana.unconfirmed` where nobody can tell now. */
export async function addSvmTransfer(sent: Omit<SvmTransfer, 'status' | 'addedAt'>): Promise<void> {
  const transfer: SvmTransfer = { ...sent, status: 'pending', addedAt: Date.now() }
  change(all => [transfer, ...all.filter(t => t.signature !== sent.signature)])
  const { status, error } = await follow(transfer)
  if (status !== 'confirmed') throw new AppError(error ?? 'solana.unconfirmed')
}

function follow(transfer: SvmTransfer): Promise<SvmTransfer> {
  const known = followed.get(transfer.signature)
  if (known) return known
  const following = settle(transfer).finally(() => followed.delete(transfer.signature))
  followed.set(transfer.signature, following)
  return following
}

/** What became of it. It stays pending where nobody can tell now: the next page asks again. */
async function settle(transfer: SvmTransfer): Promise<SvmTransfer> {
  try {
    const { followTransfer } = await import('#onchain/solana/followTransfer.ts')
    // Only a closed page stops following.
    await followTransfer(transfer.signature, BigInt(transfer.lastValidBlockHeight), new AbortController().signal)
    return update(transfer, { status: 'confirmed' })
  } catch (cause) {
    const { code } = asAppError(cause)
    if (code === 'solana.expired') return update(transfer, { status: 'expired', error: code })
    if (code.startsWith('solana.') && code !== 'solana.unconfirmed' && code !== 'solana.notConfigured') return update(transfer, { status: 'failed', error: code })
    console.warn('Tarn: what became of a transfer on Solana could not be read', cause)
    return transfer
  }
}

function update(transfer: SvmTransfer, with_: Partial<SvmTransfer>): SvmTransfer {
  change(all => all.map(t => (t.signature === transfer.signature ? { ...t, ...with_ } : t)))
  return { ...transfer, ...with_ }
}

/** TX-3: goes on with what an earlier page sent and did not see the end of. */
export function resumeSvmTransfers(): void {
  const stored = readSvmTransfers(readStored(KEY))
  if (stored && storing) $svmTransfers.set(stored)
  for (const transfer of $svmTransfers.get()) if (transfer.status === 'pending') void follow(transfer)
}

onMount($svmTransfers, () => {
  if (typeof window === 'undefined') return
  const load = (text: string | null) => {
    if (storing) $svmTransfers.set(readSvmTransfers(text) ?? [])
  }
  load(readStored(KEY))
  const otherTab = (event: StorageEvent) => {
    if (event.key === KEY) load(event.newValue)
  }
  window.addEventListener('storage', otherTab)
  return () => window.removeEventListener('storage', otherTab)
})
