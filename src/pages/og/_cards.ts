// The cards of tokens and pools, in English: a link is seen by people of any language.
import { readFileSync } from 'node:fs'
import { chainById } from '#domain/chains/chains.ts'
import { isTurned } from '#domain/protocols/PoolQuote.ts'
import { safeText } from '#domain/token/Token.ts'
import type { NftCollectionDetail, NftItemDetail, NftPrice } from '#data/market/nftSchemas.ts'
import type { PoolDetail, TokenDetail, TokenRef } from '#data/market/schemas.ts'
import { formatRatio } from '#i18n/format.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { pairText } from '#ui/explore/table/cells.tsx'
import { feeBadge } from '#ui/pool/PoolView.tsx'
import { direction } from '#ui/primitives/direction.ts'
import { leadsPage, levelOf } from '#ui/token/SafetyCard.tsx'
import { logoOf, monogramOf } from '#ui/primitives/logo/tokenMark.ts'
import type { CardText } from './_drawCard.ts'

const say = makeSay('en-US')

/** Our own logos lie beside the pages; none found: letters. */
function iconOf(token: TokenRef): string | { letters: string } {
  const logo = logoOf(token)
  if (logo?.startsWith('data:')) return logo
  for (const folder of logo ? ['public', 'dist/client', `${process.env.TARN_HOME ?? '.tarn'}/dist/client`] : [])
    try {
      return `data:image/svg+xml;base64,${readFileSync(`${folder}${logo}`).toString('base64')}`
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  return monogramOf(token)
}

const footOf = (row: { chainId: number; at: { time: number } }) =>
  `${chainById(row.chainId)?.name ?? ''} · ${say.figure('date', row.at.time)}`

/** SW-12: what must be told before a price is praised; null for a token without a grave fault. */
const warningOf = (token: TokenRef): string | null =>
  token.address !== 'NATIVE' && leadsPage(token) ? say.t(`token.safety.${levelOf(token)}.title`) : null

const changeOf = (token: TokenDetail): CardText['change'] => {
  const warning = warningOf(token)
  if (warning !== null) return { text: warning, direction: undefined, warns: true }
  if (token.change['1d'] === null) return undefined
  return {
    text: `${say.figure('change', token.change['1d'])} ${say.t('token.pastDay')}`,
    direction: direction(token.change['1d']),
  }
}

/** What one of the volatile side is worth, as the pool's page says it. */
function rateOf(pool: PoolDetail): string {
  const turned = isTurned(pool)
  const [base, quote] = turned ? [pool.token1, pool.token0] : [pool.token0, pool.token1]
  const rate = turned && pool.price ? 1 / pool.price : pool.price
  return `1 ${safeText(base.symbol, 12)} = ${formatRatio(rate, 'en-US')} ${safeText(quote.symbol, 12)}`
}

const poolNoteOf = (pool: PoolDetail): NonNullable<CardText['change']> => {
  for (const token of [pool.token0, pool.token1]) {
    const warning = warningOf(token)
    if (warning !== null)
      return { text: `${safeText(token.symbol, 12)}: ${warning}`, direction: undefined, warns: true }
  }
  return { text: `${say.t('pool.tvl')} · ${rateOf(pool)}`, direction: undefined }
}

export const tokenCard = (token: TokenDetail): CardText => ({
  title: safeText(token.name, 28),
  note: safeText(token.symbol, 12),
  ...(token.priceUsd === null ? { figure: say.t('token.noPrice') } : { figure: say.figure('price', token.priceUsd) }),
  ...(changeOf(token) && { change: changeOf(token)! }),
  facts: [
    [say.t('token.stat.volume'), say.figure('usd', token.volume['1d'])],
    [say.t('token.stat.tvl'), say.figure('usd', token.tvlUsd)],
  ],
  values: token.sparkline,
  icons: [iconOf(token)],
  foot: footOf(token),
})

export const poolCard = (pool: PoolDetail, values: readonly number[]): CardText => ({
  title: pairText(pool, 12),
  note: `${pool.version} ${feeBadge(say, pool)}`,
  figure: say.figure('usd', pool.tvlUsd),
  change: poolNoteOf(pool),
  facts: [
    [say.t('pool.volume'), say.figure('usd', pool.volume1d)],
    [say.t('pool.apr'), say.figure('percent', pool.aprBase === null ? null : pool.aprBase + (pool.aprReward ?? 0))],
  ],
  values,
  icons: [iconOf(pool.token0), iconOf(pool.token1)],
  foot: footOf(pool),
})

const picture = (url: string | null, name: string): string | { letters: string } =>
  url ?? { letters: [...safeText(name, 40).replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toUpperCase() || '?' }
const nativeText = (chainId: number, price: NftPrice | null): string => {
  const native = chainById(chainId)?.native
  return price === null || !native
    ? say.figure('count', null)
    : `${say.amount(BigInt(price.raw), native.decimals, 4)} ${native.symbol}`
}

export const collectionCard = (collection: NftCollectionDetail): CardText => ({
  title: safeText(collection.name, 28),
  note: say.t('nft.title'),
  figure: nativeText(collection.chainId, collection.floor),
  change: { text: say.t('nft.floor'), direction: undefined },
  facts: [
    [say.t('nft.items'), say.figure('count', collection.items)],
    [say.t('nft.owners'), say.figure('count', collection.owners)],
    [say.t('nft.volume'), say.figure('usd', collection.volumeUsd)],
  ],
  icons: [picture(collection.imageUrl, collection.name)],
  foot: footOf(collection),
})

export const itemCard = (item: NftItemDetail): CardText => ({
  title: safeText(item.name, 28),
  note: safeText(item.collectionName, 24),
  figure: nativeText(item.chainId, item.listing ?? item.lastSale),
  change: { text: say.t(item.listing ? 'nft.price' : 'nft.lastSale'), direction: undefined },
  facts: item.traits.slice(0, 3).map(({ type, value }) => [safeText(type, 20), safeText(value, 24)]),
  icons: [picture(item.imageUrl, item.name)],
  foot: footOf(item),
})
