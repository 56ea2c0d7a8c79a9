import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { namesOf, SOL, symbolOf } from '#domain/solana/SolanaToken.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { isDone, isRunning, runOf } from '#state/deeds/runs.ts'
import { isOnSolana } from '#state/deeds/DeedRecord.ts'
import { tellInstead } from '#state/deeds/toasts.ts'
import { $drawer, closeDrawer } from '#state/settings/drawer.ts'
import { $solana } from '#state/wallet/solana.ts'
import { $solanaSend, confirmSend, editSend, lookAnew } from '#state/solana/solanaSend.ts'
import { SendReview } from '#ui/send/SendReview.tsx'
import { apart } from '../apart.ts'
import { DeedDialog } from '../deeds/DeedDialog.tsx'
import type { DeedReview } from '../deeds/useDeedReview.ts'
import { SolanaDone } from './SolanaDone.tsx'

/**
 * A transfer on Solana from its review to its receipt, in the frame of every deed. Closed while it is under way it goes
 * on, and is found here again.
 */
export function SolanaDeed({ say, onAnew }: { say: Say; onAnew: () => void }) {
  const { name, address } = useStore($solana)
  const { ask, prepared, signature, error } = useStore($solanaSend)
  const run = useStore(runOf('solana'))
  /** When the wallet was last asked (ms since 1970). */
  const begun = useRef(Number.POSITIVE_INFINITY)
  // Reports the outcome of what is sent from here in this dialog, while it waits, instead of in a toast.
  useEffect(
    () =>
      tellInstead(
        news =>
          $drawer.get().open && isRunning(runOf('solana').get()) && isOnSolana(news) && news.addedAt >= begun.current,
      ),
    [],
  )
  if (!ask || !prepared) return null
  const { holding, to } = ask
  const running = isRunning(run)
  const changed = address !== prepared.transfer.from
  const symbol = symbolOf(holding)
  const token = { symbol, address: holding.mint ?? SOL.symbol, listed: namesOf(holding) !== null }
  const amount = say.amount(ask.amount, holding.decimals, 'paid')
  const sum = `${amount} ${symbol}`
  const sol = (lamports: bigint) => apart(say, `${say.amount(lamports, SOL.decimals, 'paid')} ${SOL.symbol}`)
  if (isDone(run))
    return (
      <SolanaDone
        say={say}
        deed={{ token, sum, to, fee: sol(prepared.fee), signature: signature ?? '' }}
        onAnew={onAnew}
        onClose={() => {
          onAnew()
          closeDrawer()
        }}
      />
    )
  const { rent } = prepared
  const wallet = `${safeText(name ?? '', 20)} ${shortAddress(prepared.transfer.from)}`.trim()
  const send = () => {
    begun.current = Date.now()
    return confirmSend()
  }
  const deed: DeedReview = {
    ...{ run, running, changed, ready: !running && !changed, error: run?.error ?? error },
    ...{ asked: 'wallet', wallet: name ?? '', done: null },
    confirm: send,
    retry: lookAnew,
    leave: running ? closeDrawer : editSend,
    confirmPending() {},
  }
  return (
    <DeedDialog
      say={say}
      runKey="solana"
      deed={deed}
      titles={{ review: say.t('solana.reviewTitle'), doing: say.t('send.doing') }}
      tokens={[token]}
      amounts={sum}
      into={shortAddress(to)}
      act={say.t('solana.send')}
      status={error ? 'failed' : 'ready'}
      onBack={editSend}
    >
      <SendReview
        say={say}
        view={{
          side: { token, amount, fiat: null },
          item: null,
          between: say.t('review.between', { chain: SOL.name, wallet: apart(say, wallet) }),
          to: { name: null, address: to },
          linked: [],
          keeps: rent > 0n ? say.t('solana.rentNote', { amount: sol(rent) }) : null,
          tried: { status: 'ok', text: say.t('solana.simulated') },
          cost: sol(prepared.fee),
          rows: rent > 0n ? [{ name: say.t('solana.rent'), value: sol(rent) }] : [],
          operation: null,
        }}
        onConfirm={() => {}}
      />
    </DeedDialog>
  )
}
