import { atom } from 'nanostores'
import { AppError, asAppError } from '#domain/Errors.ts'
import { planTransfer } from '#domain/solana/SolanaPlan.ts'
import type { SolanaHolding } from '#domain/solana/SolanaToken.ts'
import type { PreparedTransfer } from '#onchain/solana/prepareTransfer.ts'
import { makeReview, type Reviewing } from '../deeds/review/makeReview.ts'
import { forgetRun, runDeed } from '../deeds/runs.ts'
import { $drawer } from '../settings/drawer.ts'
import { $solana } from '../wallet/solana.ts'
import { readSolanaHoldings } from './solanaHoldings.ts'
import { sendPlan } from '../deeds/sendPlan.ts'

/** What the user wants to send. */
export type SendAsk = { holding: SolanaHolding; to: string /** Raw. */; amount: bigint }

/**
 * What is to be sent. `preparing`: it is tried on the network; `review`: shown. What was asked of the wallet since, and
 * what came of it, its run says. In a form the error is why it isn't reviewed, in a review why it can't be tried now.
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

type SolanaReviewing = Reviewing<PreparedTransfer, string>
/** The review that is open, and what ends it. */
let opened: { reviewing: SolanaReviewing; end: () => void } | null = null
const patch = (change: Partial<SolanaSend>): void => $solanaSend.set({ ...$solanaSend.get(), ...change })

/** Ends what is reviewed; a wallet that is asked is no longer waited for. */
function close(next: SolanaSend): void {
  opened?.end()
  opened = null
  forgetRun('solana')
  $solanaSend.set(next)
}

/** Back to the form; a wallet that is asked is no longer waited for. */
export const clearSend = (): void => close(form)

/** Back to the form, with what was typed. */
export const editSend = (): void => close({ ...form, ask: $solanaSend.get().ask })

/** Tries it on the network, and shows what would happen. */
export function reviewSend(ask: SendAsk): void {
  close({ ...form, status: 'preparing', ask })
  const reviewing = makeSolanaReview(ask)
  const unlisten = reviewing.$review.listen(({ status, ready, error }) => {
    if (ready) patch({ status: 'review', prepared: ready, error })
    else if (status === 'failed') close({ ...form, ask, error })
  })
  const end = reviewing.start()
  opened = {
    reviewing,
    end() {
      unlisten()
      end()
    },
  }
}

/** Looks anew at what could not be tried. */
export function lookAnew(): void {
  forgetRun('solana')
  opened?.reviewing.lookAnew()
}

/** Sends what was reviewed. */
export async function confirmSend(): Promise<void> {
  await opened?.reviewing.confirm()
  void readSolanaHoldings()
}

function makeSolanaReview(ask: SendAsk): SolanaReviewing {
  const reviewing: SolanaReviewing = makeReview<PreparedTransfer, string>({
    ...{ key: 'solana', keeps: true, isShown: () => $drawer.get().open },
    async look(signal) {
      const from = connected()
      const { prepareTransfer } = await import('#onchain/solana/prepareTransfer.ts')
      const reviewed = reviewing.$review.get().ready
      const prepare = () => prepareTransfer({ from, ...ask }, signal)
      // What is shown changes only where it no longer holds: the price for going first is kept.
      if (!reviewed) return prepare()
      return prepareTransfer({ from, ...ask, reviewed }, signal).catch(error => {
        if (asAppError(error).code !== 'solana.differs') throw error
        return prepare()
      })
    },
    run: (prepared, { once }) =>
      runDeed('solana', { steps: ['send'] }, run =>
        sendPlan(
          run,
          { account: prepared.transfer.from, guard: () => guard(prepared.transfer, run.stop) },
          planTransfer(prepared, ask.holding),
          { once, onSent: signature => !run.stop.aborted && patch({ signature }) },
        ),
      ),
    // What may still arrive is not offered again with one press.
    onFault(error) {
      if (error && ['solana.unconfirmed', 'solana.differs'].includes(error.code)) close({ ...form, ask, error })
    },
  })
  return reviewing
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
