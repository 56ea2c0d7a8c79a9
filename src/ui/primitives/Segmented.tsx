import type { ReactNode } from 'react'

export type Segment = {
  key: string
  label: ReactNode /** With it the segment is a link. */
  href?: string
  disabled?: boolean
}

type Props = {
  /** What is chosen between. */
  label: string
  items: Segment[]
  value: string
  onChange?: (key: string) => void
  className?: string
}

/** A few choices of which one holds: links when items have `href` (works without a script), else buttons. */
export function Segmented({ label, items, value, onChange, className }: Props) {
  const name = className ? `segmented ${className}` : 'segmented'
  if (items.some(item => item.href))
    return (
      <nav className={name} aria-label={label}>
        {items.map(({ key, label: text, href }) => (
          <a key={key} href={href} data-key={key} aria-current={key === value ? 'true' : undefined}>
            {text}
          </a>
        ))}
      </nav>
    )
  return (
    <div className={name} role="group" aria-label={label}>
      {items.map(({ key, label: text, disabled }) => (
        <button
          key={key}
          type="button"
          data-key={key}
          aria-pressed={key === value}
          disabled={disabled}
          onClick={() => onChange?.(key)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
