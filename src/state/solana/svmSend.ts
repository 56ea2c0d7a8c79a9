import { atom } from 'nanostores'
import { AppError, asAppError } from '#domain/Errors.ts'
import { type SolanaHolding, symbolOf } from '#domain/solana/SolanaToken.ts'
import type { PreparedTransfer } from '#onchain/solana/prepareTransfer.ts'
import type { SignedTransfer } from '#onchain/solana/signTransfer.ts'
import { $svm } from './svm.ts'
import { readSvmHoldings } from './svmHoldings.ts'
import { addSvmTransfer, dropSvmTransfer, failureOfSvm, type SvmTransfer } from './svmTransfers.ts'

/** What somebody wants to send. */
export type SendAsk = { holding: SolanaHolding; to: string /** Raw. */; amount: bigint }

/**
 * One sending. `preparing`: it is tried on the network; `review`: shown, nothing asked yet; `checking`, `wallet`, `sending`: on its way; `done`: confirmed.
 * `slow`: the wallet has not answered for a while. An error leaves it where it can be tried again.
 */
export type SvmSend = {
  status: 'form' | 'preparing' | 'review' | 'checking' | 'wallet' | 'sending' | 'done'
  ask: SendAsk | null
  prepared: PreparedTransfer | null
  slow: boolean
  signature: string | null
  error: AppError | null
}

const form: SvmSend = { status: 'form', ask: null, prepared: null, slow: false, signature: null, error: null }
/** It goes on when the drawer closes, and is found there again. */
export const $svmSend = atom<SvmSend>(form)

/** Key of the holding the form begins with. */
export const $svmAsset = atom('SOL')

let stop = new AbortController()
const patch = (change: Partial<SvmSend>): void => $svmSend.set({ ...$svmSend.get(), ...change })

/** Back to the form; a wallet that is asked is no longer waited for. */
export function clearSend(): void {
  stop.abort()
  $svmSend.set(form)
}

/** Back to the form, with what was typed. */
export function editSend(): void {
  stop.abort()
  $svmSend.set({ ...form, ask: $svmSend.get().ask })
}

/** Tries it on the network, and shows what would happen. */
export async function reviewSend(ask: SendAsk): Promise<void> {
  const mine = begin()
  $svmSend.set({ ...form, status: 'preparing', ask })
  try {
    const prepared = await prepare(ask, mine.signal)
    if (!mine.signal.aborted) patch({ status: 'review', prepared })
  } catch (error) {
    if (!mine.signal.aborted) $svmSend.set({ ...form, ask, error: asAppError(error) })
  }
}

/** Sends what was reviewed: tried once more with a fresh blockhash, signed, compared, remembered, handed over, followed. */
export async function confirmSend(): Promise<void> {
  const { ask, prepared } = $svmSend.get()
  if (!ask || !prepared) return
  const mine = begin()
  patch({ status: 'checking', error: null, slow: false })
  try {
    await guard(prepared.transfer.from, ask.to, mine.signal)
    const fresh = await prepare(ask, mine.signal, prepared)
    const [{ signTransfer }, { sendSigned }] = await Promise.all([
      import('#onchain/solana/signTransfer.ts'),
      import('#onchain/solana/sendSigned.ts'),
    ])
    const remember = (signed: SignedTransfer): Promise<SvmTransfer> =>
      addSvmTransfer(recordOf(signed, fresh, ask.holding))
    patch({ status: 'wallet', prepared: fresh })
    const signed = await signTransfer(fresh, {
      stop: mine.signal,
      onSlow: () => patch({ slow: true }),
      onLate: late => void remember(late),
    })
    const settled = remember(signed)
    patch({ status: 'sending', slow: false, signature: signed.signature })
    if (signed.wire) await handOver(sendSigned(signed.wire), signed.signature)
    const ended = await settled
    if (ended.status !== 'confirmed') throw failureOfSvm(ended)
    patch({ status: 'done' })
  } catch (error) {
    const failure = asAppError(mine.signal.aborted ? new AppError('wallet.noAnswer', { cause: error }) : error)
    // What may still arrive is not offered again with one press.
    if (failure.code === 'solana.unconfirmed' || failure.code === 'solana.differs')
      $svmSend.set({ ...form, ask, error: failure })
    else if ($svmSend.get().ask === ask) patch({ status: 'review', slow: false, signature: null, error: failure })
  } finally {
    void readSvmHoldings()
  }
}

/** What of a signed transfer is remembered. */
function recordOf(
  { signature, network }: SignedTransfer,
  { transfer, lifetime }: PreparedTransfer,
  holding: SolanaHolding,
): Omit<SvmTransfer, 'status' | 'addedAt'> {
  const { from: account, to, amount } = transfer
  return {
    signature,
    account,
    to,
    network,
    lastValidBlockHeight: String(lifetime.lastValidBlockHeight),
    symbol: symbolOf(holding),
    decimals: holding.decimals,
    amount: String(amount),
  }
}

/** Only what the node refused is forgotten. */
async function handOver(sending: Promise<void>, signature: string): Promise<void> {
  try {
    await sending
  } catch (error) {
    dropSvmTransfer(signature)
    throw error
  }
}

/** No longer waits for the wallet. */
export const stopWaitingForSvm = (): void => stop.abort()

function begin(): AbortController {
  stop.abort()
  stop = new AbortController()
  return stop
}

async function prepare(ask: SendAsk, signal: AbortSignal, reviewed?: PreparedTransfer): Promise<PreparedTransfer> {
  const { address, status } = $svm.get()
  if (!address || status !== 'connected') throw new AppError('wallet.notConnected')
  if (reviewed && reviewed.transfer.from !== address) throw new AppError('wallet.changed')
  const { prepareTransfer } = await import('#onchain/solana/prepareTransfer.ts')
  return prepareTransfer({ from: address, ...ask, ...(reviewed ? { reviewed } : {}) }, signal)
}

/** PR-2: nobody blocked by a list that is fresh and ours. The list keeps lower-case texts. */
async function guard(from: string, to: string, signal: AbortSignal): Promise<void> {
  const { fetchBlocklist } = await import('#data/blocklist.ts')
  const { addresses } = await fetchBlocklist(signal)
  if ([from, to].some(address => addresses.has(address.toLowerCase()))) throw new AppError('account.blocked')
}
