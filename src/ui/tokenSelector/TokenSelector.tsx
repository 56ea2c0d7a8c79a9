import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { rowKey, rowOf, rowsOf, type TokenSection } from './rowsOf.ts'
import { SelectorRow } from './SelectorRow.tsx'
import type { TokenOptionView } from './TokenOption.tsx'

/** px, before a row was measured. */
const HEADING = 36
const OPTION = 60
/** Rows drawn beyond each edge. */
const BEYOND = 8
/** So many rows before its end more of the list are asked for. */
const NEAR = 40

type Props = {
  say: Say
  /** Networks that are on. */
  chains: { key: string; name: string }[]
  chain: string
  onChain: (key: string) => void
  /** CH-1: the network that is looked through would clear the form. */
  leaving: {
    text: string
    action: string
    asked: boolean /** A press asked for it: its answer has the focus. */
    onLeave: () => void
  } | null
  search: string
  onSearch: (text: string) => void
  sections: TokenSection[]
  /** What a line says of a token; asked for those that are drawn. */
  view: (token: Token) => TokenOptionView
  /** Under way, nothing found, the list is short because the market is away. */
  note: { text: string; tone: 'plain' | 'amber' } | null
  busy: boolean
  /** The end of the list is near: more of it is wanted. */
  onEnd: () => void
  onPick: (option: Token) => void
}

/**
 * SW-1: search, networks, and the tokens by section. Arrows, Home and End move (in a line of short ones also sideways),
 * a letter searches, Enter picks, Escape closes (the dialog's).
 */
export function TokenSelector({
  say,
  chains,
  chain,
  onChain,
  leaving,
  search,
  onSearch,
  sections,
  view,
  note,
  busy,
  onEnd,
  onPick,
}: Props) {
  const id = useId()
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const leave = useRef<HTMLButtonElement>(null)
  const optionId = useCallback((index: number) => `${id}-o${index}`, [id])
  // Headings and options in one column; only what is near the window is drawn.
  const rows = useMemo(() => rowsOf(sections), [sections])
  const count = sections.reduce((sum, { options }) => sum + options.length, 0)
  const activeRow = rowOf(rows, active)
  const pointed = rows[activeRow]?.options[active - (rows[activeRow]?.first ?? 0)]
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: row => (rows[row]?.options.length ? OPTION : HEADING),
    getItemKey: useCallback((row: number) => rowKey(rows[row]!), [rows]),
    overscan: BEYOND,
    // What the search box points at is always there to be read.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), ...(activeRow < 0 ? [] : [activeRow])])].sort((a, b) => a - b),
  })
  const drawn = virtual.getVirtualItems()
  const nearEnd = (virtual.range?.endIndex ?? 0) >= rows.length - NEAR
  // Once for each length of the list: what comes makes it longer, what doesn't is asked for at the next visit of this
  // end.
  useEffect(() => {
    if (nearEnd && rows.length > 0) onEnd()
  }, [nearEnd, rows.length])

  useEffect(() => {
    setActive(0)
    if (list.current) list.current.scrollTop = 0
  }, [search, chain])
  useEffect(() => {
    // A keyboard on a phone would cover half the list before it was seen. The dialog opens after this: what it shall
    // focus then is told by the attribute.
    if (!matchMedia('(pointer: fine)').matches) return
    box.current?.setAttribute('autofocus', '')
    box.current?.focus()
  }, [])

  const question = leaving?.asked ? leaving.text : null
  useEffect(() => {
    if (question !== null) leave.current?.focus()
  }, [question])

  const move = (to: number) => {
    if (count === 0) return
    const next = (to + count) % count
    setActive(next)
    // The first comes with its heading.
    virtual.scrollToIndex(next === 0 ? 0 : rowOf(rows, next), { align: 'auto' })
  }
  const keys = (event: KeyboardEvent) => {
    const row = rows[activeRow]
    const sideways = search === '' && row?.section.short === true
    const [ahead, back] =
      getComputedStyle(event.currentTarget).direction === 'rtl' ? ['Left', 'Right'] : ['Right', 'Left']
    const steps: Record<string, number> = {
      ArrowDown: sideways ? row.first + row.options.length : active + 1,
      ArrowUp: sideways ? row.first - 1 : active - 1,
      ...(sideways && { [`Arrow${ahead}`]: active + 1, [`Arrow${back}`]: active - 1 }),
      PageDown: active + 6,
      PageUp: active - 6,
      // In a text that is being written they are the caret's.
      ...((search === '' || event.currentTarget === list.current) && { Home: 0, End: count - 1 }),
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(event.key.startsWith('Arrow') ? step : Math.max(0, Math.min(count - 1, step)))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (pointed) onPick(pointed)
    } else if (event.currentTarget === list.current && event.key.length === 1 && !event.ctrlKey && !event.metaKey)
      box.current?.focus() // the letter goes on into the search
  }

  return (
    <div className="token-selector">
      <div className="field-frame token-search">
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={pointed ? optionId(active) : undefined}
          aria-label={say.t('token.select.search')}
          placeholder={say.t('token.select.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={search}
          onChange={event => onSearch(event.target.value)}
          onKeyDown={keys}
        />
      </div>
      {chains.length > 1 && (
        <Segmented
          label={say.t('token.select.network')}
          items={chains.map(({ key, name }) => ({ key, label: name }))}
          value={chain}
          onChange={onChain}
          className="token-chains"
        />
      )}
      {leaving && (
        <p className="token-leaving">
          <span id={`${id}-leaving`}>{leaving.text}</span>
          <button
            ref={leave}
            type="button"
            aria-describedby={`${id}-leaving`}
            className="button button-quiet button-s"
            onClick={leaving.onLeave}
          >
            {leaving.action}
          </button>
        </p>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keys
        tabIndex={0}
        aria-activedescendant={pointed ? optionId(active) : undefined}
        aria-label={say.t('token.select.title')}
        aria-busy={busy}
        className="token-list"
        onKeyDown={keys}
      >
        <div role="presentation" className="token-rows" style={{ blockSize: virtual.getTotalSize() }}>
          {sections.map(section => {
            const own = drawn.filter(({ index }) => rows[index]?.section === section)
            if (own.length === 0) return null
            return (
              <div key={section.key} role="group" aria-label={section.title} className="token-section">
                {own.map(({ index, start, key }) => (
                  <SelectorRow
                    key={key}
                    {...{ say, index, start, count, optionId, view, onPick }}
                    row={rows[index]!}
                    active={index === activeRow ? active : null}
                    measure={virtual.measureElement}
                    onHover={setActive}
                  />
                ))}
              </div>
            )
          })}
        </div>
      </div>
      <p className={`token-note${note?.tone === 'amber' ? ' tone-amber' : ''}`} role="status">
        {note?.text}
      </p>
    </div>
  )
}
