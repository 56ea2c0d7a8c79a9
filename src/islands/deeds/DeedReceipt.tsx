import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import type { Say } from '#i18n/Say.ts'
import { isOnEvm } from '#state/deeds/DeedRecord.ts'
import { $transactions } from '#state/deeds/records.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import type { DoneView } from '#ui/deeds/DeedDone.tsx'
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

/** The receipt of any deed, where its review was: what came of it, what it cost, and what next. */
export function DeedReceipt({ say, title, chainId, hash, view, onClose, finish, next, after = [], children }: Props) {
  const record = useStore($transactions).find(each => isOnEvm(each) && each.follow.hash === hash)
  const chain = chainById(chainId)
  const explorer = onDevnet ? undefined : chain?.explorer
  const cost = record?.cost
  const paid =
    cost && chain
      ? [
          {
            name: say.t('swap.networkCost'),
            value: `${say.amount(BigInt(cost), chain.native.decimals, 3)} ${chain.native.symbol}`,
          },
        ]
      : []
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
