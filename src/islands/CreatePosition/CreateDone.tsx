import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { isOnEvm } from '#state/deeds/DeedRecord.ts'
import { $transactions } from '#state/deeds/records.ts'
import type { CreateAsk } from '#state/liquidity/createReview.ts'
import { type Made, readMade } from '#state/liquidity/readMade.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import { DeedDone } from '#ui/deeds/DeedDone.tsx'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { pairName, sidesOf } from './createReviewView.ts'

type Props = { say: Say; ask: CreateAsk; hash: Hex; onClose: () => void }

/** The receipt of a new position, where its review was: what left by its logs, and where the position is. */
export function CreateDone({ say, ask, hash, onClose }: Props) {
  const { form, facts, account, moment } = ask
  const { chainId, version } = form
  const [made, setMade] = useState<Made | null>(null)
  const record = useStore($transactions).find(each => isOnEvm(each) && each.follow.hash === hash)
  useEffect(() => {
    let here = true
    void readMade(chainId, hash, account, version).then(found => here && setMade(found))
    return () => {
      here = false
    }
  }, [chainId, hash, account, version])
  const chain = chainById(chainId)
  const page = pageOf(say, ask, made)
  const explorer = onDevnet ? undefined : chain?.explorer
  const cost = record?.cost
  return (
    <DeedFrame
      title={say.t('create.done')}
      closeLabel={say.t('review.close')}
      onClose={onClose}
      foot={
        <div className="deed-ways">
          {explorer && (
            <Button size="l" href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
              <Icon name="external" /> {say.t('toast.explorer')}
            </Button>
          )}
          <Button size="l" autoFocus onClick={onClose}>
            {say.t('send.finish')}
          </Button>
          {page && (
            <Button variant="primary" size="l" href={page}>
              {say.t('create.seePosition')}
            </Button>
          )}
        </div>
      }
    >
      <DeedDone
        say={say}
        view={{
          token: ask.tokens.a,
          sentence: say.t(moment.isNew ? 'create.donePool' : 'create.doneText', {
            pair: pairName(ask),
            chain: chain?.name ?? '',
          }),
          arrived: made?.id ? `#${made.id}` : null,
          against: say.t(moment.isNew ? 'create.donePool' : 'create.doneText', {
            pair: pairName(ask),
            chain: chain?.name ?? '',
          }),
          difference: null,
          rows: [
            ...sidesOf(ask).map(({ token, amount }) => ({
              name: say.t('create.deposited', { symbol: safeText(token.symbol, 12) }),
              value: say.amount(movedOf(made, token.address) ?? amount, token.decimals, 12),
            })),
            ...(cost && chain
              ? [
                  {
                    name: say.t('swap.networkCost'),
                    value: `${say.amount(BigInt(cost), chain.native.decimals, 3)} ${chain.native.symbol}`,
                  },
                ]
              : []),
            { name: say.t('create.pool'), value: facts.pool.id },
          ],
        }}
      />
    </DeedFrame>
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
