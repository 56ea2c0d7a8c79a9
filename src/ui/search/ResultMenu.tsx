import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Icon, type IconName } from '../primitives/Icon.tsx'

export type MenuDeed = { key: string; icon: IconName; label: string; run: () => void }

type Props = { say: Say; name: string; at: { x: number; y: number }; deeds: MenuDeed[]; onClose: () => void }

/**
 * GS-9: what can be done with a result. The browser's popover: Escape and a press elsewhere close it, the dialog below
 * stays.
 */
export function ResultMenu({ say, name, at, deeds, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    const { offsetWidth, offsetHeight } = element
    const start = getComputedStyle(element).direction === 'rtl' ? at.x - offsetWidth : at.x
    element.style.left = `${Math.max(8, Math.min(start, innerWidth - offsetWidth - 8))}px`
    element.style.top = `${Math.max(8, Math.min(at.y, innerHeight - offsetHeight - 8))}px`
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [at])
  useEffect(() => {
    const element = menu.current
    const toggled = (event: Event) => (event as ToggleEvent).newState === 'closed' && onClose()
    element?.addEventListener('toggle', toggled)
    return () => element?.removeEventListener('toggle', toggled)
  }, [onClose])

  const keys = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const now = items.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key]
    if (event.key === 'Tab') onClose()
    if (to === undefined) return
    event.preventDefault()
    items[(to + items.length) % items.length]?.focus()
  }

  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={say.t('search.actions', { name })}
      className="search-menu"
      onKeyDown={keys}
    >
      {deeds.map(({ key, icon, label, run }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          className="menu-row"
          onClick={() => {
            run()
            onClose()
          }}
        >
          <Icon name={icon} />
          <span>{label}</span>
        </button>
      ))}
    </div>
  )
}
