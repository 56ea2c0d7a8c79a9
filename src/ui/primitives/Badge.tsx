import type { ReactNode } from 'react'

/** A word about a thing: protocol version, fee, network, state. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'accent' | 'up' | 'warn' | 'danger'
  children: ReactNode
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
