import type { KeyboardEvent } from 'react'
import type { Say } from '#i18n/Say.ts'

type Props = { say: Say; tabs: readonly string[]; tab: string; onTab: (tab: string) => void; panelId: string }

/** GS-2: arrows move along the line of reading and switch at once. */
export function SearchTabs({ say, tabs, tab, onTab, panelId }: Props) {
  const keys = (event: KeyboardEvent) => {
    const forward = say.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = say.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const now = tabs.indexOf(tab)
    const to = { [forward]: now + 1, [back]: now - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length] ?? tab
    onTab(next)
    document.getElementById(`${panelId}-${next}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={say.t('search.tabs')} className="search-tabs" onKeyDown={keys}>
      {tabs.map(key => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${panelId}-${key}`}
          aria-selected={key === tab}
          aria-controls={panelId}
          tabIndex={key === tab ? 0 : -1}
          data-tab={key}
          onClick={() => onTab(key)}
        >
          {say.t(`search.tab.${key}`)}
        </button>
      ))}
    </div>
  )
}
