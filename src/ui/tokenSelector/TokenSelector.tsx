import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { TokenOption, type TokenOptionView } from './TokenOption.tsx'

/** px, before a row was measured. */
const HEADING = 36
const OPTION = 60
/** Rows drawn beyond each edge. */
const BEYOND = 8

export type TokenSection = { key: string; title: string; options: TokenOptionView[] }

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
  /** Under way, nothing found, the list is short because the market is away. */
  note: { text: string; tone: 'plain' | 'amber' } | null
  busy: boolean
  onPick: (option: TokenOptionView) => void
  children?: ReactNode
}

/** SW-1: search, networks, and the tokens by section. Arrows, Home and End move, a letter searches, Enter picks, Escape closes (the dialog's). */
export function TokenSelector({
  say,
  chains,
  chain,
  onChain,
  leaving,
  search,
  onSearch,
  sections,
  note,
  busy,
  onPick,
}: Props) {
  const id = useId()
  const flat = sections.flatMap(section => section.options)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const leave = useRef<HTMLButtonElement>(null)
  const optionId = (index: number) => `${id}-o${index}`
  // Headings and options in one column; only what is near the window is drawn.
  const rows = sections.flatMap(section => [null, ...section.options])
  let before = 0
  const places = sections.map((section, place) => {
    const firstRow = before + place
    const firstOption = before
    before += section.options.length
    return { section, place, firstRow, firstOption, lastRow: firstRow + section.options.length }
  })
  const rowOf = (option: number) => option + 1 + (places.findLast(each => each.firstOption <= option)?.place ?? 0)
  const activeRow = rowOf(active)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: row => (rows[row] ? OPTION : HEADING),
    overscan: BEYOND,
    // What the search box points at is always there to be read.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), ...(rows[activeRow] ? [activeRow] : [])])].sort((a, b) => a - b),
  })
  const drawn = virtual.getVirtualItems()

  useEffect(() => {
    setActive(0)
    if (list.current) list.current.scrollTop = 0
  }, [search, chain])
  useEffect(() => {
    // A keyboard on a phone would cover half the list before it was seen. The dialog opens after this: what it shall focus then is told by the attribute.
    if (!matchMedia('(pointer: fine)').matches) return
    box.current?.setAttribute('autofocus', '')
    box.current?.focus()
  }, [])

  const question = leaving?.asked ? leaving.text : null
  useEffect(() => {
    if (question !== null) leave.current?.focus()
  }, [question])

  const move = (to: number) => {
    if (flat.length === 0) return
    const next = (to + flat.length) % flat.length
    setActive(next)
    // The first comes with its heading.
    virtual.scrollToIndex(next === 0 ? 0 : rowOf(next), { align: 'auto' })
  }
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 6,
      PageUp: active - 6,
      // In a text that is being written they are the caret's.
      ...((search === '' || event.currentTarget === list.current) && { Home: 0, End: flat.length - 1 }),
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(event.key.startsWith('Arrow') ? step : Math.max(0, Math.min(flat.length - 1, step)))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const option = flat[active]
      if (option) onPick(option)
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
          aria-activedescendant={flat[active] ? optionId(active) : undefined}
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
        aria-activedescendant={flat[active] ? optionId(active) : undefined}
        aria-label={say.t('token.select.title')}
        aria-busy={busy}
        className="token-list"
        onKeyDown={keys}
      >
        <div role="presentation" className="token-rows" style={{ blockSize: virtual.getTotalSize() }}>
          {places.map(({ section, firstRow, firstOption, lastRow }) => {
            const own = drawn.filter(({ index }) => index >= firstRow && index <= lastRow)
            const [first, last] = [own[0], own.at(-1)]
            if (!first || !last) return null
            return (
              <div
                key={section.key}
                role="group"
                aria-label={section.title}
                className="token-section"
                style={{ insetBlockStart: first.start, blockSize: last.end - first.start }}
              >
                {own.map(({ index, start }) => {
                  const option = rows[index]
                  const number = firstOption + index - firstRow - 1
                  return (
                    <div
                      key={option ? `${option.token.chainId}-${option.token.address}` : 'title'}
                      ref={virtual.measureElement}
                      data-index={index}
                      role="presentation"
                      className="token-row"
                      style={{ insetBlockStart: start - first.start }}
                    >
                      {option ? (
                        <TokenOption
                          say={say}
                          view={option}
                          id={optionId(number)}
                          place={{ at: number + 1, of: flat.length }}
                          active={number === active}
                          onPick={() => onPick(option)}
                          onHover={() => setActive(number)}
                        />
                      ) : (
                        <p className="token-section-title" aria-hidden="true">
                          {section.title}
                        </p>
                      )}
                    </div>
                  )
                })}
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
