import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { TARN_CHAINS } from 'astro:env/client'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { type NamedChain, parseQuery } from '#domain/search/SearchQuery.ts'
import { resultKey, type SearchResult } from '#domain/search/SearchResult.ts'
import type { Say } from '#i18n/Say.ts'
import { useFlag } from '#islands/useFlag.ts'
import { $favorites } from '#state/settings/favorites.ts'
import { noteUse } from '#state/site/noteUse.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $searchHistory, clearSearchHistory, rememberResult } from '#state/settings/searchHistory.ts'
import { ResultMenu } from '#ui/search/ResultMenu.tsx'
import { resultName, type ResultView } from '#ui/search/ResultRow.tsx'
import { SearchNote } from '#ui/search/SearchNote.tsx'
import { SearchPanel } from '#ui/search/SearchPanel.tsx'
import { rowId, SearchResults, SearchWaiting } from '#ui/search/SearchResults.tsx'
import type { Chain } from '#domain/chains/Chain.ts'
import { wordsOfLine } from '#domain/search/callings.ts'
import { resultPath } from './resultPath.ts'
import { type SearchTab, searchTabs, sectionsOf } from './sectionsOf.ts'
import { useAnswers } from './useAnswers.ts'
import { useDeeds } from './useDeeds.ts'
import { useRowKeys } from './useRowKeys.ts'

/** Networks that are on, in the order people see: only these can be named in a search. */
const networksOn: readonly Chain[] = TARN_CHAINS.split(',').flatMap(id => chainById(Number(id)) ?? [])

/** Networks with what people call them; `line` is a catalogue's `base: ベース; optimism: op, オプティミズム`. */
function calledNetworks(chains: readonly Chain[], line: string): (Chain & NamedChain)[] {
  const called = new Map(
    line
      .split(';')
      .map(part => part.split(':'))
      .map(([key = '', words = '']) => [key.trim(), wordsOfLine(words)]),
  )
  return chains.map(chain => ({ ...chain, called: called.get(chain.key) ?? [] }))
}

/** ms after the last key (constants.md). */
const DEBOUNCE = 200

/**
 * The text once typing has rested; `settle` doesn't wait. An emptied text settles at once: there is nothing to search.
 */
function useSettled(typed: string): [settled: string, settle: () => void] {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    if (typed === settled) return
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed, settled])
  return [settled, () => setSettled(typed)]
}

type Props = { say: Say; begun: string; onClose: () => void }

/** GS-1 to GS-9: the search itself. Mounted while it is open. */
export function SearchDialog({ say, begun, onClose }: Props) {
  const listId = useId().replace(/[^\w-]/g, '')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(begun)
  const [settled, settle] = useSettled(text)
  const [tab, setTab] = useState<SearchTab>('all')
  const [active, setActive] = useState(0)
  const [wanted, setWanted] = useState(false)
  const [menu, setMenu] = useState<{ view: ResultView; at: { x: number; y: number } } | null>(null)
  const recents = useStore($searchHistory)
  const favorites = useStore($favorites)
  const pools = useFlag('poolSearch')
  const { testnet } = useStore($preferences)
  const chains = useMemo(
    () => calledNetworks(networksOn.filter(shownIn(testnet)), say.t('search.called.networks')),
    [testnet, say],
  )
  // CH-3: without testnet mode the market's own «all» has none; in it every network is named.
  const everywhere = useMemo(() => (testnet ? chains.map(({ id }) => id) : null), [testnet, chains])
  const query = useMemo(() => parseQuery(settled, chains), [settled, chains])
  const answers = useAnswers(say, {
    query,
    chainIds: everywhere,
    named: tab === 'all' || tab === 'wallets',
    raw: tab === 'wallets',
  })
  const { deedsOf, said } = useDeeds(say)

  const sections = useMemo(
    () => sectionsOf({ tab, query, answers, chains, recents, favorites, pools }),
    [tab, query, answers, chains, recents, favorites, pools],
  )
  const rows = sections.flatMap(section => section.rows.map((view, at) => ({ view, section: section.key, at })))
  const resting = text === settled
  const failed = answers.indexFailed && (query.full === '' || answers.asked?.failed === true)
  const nameAway = rows.length === 0 && answers.walletAway
  const waiting =
    !resting ||
    (answers.index === null && !answers.indexFailed) ||
    (rows.length === 0 && (answers.asked === null || answers.lookingUp))
  // Rows of an older text are shown, but never picked.
  const at = Math.min(active, rows.length - 1)
  const row = resting ? rows[at] : undefined

  useEffect(() => setActive(0), [settled, tab])
  useEffect(() => {
    if (!wanted || waiting) return
    setWanted(false)
    if (rows[0]) open({ result: rows[0].view.result, section: rows[0].section, position: 0 })
  })

  const href = (result: SearchResult) => resultPath(say, result)
  const note = (result: SearchResult, section: string, position: number) => {
    rememberResult(result)
    noteUse({
      name: 'search.result',
      type: result.type,
      section,
      position,
      length: settled.length,
      suggested: settled === '',
    })
  }
  function open({
    result,
    section,
    position,
    newTab = false,
  }: {
    result: SearchResult
    section: string
    position: number
    newTab?: boolean
  }) {
    note(result, section, position)
    if (newTab) window.open(href(result), '_blank', 'noopener')
    else location.assign(href(result))
  }
  const close = () => {
    noteUse({ name: 'search.exit', length: text.length, results: rows.length })
    onClose()
  }
  const pick = (event: MouseEvent, view: ResultView, section: string, index: number) => {
    note(view.result, section, index)
    // A new tab is the browser's business, the page itself too: it follows the link.
    if (!resting) event.preventDefault()
  }
  const keys = useRowKeys({
    at,
    count: rows.length,
    idOf: index => rowId(listId, index),
    onActive: setActive,
    onEnter: newTab => {
      if (!waiting && row) return open({ result: row.view.result, section: row.section, position: at, newTab })
      settle()
      setWanted(text.trim() !== '')
    },
    onMenu: place => row && setMenu({ view: row.view, at: place }),
  })
  const status =
    said ??
    (waiting
      ? say.t('search.loading')
      : nameAway
        ? say.t('search.nameAway')
        : failed
          ? say.t('search.failed')
          : say.t('search.count', { count: rows.length }))

  return (
    <SearchPanel
      say={say}
      field={field}
      text={text}
      onText={setText}
      onKeys={keys}
      listId={listId}
      activeId={row ? rowId(listId, at) : undefined}
      loading={waiting || answers.asked === null || answers.lookingUp}
      tabs={searchTabs.filter(key => key !== 'pools' || pools)}
      tab={tab}
      onTab={key => setTab(key as SearchTab)}
      status={status}
      said={said}
      onClose={close}
      menu={
        menu && (
          <ResultMenu
            say={say}
            name={resultName(menu.view.result)}
            at={menu.at}
            deeds={deedsOf(menu.view.result, tab === 'wallets')}
            onClose={() => {
              setMenu(null)
              field.current?.focus()
            }}
          />
        )
      }
    >
      {query.chainId !== null && rows.length > 0 && (
        <p className="search-scope badge">{say.t('search.onChain', { chain: chainById(query.chainId)?.name ?? '' })}</p>
      )}
      {rows.length > 0 && (
        <SearchResults
          say={say}
          listId={listId}
          sections={sections}
          active={resting ? at : -1}
          busy={waiting}
          hrefOf={href}
          isFavorite={result => favorites.includes(resultKey(result))}
          onActive={setActive}
          onPick={pick}
          onMenu={(view, place) => setMenu({ view, at: place })}
          onClear={() => {
            clearSearchHistory()
            field.current?.focus()
          }}
        />
      )}
      {rows.length === 0 && <div id={listId} role="listbox" aria-label={say.t('search.results')} aria-busy={waiting} />}
      {rows.length === 0 && waiting && <SearchWaiting />}
      {!waiting && (
        <SearchNote
          say={say}
          tab={tab}
          text={settled.trim()}
          rows={rows.length}
          failed={failed}
          nameAway={nameAway}
          partial={answers.asked?.failed === true || answers.indexFailed}
          onRetry={answers.retry}
        />
      )}
    </SearchPanel>
  )
}
