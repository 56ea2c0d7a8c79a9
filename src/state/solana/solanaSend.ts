import { atom } from 'nanostores'
import { AppError, asAppError } from '#domain/Errors.ts'
import { type SolanaHolding, symbolOf } from '#domain/solana/SolanaToken.ts'
import type { PreparedTransfer } from '#onchain/solana/prepareTransfer.ts'
import type { SignedTransfer } from '#onchain/solana/signTransfer.ts'
import { forgetRun, type Running, runDeed } from '../deeds/runs.ts'
import { $solana } from './solana.ts'
import { readSolanaHoldings } from './solanaHoldings.ts'
import type { SolanaRecord } from '../deeds/DeedRecord.ts'
import { addRecord, dropRecord } from '../deeds/records.ts'

/** What somebody wants to send. */
export type SendAsk = { holding: SolanaHolding; to: string /** Raw. */; amount: bigint }

/**
 * What is to be sent. `preparing`: it is tried on the network; `review`: shown. What was asked of the wallet since, and what came of it, its run says. An error leaves it
 * where it can be tried again.
 */
export type SolanaSend = {
  status: 'form' | 'preparing' | 'review'
  ask: SendAsk | null
  prepared: PreparedTransfer | null
  signature: string | null
  error: AppError | null
}

const form: SolanaSend = { status: 'form', ask: null, prepared: null, signature: null, error: null }
/** It goes on when the drawer closes, and is found there again. */
export const $solanaSend = atom<SolanaSend>(form)

/** Key of the holding the form begins with. */
export const $solanaAsset = atom('SOL')

let stop = new AbortController()
const patch = (change: Partial<SolanaSend>): void => $solanaSend.set({ ...$solanaSend.get(), ...change })

/** Back to the form; a wallet that is asked is no longer waited for. */
export function clearSend(): void {
  stop.abort()
  forgetRun('solana')
  $solanaSend.set(form)
}

/** Back to the form, with what was typed. */
export function editSend(): void {
  stop.abort()
  forgetRun('solana')
  $solanaSend.set({ ...form, ask: $solanaSend.get().ask })
}

/** Tries it on the network, and shows what would happen. */
export async function reviewSend(ask: SendAsk): Promise<void> {
  const mine = begin()
  forgetRun('solana')
  $solanaSend.set({ ...form, status: 'preparing', ask })
  try {
    const prepared = await prepare(ask, mine.signal)
    if (!mine.signal.aborted) patch({ status: 'review', prepared })
  } catch (error) {
    if (!mine.signal.aborted) $solanaSend.set({ ...form, ask, error: asAppError(error) })
  }
}

/** Sends what was reviewed: tried once more with a fresh blockhash, signed, compared, remembered, handed over, followed. */
export async function confirmSend(): Promise<void> {
  const { ask, prepared } = $solanaSend.get()
  if (!ask || !prepared) return
  const ended = await runDeed('solana', { steps: ['send'] }, run => send(ask, prepared, run))
  // What may still arrive is not offered again with one press.
  if (ended.status === 'failed' && ['solana.unconfirmed', 'solana.differs'].includes(ended.error.code)) {
    forgetRun('solana')
    $solanaSend.set({ ...form, ask, error: ended.error })
  }
  void readSolanaHoldings()
}

async function send(ask: SendAsk, prepared: PreparedTransfer, run: Running): Promise<void> {
  run.mark({ status: 'checking' })
  await guard(prepared.transfer.from, ask.to, run.stop)
  const fresh = await prepare(ask, run.stop, prepared)
  const [{ signTransfer }, { sendSigned }] = await Promise.all([
    import('#onchain/solana/signTransfer.ts'),
    import('#onchain/solana/sendSigned.ts'),
  ])
  const remember = (signed: SignedTransfer): Promise<SolanaRecord> => addRecord(recordOf(signed, fresh, ask.holding))
  run.mark({ status: 'wallet' })
  if (!run.stop.aborted) patch({ prepared: fresh })
  const signed = await signTransfer(fresh, { ...run, onLate: late => void remember(late) })
  const settled = remember(signed)
  run.mark({ status: 'pending' })
  if (!run.stop.aborted) patch({ signature: signed.signature })
  if (signed.wire) await handOver(sendSigned(signed.wire), signed.signature)
  const ended = await settled
  if (ended.status !== 'confirmed') throw new AppError(ended.error ?? 'solana.unconfirmed')
}

/** What of a signed transfer is remembered. */
function recordOf(
  { signature, network }: SignedTransfer,
  { transfer, lifetime }: PreparedTransfer,
  holding: SolanaHolding,
): Parameters<typeof addRecord<SolanaRecord>>[0] {
  const { from: account, to, amount } = transfer
  const currency = { symbol: symbolOf(holding), decimals: holding.decimals }
  return {
    deed: 'send',
    account,
    currencyIn: currency,
    currencyOut: currency,
    amountIn: String(amount),
    amountOut: '0',
    follow: { by: 'solana', signature, to, network, lastValidBlockHeight: String(lifetime.lastValidBlockHeight) },
  }
}

/** Only what the node refused is forgotten. */
async function handOver(sending: Promise<void>, signature: string): Promise<void> {
  try {
    await sending
  } catch (error) {
    dropRecord(`solana-${signature}`)
    throw error
  }
}

function begin(): AbortController {
  stop.abort()
  stop = new AbortController()
  return stop
}

async function prepare(ask: SendAsk, signal: AbortSignal, reviewed?: PreparedTransfer): Promise<PreparedTransfer> {
  const { address, status } = $solana.get()
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
