import type { ReactNode } from 'react'

const MARK = '\u0000'

/**
 * A sentence with a figure in it that follows the market: `of` gives the sentence with a mark in the figure's place.
 */
export function Around({ of, children }: { of: (mark: string) => string; children: ReactNode }) {
  const [before, after] = of(MARK).split(MARK)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
