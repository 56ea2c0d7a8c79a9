import { useStore } from '@nanostores/react'
import type { Hex } from '#domain/Hex.ts'
import { shownShort } from '#domain/people/Typed.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { type FlowReceipt, flowOf, type Given, receiptOf } from '#state/deeds/flow/flowReceipt.ts'
import { $transactions } from '#state/deeds/records.ts'
import { toastWords } from '../Toasts/toastWords.ts'
import { DeedReceipt } from './DeedReceipt.tsx'
import { flowRows } from './flowRows.ts'
import type { DeedNext } from './ReceiptFrame.tsx'

type Props = {
  say: Say
  title: string
  chainId: number
  hash: Hex
  tokens: readonly Token[]
  /** Amounts set apart in the wallet for the deposit: the receipt shows what was not deposited. */
  given?: readonly Given[] | undefined
  onClose: () => void
  finish?: string | undefined
  next?: DeedNext | undefined
}

/**
 * The receipt of a deed of calls, where its review was: what came, went or stays permitted by all its transactions, as
 * their logs tell.
 */
export function PlanDone({ say, title, chainId, hash, tokens, given, onClose, finish, next }: Props) {
  const receipt = receiptOf(flowOf(useStore($transactions), { chainId, hash }))
  if (tokens.length === 0) return null
  const told = toldAsOne(receipt)
  return (
    <DeedReceipt
      say={say}
      title={title}
      chainId={chainId}
      hash={hash}
      onClose={onClose}
      {...(finish ? { finish } : {})}
      {...(next ? { next } : {})}
      view={{
        tokens,
        sentence: told ? toastWords(say, told).title : title,
        ...{ arrived: null, difference: null },
        against: receipt.unread && receipt.moved.length > 0 ? say.t('toast.amountsUnread') : null,
        rows: [
          ...flowRows(say, receipt, given),
          ...receipt.permitted.map(({ currency, raw, spender }) => ({
            name: say.t('deed.stays', { spender: shownShort(spender) }),
            value:
              BigInt(raw) === 0n
                ? say.t('review.none')
                : `${say.amount(BigInt(raw), currency.decimals, 'paid')} ${safeText(currency.symbol, 12)}`,
          })),
        ],
      }}
    />
  )
}

/**
 * The last deed of a flow as one record, whose amounts are those of all its transactions; null where they are not of
 * the same two currencies.
 */
function toldAsOne({ parts }: FlowReceipt): Transaction | null {
  const { records, moved } = parts.at(-1) ?? { records: [], moved: [] }
  const [first, ...others] = records
  if (!first) return null
  if (others.length === 0) return first
  const alike = ({ currencyIn, currencyOut, status, moves }: Transaction) =>
    currencyIn.id === first.currencyIn.id &&
    currencyOut.id === first.currencyOut.id &&
    status === 'confirmed' &&
    Boolean(moves) &&
    first.currencyIn.id !== first.currencyOut.id
  if (!records.every(alike)) return null
  const moves = moved.flatMap(({ currency, out, in: came }) => [
    { currency, raw: String(came), way: 'in' as const },
    { currency, raw: String(out), way: 'out' as const },
  ])
  return { ...first, moves: moves.filter(({ raw }) => raw !== '0') }
}
