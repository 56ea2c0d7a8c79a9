import type { ReactNode } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { sumsOf } from '#domain/orders/overTime/partsOf.ts'
import { type Order, ORDER_CHAIN } from '#domain/orders/Order.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { makeOverTimeReview, type PlanAsk } from '#state/orders/plans/planReview.ts'
import type { StoredPlan } from '#state/orders/plans/storedPlans.ts'
import { PlanPanel } from '#ui/deeds/PlanPanel.tsx'
import { DataRows } from '#ui/primitives/DataRows.tsx'
import { DeedDialog } from '../../deeds/DeedDialog.tsx'
import { usePlanReview } from '../../deeds/usePlanReview.ts'
import { LimitDone } from '../LimitDone.tsx'
import { orderProof, permitPart } from '../orders/orderProof.ts'
import { orderAmount } from '../orders/orderView.ts'

type Props = {
  say: Say
  account: Address
  title: string
  tokens: readonly [Token, Token]
  labels: StoredPlan['labels']
  /** What is asked for, and a name of it; null: nothing yet. */
  asked: { key: string; ask: PlanAsk } | null
  onClose: () => void
  onDone: () => void
  /** The form, above what it comes to. */
  children?: ReactNode
}

/** GO-16: a plan over time from its review to its receipt: its parts, sums and minimums, and how often it is signed. */
export function PlanSigning({ say, account, title, tokens, labels, asked, onClose, onDone, children }: Props) {
  const reviewed = usePlanReview({
    ...{ runKey: 'limit', account, key: asked?.key ?? null, onClose },
    make: () => makeOverTimeReview(asked!.ask),
  })
  const { deed, ready: look, status } = reviewed
  const parts = look?.parts ?? []
  const count = parts.length
  const { sells, least } = sumsOf(parts)
  const [out, back] = [orderAmount(say, sells, labels.sells, true), orderAmount(say, least, labels.buys)]
  const [sold, bought] = tokens
  const last = parts.at(-1)
  const ends = last ? say.figure('date', Number(last.deadline)) : '–'
  if (deed.done)
    return (
      <LimitDone
        {...{ say, sold, bought, out, back, ends }}
        title={say.t('limit.over.done')}
        waits={say.t('limit.over.doneWaits', { date: ends })}
        onClose={onDone}
      />
    )
  const permits = (look?.plan.calls.length ?? 0) > 0
  return (
    <DeedDialog
      {...{ say, deed }}
      status={asked ? status : 'idle'}
      runKey="limit"
      titles={{ review: title, doing: say.t('limit.over.doing') }}
      tokens={tokens}
      amounts={out}
      into={back}
      act={look ? say.t('limit.over.act', { count }) : say.t('limit.review.act')}
    >
      {children}
      {asked && (
        <PlanPanel
          say={say}
          onPending={deed.confirmPending}
          view={{
            parts: look
              ? [
                  { heading: say.t('limit.review.sells'), amounts: [{ text: `− ${out}`, bound: null }] },
                  { heading: say.t('limit.over.least'), amounts: [{ text: `+ ${back}`, bound: null }] },
                  ...(permits ? [permitPart(say, look.reserved, labels.sells)] : []),
                ]
              : [],
            note: look
              ? [
                  say.t('limit.over.signatures', { count }),
                  say.t('limit.over.falls'),
                  say.t('limit.over.mayMiss', { count }),
                ].join(' ')
              : null,
            ...orderProof(say, look, status === 'failed' || deed.error !== null),
          }}
        />
      )}
      {look && (
        <>
          <details className="over-time-parts">
            <summary>{say.t('limit.over.all', { count })}</summary>
            <DataRows rows={rowsOf(say, parts, labels)} />
          </details>
          <DataRows
            rows={[
              [say.t('limit.over.ends'), ends],
              [say.t('limit.review.network'), chainById(ORDER_CHAIN)?.name ?? ''],
            ]}
          />
        </>
      )}
    </DeedDialog>
  )
}

/** Each part: when its slot opens, what it sells and what it must bring at least. */
const rowsOf = (say: Say, parts: readonly Order[], { sells, buys }: StoredPlan['labels']) =>
  parts.map(
    ({ from, amount, end }, at) =>
      [
        say.t('limit.over.part', { n: say.figure('count', at + 1), date: say.figure('date', Number(from)) }),
        say.t('limit.over.partOf', {
          sold: orderAmount(say, amount, sells, true),
          bought: orderAmount(say, end, buys),
        }),
      ] as const,
  )
