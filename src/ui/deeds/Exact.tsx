import { type ReactNode, useState } from 'react'

type Props = {
  /** As it is written: `− 0.006385 ETH`, or its figure alone. */
  text: string
  /** The same as a plain decimal, to its last digit. */
  exact: string
  /** Drawn in the text's place. */
  children?: ReactNode
}

/** Digits alone: what of a text is the figure. */
const FIGURE = /[\d٠-٩][\d٠-٩.,٫٬\u00a0\u202f ]*/

/**
 * An amount that says itself to its last digit: `<data value>` for scripts and tests, and by a press for a person,
 * where it is written shorter than it is.
 */
export function Exact({ text, exact, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const shown = children ?? text
  const figure = FIGURE.exec(text)?.[0].trim() ?? ''
  const [, point = '.', fraction = ''] = /([.,٫])([\d٠-٩]+)$/.exec(figure) ?? []
  const after = (exact.split('.')[1] ?? '').length
  const isWhole = after <= fraction.length
  return (
    <data translate="no" value={exact}>
      {isWhole ? (
        <bdi>{shown}</bdi>
      ) : (
        <button type="button" className="exact" aria-expanded={isOpen} title={exact} onClick={() => setOpen(!isOpen)}>
          <bdi>{isOpen ? text.replace(figure, exact.replace('.', point)) : shown}</bdi>
        </button>
      )}
    </data>
  )
}
