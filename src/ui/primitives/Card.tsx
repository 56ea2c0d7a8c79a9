import type { HTMLAttributes } from 'react'

type Props = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  /** surface: default. sunken: inside another card. wash: something good to know. warn, danger: something to heed. */
  tone?: 'surface' | 'sunken' | 'wash' | 'warn' | 'danger'
  /** Inner space: none for tables. */
  pad?: 'none' | 's' | 'm' | 'l'
}

/** A surface with a hairline. */
export function Card({ as: Tag = 'div', tone = 'surface', pad = 'm', className, ...rest }: Props) {
  return <Tag className={`card card-${tone} pad-${pad}${className ? ` ${className}` : ''}`} {...rest} />
}
