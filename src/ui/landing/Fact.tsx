import type { ReactNode } from 'react'

/** A figure with its name, in a `<dl>`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
