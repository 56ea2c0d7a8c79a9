import { resultKey, type SearchResult } from '#domain/search/SearchResult.ts'
import type { Say } from '#i18n/Say.ts'
import { ResultRow, type ResultView } from './ResultRow.tsx'

/** `title`: a key. */
export type SearchSection = { key: string; title: string; rows: ResultView[] }

type Props = {
  say: Say
  listId: string
  sections: SearchSection[]
  active: number
  busy: boolean
  hrefOf: (result: SearchResult) => string
  isFavorite: (result: SearchResult) => boolean
  onActive: (index: number) => void
  onPick: (event: React.MouseEvent, view: ResultView, section: string, index: number) => void
  onMenu: (view: ResultView, at: { x: number; y: number }) => void
  onClear: () => void
}

/** Row `index` of all sections. */
export const rowId = (listId: string, index: number): string => `${listId}-${index}`

/** The results by section, one listbox; forgetting recents stands above it, where a button may. */
export function SearchResults({
  say,
  listId,
  sections,
  active,
  busy,
  hrefOf,
  isFavorite,
  onActive,
  onPick,
  onMenu,
  onClear,
}: Props) {
  let index = -1
  const recent = sections[0]?.key === 'recent'
  return (
    <>
      {recent && (
        <div className="search-recent">
          <p className="search-title" aria-hidden="true">
            {say.t('search.recent')}
          </p>
          <button
            type="button"
            className="button button-quiet button-s"
            aria-label={say.t('search.clearLabel')}
            onClick={onClear}
          >
            {say.t('search.clear')}
          </button>
        </div>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={say.t('search.results')}
        aria-busy={busy}
        className={busy ? 'search-list stale' : 'search-list'}
      >
        {sections.map(section => (
          <div key={section.key} role="group" aria-label={say.t(section.title)} data-section={section.key}>
            {section.key !== 'recent' && (
              <p className="search-title" aria-hidden="true">
                {say.t(section.title)}
              </p>
            )}
            {section.rows.map(view => {
              index += 1
              const own = index
              return (
                <ResultRow
                  key={resultKey(view.result)}
                  say={say}
                  view={view}
                  id={rowId(listId, own)}
                  href={hrefOf(view.result)}
                  active={own === active}
                  favorite={isFavorite(view.result)}
                  onPick={event => onPick(event, view, section.key, own)}
                  onHover={() => onActive(own)}
                  onMenu={at => onMenu(view, at)}
                />
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

/** Rows of the same size while the first ones are on their way. */
export function SearchWaiting({ rows = 5 }: { rows?: number }) {
  return (
    <div className="search-waiting" aria-hidden="true">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="search-row">
          <span className="skeleton search-disc" />
          <span className="search-names">
            <span className="skeleton">000000000000</span>
            <span className="skeleton">00000000000000000</span>
          </span>
        </div>
      ))}
    </div>
  )
}
