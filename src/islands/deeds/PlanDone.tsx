import { shownShort } from '#domain/people/Typed.ts'
import { useStore } from '@nanostores/react'
import type { Hex } from '#domain/Hex.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { isOnEvm } from '#state/deeds/DeedRecord.ts'
import { $transactions } from '#state/deeds/records.ts'
import type { StoredMove } from '#state/deeds/StoredMove.ts'
import { toastWords } from '../Toasts/toastWords.ts'
import { DeedReceipt } from './DeedReceipt.tsx'
import type { DeedNext } from './ReceiptFrame.tsx'

type Props = {
  say: Say
  title: string
  chainId: number
  hash: Hex
  tokens: readonly Token[]
  onClose: () => void
  finish?: string | undefined
  next?: DeedNext | undefined
}

type Moved = Extract<StoredMove, { way: 'in' | 'out'; currency: unknown }>
const isMoved = (move: StoredMove): move is Moved => 'currency' in move && move.way !== 'permitted'
type Permitted = Extract<StoredMove, { way: 'permitted' }>
const isPermitted = (move: StoredMove): move is Permitted => move.way === 'permitted'

/** Significant ones of an amount, in a row as in the sentence. */
const DIGITS = 12

/** The receipt of a deed of calls, where its review was: what came, went or stays permitted, by its logs. Several lines may share one transaction. */
export function PlanDone({ say, title, chainId, hash, tokens, onClose, finish, next }: Props) {
  const records = useStore($transactions).filter(each => isOnEvm(each) && each.follow.hash === hash)
  const all = records.flatMap(({ moves }) => moves ?? [])
  const moves = new Map<string, Moved>()
  for (const move of all.filter(isMoved)) moves.set(`${move.way} ${move.currency.id}`, move)
  const permits = new Map<string, Permitted>()
  for (const move of all.filter(isPermitted)) permits.set(`${move.currency.id} ${move.spender}`, move)
  if (tokens.length === 0) return null
  // The sentence says its amounts as the rows do.
  const exact: Say = { ...say, amount: (raw, decimals, digits = DIGITS) => say.amount(raw, decimals, digits) }
  const amount = (raw: bigint, { decimals, symbol }: Moved['currency']) =>
    `${exact.amount(raw, decimals)} ${safeText(symbol, 12)}`
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
        sentence: records.length === 1 ? toastWords(exact, records[0]!).title : title,
        ...{ arrived: null, against: null, difference: null },
        rows: [
          ...[...moves.values()].map(({ currency, raw, way }) => ({
            name: say.t(way === 'in' ? 'position.received' : 'create.deposited', {
              symbol: safeText(currency.symbol, 12),
            }),
            value: exact.amount(BigInt(raw), currency.decimals),
          })),
          ...[...permits.values()].map(({ currency, raw, spender }) => ({
            name: say.t('deed.stays', { spender: shownShort(spender) }),
            value: BigInt(raw) === 0n ? say.t('review.none') : amount(BigInt(raw), currency),
          })),
        ],
      }}
    />
  )
}
