import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { Say } from '#i18n/Say.ts'

type Props = {
  say: Say
  items: readonly string[]
  value: string /** AD-7: a dot on this tab. */
  dot: string | null
  onChange: (tab: string) => void
  children: ReactNode
}

/** AD-7: tabs and the panel of the chosen one; arrows move between them. */
export function AccountTabs({ say, items, value, dot, onChange, children }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const back = say.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const step = event.key === back ? -1 : event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? 1 : 0
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : (items.indexOf(value) + step + items.length) % items.length
    if (step === 0 && event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    onChange(items[to]!)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div role="tablist" className="account-tabs" aria-label={say.t('drawer.tabs')} ref={list} onKeyDown={onKeyDown}>
        {items.map(tab => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === value}
            aria-controls={`${id}-panel`}
            aria-label={dot === tab ? `${say.t(`drawer.tab.${tab}`)}, ${say.t('drawer.pending')}` : undefined}
            tabIndex={tab === value ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            {say.t(`drawer.tab.${tab}`)}
            {dot === tab && <span className="account-dot" />}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className="account-panel"
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  )
}
