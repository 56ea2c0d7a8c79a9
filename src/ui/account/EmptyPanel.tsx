import type { ReactNode } from 'react'

/** A tab with nothing in it: why, and what to do. */
export function EmptyPanel({ title, text, children }: { title?: string; text: string; children?: ReactNode }) {
  return (
    <div className="account-empty">
      {title && <p className="account-title">{title}</p>}
      <p className="soft">{text}</p>
      {children}
    </div>
  )
}
