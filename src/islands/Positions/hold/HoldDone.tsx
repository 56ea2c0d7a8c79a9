import { useStore } from '@nanostores/react'
import type { Hex } from '#domain/Hex.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { isOnEvm } from '#state/deeds/DeedRecord.ts'
import { $transactions } from '#state/deeds/records.ts'
import type { StoredMove } from '#state/deeds/StoredMove.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { DeedReceipt } from '../../deeds/DeedReceipt.tsx'
import { toastWords } from '../../Toasts/toastWords.ts'

type Props = {
  say: Say
  deed: HoldAsk['deed']
  chainId: number
  hash: Hex
  tokens: readonly Token[]
  onClose: () => void
}

type Moved = Extract<StoredMove, { way: 'in' | 'out'; currency: unknown }>
const isMoved = (move: StoredMove): move is Moved => 'currency' in move && move.way !== 'permitted'

/** The receipt of a position's deed, where its review was: what came or went, by its logs. Several positions may share one transaction. */
export function HoldDone({ say, deed, chainId, hash, tokens, onClose }: Props) {
  const records = useStore($transactions).filter(each => isOnEvm(each) && each.follow.hash === hash)
  const title = say.t(`position.done.${deed}`)
  const moves = new Map<string, Moved>()
  for (const move of records.flatMap(({ moves: all }) => all ?? []).filter(isMoved))
    moves.set(`${move.way} ${move.currency.id}`, move)
  const [token] = tokens
  if (!token) return null
  return (
    <DeedReceipt
      say={say}
      title={title}
      chainId={chainId}
      hash={hash}
      onClose={onClose}
      view={{
        token,
        sentence: records.length === 1 ? toastWords(say, records[0]!).title : title,
        ...{ arrived: null, against: null, difference: null },
        rows: [...moves.values()].map(({ currency, raw, way }) => ({
          name: say.t(way === 'in' ? 'position.received' : 'create.deposited', {
            symbol: safeText(currency.symbol, 12),
          }),
          value: say.amount(BigInt(raw), currency.decimals, 12),
        })),
      }}
    />
  )
}
