import { chainById } from '#domain/chains/chains.ts'
import { transactionTypes } from '#domain/token/Market.ts'
import { worthless } from '#domain/token/Token.ts'
import type { ExploreTab } from '#domain/routes/routes.ts'
import { keptFor } from '#i18n/keptFor.ts'
import type { Say } from '#i18n/Say.ts'

const made = keptFor((say, of) => {
  const [tab, ...chainIds] = of.split(' ')
  const words: Record<string, string> = {
    count: say.t('explore.count', { count: '{count}' }),
    more: say.t('explore.more'),
    loading: say.t('explore.loading'),
    failed: say.t('explore.loadFailed'),
    retry: say.t('explore.retry'),
    fresh: say.t('explore.tx.new', { count: '{count}' }),
  }
  if (tab !== 'transactions')
    Object.assign(words, {
      ...Object.fromEntries(worthless.map(why => [why, say.t(`explore.why.${why}`)])),
      favorite: say.t('favorite.star', { name: '{name}' }),
      noFavorites: say.t('favorite.none'),
    })
  if (tab === 'pools') words.dynamic = say.t('explore.fee.dynamic')
  if (tab === 'pools') words.hook = say.t('explore.hook')
  if (tab === 'transactions')
    for (const type of [...transactionTypes, 'buy', 'sell'] as const)
      words[type] = say.t(`explore.tx.${type}`, { a: '{a}', b: '{b}' })
  const networks = Object.fromEntries(
    chainIds.flatMap(id => chainById(Number(id)) ?? []).map(c => [c.id, [c.key, c.name, c.explorer]]),
  )
  return JSON.stringify({ words, networks })
})

/**
 * For the script of a table, as JSON: the sentences it says (it fills `{…}`) and its networks as [path name, name,
 * explorer].
 */
export const scriptData = (say: Say, tab: ExploreTab, chainIds: readonly number[]): string =>
  made(say, [tab, ...chainIds].join(' '))
