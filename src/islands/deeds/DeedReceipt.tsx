import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import type { Say } from '#i18n/Say.ts'
import { flowOf, receiptOf } from '#state/deeds/flow/flowReceipt.ts'
import { $transactions } from '#state/deeds/records.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import type { DoneView } from '#ui/deeds/DeedDone.tsx'
import { nativeText } from './costText.ts'
import { type DeedNext, ReceiptFrame } from './ReceiptFrame.tsx'

type Props = {
  say: Say
  title: string
  chainId: number
  hash: Hex
  view: DoneView
  onClose: () => void
  /** What the way out is called; without, `Done`. */
  finish?: string
  next?: DeedNext
  /** Rows that stand below what it cost. */
  after?: DoneView['rows']
  /** Beyond what every receipt tells. */
  children?: ReactNode
}

/** The receipt of any deed, where its review was: what came of it, what all its transactions cost, and what next. */
export function DeedReceipt({ say, title, chainId, hash, view, onClose, finish, next, after = [], children }: Props) {
  const { cost, atLeast } = receiptOf(flowOf(useStore($transactions), { chainId, hash }))
  const chain = chainById(chainId)
  const explorer = onDevnet ? undefined : chain?.explorer
  const amount = cost === null ? null : nativeText(say, chainId, cost, 3)
  const paid =
    amount === null
      ? []
      : [{ name: say.t('swap.networkCost'), value: atLeast ? say.t('position.atLeast', { amount }) : amount }]
  return (
    <ReceiptFrame
      {...{ say, title, onClose, finish, next }}
      explorer={explorer && `${explorer}/tx/${hash}`}
      view={{ ...view, rows: [...view.rows, ...paid, ...after] }}
    >
      {children}
    </ReceiptFrame>
  )
}
