import { atom } from 'nanostores'
import { AppError, asAppError } from '#domain/Errors.ts'
import { planTransfer } from '#domain/solana/SolanaPlan.ts'
import type { SolanaHolding } from '#domain/solana/SolanaToken.ts'
import type { PreparedTransfer } from '#onchain/solana/prepareTransfer.ts'
import { type Once, onlyOnce } from '../deeds/flow/onlyOnce.ts'
import { forgetRun, type Running, runDeed } from '../deeds/runs.ts'
import { $solana } from '../wallet/solana.ts'
import { readSolanaHoldings } from './solanaHoldings.ts'
import { sendPlan } from '../deeds/sendPlan.ts'

/** What the user wants to send. */
export type SendAsk = { holding: SolanaHolding; to: string /** Raw. */; amount: bigint }

/**
 * What is to be sent. `preparing`: it is tried on the network; `review`: shown. What was asked of the wallet since, and
 * what came of it, its run says. An error leaves it where it can be tried again.
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
/** Of what is reviewed. */
let once: Once | null = null
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
  once = onlyOnce()
  $solanaSend.set({ ...form, status: 'preparing', ask })
  try {
    const prepared = await prepare(ask, mine.signal)
    if (!mine.signal.aborted) patch({ status: 'review', prepared })
  } catch (error) {
    if (!mine.signal.aborted) $solanaSend.set({ ...form, ask, error: asAppError(error) })
  }
}

/** Sends what was reviewed. */
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

const send = (ask: SendAsk, prepared: PreparedTransfer, run: Running): Promise<string> =>
  sendPlan(
    run,
    { account: prepared.transfer.from, guard: () => guard(prepared.transfer, run.stop) },
    planTransfer(prepared, ask.holding),
    { ...(once && { once }), onSent: signature => !run.stop.aborted && patch({ signature }) },
  )

function begin(): AbortController {
  stop.abort()
  stop = new AbortController()
  return stop
}

async function prepare(ask: SendAsk, signal: AbortSignal): Promise<PreparedTransfer> {
  const from = connected()
  const { prepareTransfer } = await import('#onchain/solana/prepareTransfer.ts')
  return prepareTransfer({ from, ...ask }, signal)
}

/** Who is connected. Throws `wallet.notConnected`. */
function connected(): string {
  const { address, status } = $solana.get()
  if (!address || status !== 'connected') throw new AppError('wallet.notConnected')
  return address
}

/**
 * The same wallet as was reviewed (else `wallet.changed`), and (PR-2) no address blocked by a list that is fresh and
 * ours (else `account.blocked`). The list keeps lower-case texts.
 */
async function guard({ from, to }: PreparedTransfer['transfer'], signal: AbortSignal): Promise<void> {
  if (connected() !== from) throw new AppError('wallet.changed')
  const { fetchBlocklist } = await import('#data/blocklist.ts')
  const { addresses } = await fetchBlocklist(signal)
  if ([from, to].some(address => addresses.has(address.toLowerCase()))) throw new AppError('account.blocked')
}
