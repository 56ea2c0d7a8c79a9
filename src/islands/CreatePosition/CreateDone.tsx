import { useEffect, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { CreateAsk } from '#state/liquidity/createReview.ts'
import { type Made, readMade } from '#state/liquidity/readMade.ts'
import { DeedReceipt } from '../deeds/DeedReceipt.tsx'
import { pairName, sidesOf } from './createReviewView.ts'

type Props = { say: Say; ask: CreateAsk; hash: Hex; onClose: () => void }

/** The receipt of a new position, where its review was: what left by its logs, and where the position is. */
export function CreateDone({ say, ask, hash, onClose }: Props) {
  const { form, facts, account, moment } = ask
  const { chainId, version } = form
  const [made, setMade] = useState<Made | null>(null)
  useEffect(() => {
    let here = true
    void readMade(chainId, hash, account, version).then(found => here && setMade(found))
    return () => {
      here = false
    }
  }, [chainId, hash, account, version])
  const sentence = say.t(moment.isNew ? 'create.donePool' : 'create.doneText', {
    pair: pairName(ask),
    chain: chainById(chainId)?.name ?? '',
  })
  const page = pageOf(say, ask, made)
  return (
    <DeedReceipt
      say={say}
      title={say.t('create.done')}
      chainId={chainId}
      hash={hash}
      onClose={onClose}
      next={page === null ? null : { text: say.t('create.seePosition'), href: page }}
      view={{
        token: ask.tokens.a,
        sentence,
        arrived: made?.id ? `#${made.id}` : null,
        against: made?.id ? sentence : null,
        difference: null,
        rows: [
          ...sidesOf(ask).map(({ token, amount }) => ({
            name: say.t('create.deposited', { symbol: safeText(token.symbol, 12) }),
            value: say.amount(movedOf(made, token.address) ?? amount, token.decimals, 12),
          })),
          { name: say.t('create.pool'), value: facts.pool.id },
        ],
      }}
    />
  )
}

const movedOf = (made: Made | null, currency: string): bigint | null =>
  made?.moves.find(move => move.currency === currency && move.way === 'out')?.raw ?? null

/** The new position's own page; null until its number is known. */
function pageOf(say: Say, { form, facts }: CreateAsk, made: Made | null): string | null {
  const chain = chainById(form.chainId)?.key
  if (!chain) return null
  if (form.version === 'v2') return say.path('positionV2', { chain, pair: facts.pool.id })
  if (!made?.id) return null
  return say.path(form.version === 'v3' ? 'positionV3' : 'positionV4', { chain, tokenId: String(made.id) })
}
