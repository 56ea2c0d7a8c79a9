import { chainById } from '#domain/chains/chains.ts'
import { type Hex, ZERO_ADDRESS } from '#domain/Hex.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { CreateAsk } from '#state/liquidity/createReview.ts'
import type { Made } from '#state/liquidity/readMade.ts'
import { DeedReceipt } from '../../deeds/DeedReceipt.tsx'
import { useMade } from '../hold/useMade.ts'
import { pairName, sidesOf } from './createReviewView.ts'

type Props = { say: Say; ask: CreateAsk; hash: Hex; onClose: () => void }

/** The receipt of a new position, where its review was: what left by its logs, and where the position is. */
export function CreateDone({ say, ask, hash, onClose }: Props) {
  const { form, facts, account, moment } = ask
  const { chainId } = form
  const { made, href } = useMade({ say, chainId, pool: facts.pool, account, hash })
  // Of v3 it has no name before it is made.
  const id = made?.pool ?? facts.pool.id
  const poolId = id === ZERO_ADDRESS ? null : id
  const chain = chainById(chainId)?.name ?? ''
  const sentence = say.t(moment.isNew ? 'create.donePool' : 'create.doneText', {
    pair: pairName(ask),
    chain,
  })
  return (
    <DeedReceipt
      say={say}
      title={say.t('create.done')}
      chainId={chainId}
      hash={hash}
      onClose={onClose}
      next={href === null ? null : { text: say.t('create.seePosition'), href }}
      view={{
        tokens: [ask.tokens.a, ask.tokens.b],
        sentence,
        // What it is first; its number says it apart from others of the pair.
        arrived: made?.id ? pairName(ask) : null,
        against: made?.id
          ? say.t(moment.isNew ? 'create.doneAsNew' : 'create.doneAs', { id: `#${made.id}`, chain })
          : null,
        difference: null,
        rows: [
          ...sidesOf(ask).map(({ token, amount }) => ({
            name: say.t('create.deposited', { symbol: safeText(token.symbol, 12) }),
            value: say.amount(movedOf(made, token.address) ?? amount, token.decimals, 'paid'),
          })),
          ...(poolId === null ? [] : [{ name: say.t('create.pool'), value: poolId }]),
        ],
      }}
    />
  )
}

const movedOf = (made: Made | null, currency: string): bigint | null =>
  made?.moves.find(move => move.currency === currency && move.way === 'out')?.raw ?? null
