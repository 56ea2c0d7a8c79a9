import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { TokenOption, type TokenOptionView } from './TokenOption.tsx'

export type TokenSection = { key: string; title: string; options: TokenOptionView[] }

type Props = {
  say: Say
  /** Networks that are on. */
  chains: { key: string; name: string }[]
  chain: string
  onChain: (key: string) => void
  /** CH-1: the network that is looked through would clear the form. */
  leaving: { text: string; action: string; onLeave: () => void } | null
  search: string
  onSearch: (text: string) => void
  sections: TokenSection[]
  /** Under way, nothing found, the list is short because the market is away. */
  note: { text: string; tone: 'plain' | 'amber' } | null
  busy: boolean
  onPick: (option: TokenOptionView) => void
  children?: ReactNode
}

/** SW-1: search, networks, and the tokens by section. Arrows move, Enter picks, Escape closes (the dialog's). */
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
  const optionId = (index: number) => `${id}-o${index}`

  useEffect(() => setActive(0), [search, chain])
  useEffect(() => {
    // A keyboard on a phone would cover half the list before it was seen. The dialog opens after this: what it shall focus then is told by the attribute.
    if (!matchMedia('(pointer: fine)').matches) return
    box.current?.setAttribute('autofocus', '')
    box.current?.focus()
  }, [])

  const move = (to: number) => {
    if (flat.length === 0) return
    const next = (to + flat.length) % flat.length
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 6,
      PageUp: active - 6,
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      move(Math.abs(step - active) === 1 ? step : Math.max(0, Math.min(flat.length - 1, step)))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const option = flat[active]
      if (option) onPick(option)
    }
  }

  let index = -1
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
          <span>{leaving.text}</span>
          <button type="button" className="button button-quiet button-s" onClick={leaving.onLeave}>
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
        aria-label={say.t('token.select.title')}
        aria-busy={busy}
        className="token-list"
        onKeyDown={keys}
      >
        {sections.map(section => (
          <div key={section.key} role="group" aria-label={section.title} className="token-section">
            <p className="token-section-title" aria-hidden="true">
              {section.title}
            </p>
            {section.options.map(option => {
              index += 1
              const own = index
              return (
                <TokenOption
                  key={option.token.address}
                  say={say}
                  view={option}
                  id={optionId(own)}
                  active={own === active}
                  onPick={() => onPick(option)}
                  onHover={() => setActive(own)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className={`token-note${note?.tone === 'amber' ? ' tone-amber' : ''}`} role="status">
        {note?.text}
      </p>
    </div>
  )
}
