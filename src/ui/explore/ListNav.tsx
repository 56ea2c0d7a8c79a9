import type { ListTab } from '#domain/routes/routes.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

type Props = { say: Say; tab: ListTab; chain: string /** From 1. */; page: number; pages: number }

/** Links to the pages before and after; the first page is explore itself. */
export function ListNav({ say, tab, chain, page, pages }: Props) {
  if (pages < 2) return null
  const path = (to: number) =>
    to === 1 ? say.path('exploreTabChain', { tab, chain }) : say.path('exploreList', { tab, chain, page: `${to}` })
  return (
    <nav className="list-nav" aria-label={say.t('explore.list.pages')}>
      {page > 1 && (
        <a className="button button-secondary button-s" rel="prev" href={path(page - 1)}>
          <Icon name="chevronStart" />
          {say.t('explore.list.previous')}
        </a>
      )}
      <span className="soft">{say.t('explore.list.page', { page, pages })}</span>
      {page < pages && (
        <a className="button button-secondary button-s" rel="next" href={path(page + 1)}>
          {say.t('explore.list.next')}
          <Icon name="chevronEnd" />
        </a>
      )}
    </nav>
  )
}
