import type { ReactNode } from 'react'
import { Icon } from '#ui/primitives/Icon.tsx'

export type Choice = { key: string; label: ReactNode; soft?: string; lang?: string; href: string }

type Props = {
  label: string
  items: readonly Choice[]
  value: string
  onPick?: (key: string) => void
  onFollow?: (key: string) => void
}

/** One of many, each a link: with `onPick` the page stays. */
export function ChoiceList({ label, items, value, onPick, onFollow }: Props) {
  return (
    <ul role="list" className="choices" aria-label={label}>
      {items.map(({ key, label: text, soft, lang, href }) => (
        <li key={key}>
          <a
            className="choice"
            href={href}
            rel="nofollow"
            lang={lang}
            hrefLang={lang}
            aria-current={key === value ? 'true' : undefined}
            onClick={event => {
              onFollow?.(key)
              if (!onPick || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onPick(key)
            }}
          >
            <span>{text}</span>
            {soft && <span className="soft">{soft}</span>}
            {key === value && <Icon name="check" />}
          </a>
        </li>
      ))}
    </ul>
  )
}
