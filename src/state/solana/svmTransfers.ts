import { computed } from 'nanostores'
import { AppError, asAppError, type ErrorCode } from '#domain/Errors.ts'
import type { SolanaNetwork } from '#domain/solana/SolanaNetwork.ts'
import { isSvmTransfer } from './isSvmTransfer.ts'
import { storedList } from '../stored/storedList.ts'
import { $svm } from './svm.ts'
import { showToast } from '../deeds/toasts.ts'

/** TX-1, TX-2. One transfer on Solana that was signed for this browser. Big numbers are decimal strings (JSON has no bigint). */
export type SvmTransfer = {
  /** Base58. */
  signature: string
  /** Base58: who sent it, and to whom. */
  account: string
  to: string
  status: 'pending' | 'confirmed' | 'failed' | 'expired'
  /** Where; null or nothing: a network without a name. */
  network?: SolanaNetwork | null
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

/** What is kept: nobody else remembers them for us, but a browser is no archive. */
const KEEP = 50

/** What this page waits for already, and how it stops. */
const followed = new Map<string, { settled: Promise<SvmTransfer>; stop: AbortController }>()

const memory = storedList<SvmTransfer>({
  key: 'tarn.svmTransfers',
  read: value => (isSvmTransfer(value) ? value : null),
  keep: all => all.slice(0, KEEP),
  // Without a wallet of Solana nobody asks, and no code of it is fetched.
  loaded: all => $svm.get().address && followAll(all),
})

/** This browser's transfers on Solana, newest first, all accounts. Costs no code of Solana until one is followed. */
export const $svmTransfers = memory.$list

/** Those of the connected account that are not settled. */
export const $svmPending = computed([$svmTransfers, $svm], (all, { address }) =>
  all.filter(t => t.status === 'pending' && t.account === address),
)

/**
 * TX-3: remembers a signed transfer and follows it. Called before it is handed over: a page that is left in between, or a node that does not answer, must not make
 * it forgotten. Its last block decides the rest: until then it may land, after it it is expired. Resolves when it is settled, or pending where nobody can tell now.
 */
export function addSvmTransfer(sent: Omit<SvmTransfer, 'status' | 'addedAt'>): Promise<SvmTransfer> {
  const transfer: SvmTransfer = { ...sent, status: 'pending', addedAt: Date.now() }
  memory.change(all => [transfer, ...all.filter(t => t.signature !== sent.signature)])
  return follow(transfer)
}

/** Forgets a transfer that the node refused: nobody has it. */
export function dropSvmTransfer(signature: string): void {
  followed.get(signature)?.stop.abort()
  memory.change(all => all.filter(t => t.signature !== signature))
}

/** What a settled transfer is thrown as: why it failed, `solana.unconfirmed` where nobody can tell. */
export const failureOfSvm = ({ error }: SvmTransfer): AppError => new AppError(error ?? 'solana.unconfirmed')

/** Goes on with what an earlier page or another tab did not see the end of. */
function followAll(all: readonly SvmTransfer[]): void {
  for (const transfer of all) if (transfer.status === 'pending') void follow(transfer)
}

/** TX-3: the wallet is here: what was signed before is followed. */
export const resumeSvmTransfers = memory.load

function follow(transfer: SvmTransfer): Promise<SvmTransfer> {
  const { signature } = transfer
  const known = followed.get(signature)
  if (known) return known.settled
  const stop = new AbortController()
  const settled = settle(transfer, stop.signal).finally(() => followed.delete(signature))
  followed.set(signature, { settled, stop })
  return settled
}

/** What became of it. It stays pending where nobody can tell now: it is asked again when the node answers, or by the next page. */
async function settle(transfer: SvmTransfer, stop: AbortSignal): Promise<SvmTransfer> {
  try {
    const { followTransfer } = await import('#onchain/solana/followTransfer.ts')
    await followTransfer(transfer.signature, BigInt(transfer.lastValidBlockHeight), stop)
    return end(transfer, { status: 'confirmed' })
  } catch (cause) {
    if (stop.aborted) return transfer
    const { code } = asAppError(cause)
    if (code === 'solana.expired') return end(transfer, { status: 'expired', error: code })
    if (code.startsWith('solana.') && code !== 'solana.unconfirmed' && code !== 'solana.notConfigured')
      // It is in a block: its fee is paid, whatever the reason.
      return end(transfer, { status: 'failed', error: code === 'solana.failed' ? 'solana.reverted' : code })
    console.warn('Tarn: what became of a transfer on Solana could not be read', cause)
    return transfer
  }
}

/** Writes down how it ended, and tells it in the tab that is looked at. What another tab took off the list is no news. */
function end(transfer: SvmTransfer, how: Pick<SvmTransfer, 'status' | 'error'>): SvmTransfer {
  const ended = { ...transfer, ...how }
  let isOurs = false
  memory.change(all =>
    all.map(t => {
      if (t.signature !== transfer.signature) return t
      isOurs = true
      return { ...t, ...how }
    }),
  )
  if (isOurs && document.visibilityState === 'visible') showToast(ended)
  return ended
}
