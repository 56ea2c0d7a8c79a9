import type { ReactNode } from 'react'

/**
 * Facts in a row with dots between them. Where the row breaks the dot goes: no line ends or begins with one. Read out
 * and copied it is `a · b`.
 */
export const Dotted = ({ parts }: { parts: readonly ReactNode[] }) => (
  <span className="dotted">
    {parts.map((part, i) => (
      <span key={i}>
        {i > 0 && <span className="dot"> · </span>}
        {part}
      </span>
    ))}
  </span>
)
