import { transactionTypes } from '#domain/Market.ts'
import type { ExploreTab } from '#domain/routes/routes.ts'
import type { Say } from '#i18n/Say.ts'

/** Sentences the table's script says; `{…}` are filled by it. */
export function scriptWords(say: Say, tab: ExploreTab): Record<string, string> {
  const words: Record<string, string> = {
    count: say.t('explore.count', { count: '{count}' }),
    more: say.t('explore.more'),
    loading: say.t('explore.loading'),
    failed: say.t('explore.loadFailed'),
    retry: say.t('explore.retry'),
    fresh: say.t('explore.tx.new', { count: '{count}' }),
  }
  if (tab === 'pools') words.dynamic = say.t('explore.fee.dynamic')
  if (tab === 'pools') words.hook = say.t('explore.hook')
  if (tab === 'transactions')
    for (const type of transactionTypes) words[type] = say.t(`explore.tx.${type}`, { a: '{a}', b: '{b}' })
  return words
}
