import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'

export type ButtonLook = {
  /** primary: the one thing to do here. secondary: beside it. quiet: in toolbars. danger: destroys. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** s 32 px, m 44 px, l 56 px high. */
  size?: 's' | 'm' | 'l'
  /** As wide as its place. */
  block?: boolean
  /** Square, for an icon alone: give it aria-label. */
  square?: boolean
  /** Something runs: the button stays, says so to screen readers, takes no press. */
  busy?: boolean
  children?: ReactNode
}

type Props = ButtonLook &
  (
    | ({ href: string } & AnchorHTMLAttributes<HTMLAnchorElement>)
    | ({ href?: undefined; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>)
  )

/** A button, or a link that looks like one (with `href`). */
export function Button({ variant = 'secondary', size = 'm', block, square, busy, className, ...rest }: Props) {
  const look = [
    'button',
    `button-${variant}`,
    `button-${size}`,
    block && 'button-block',
    square && 'button-square',
    className,
  ]
  const name = look.filter(Boolean).join(' ')
  if (rest.href !== undefined) return <a className={name} {...rest} />
  return (
    <button
      type="button"
      className={name}
      aria-busy={busy || undefined}
      {...rest}
      disabled={rest.disabled ?? (busy || undefined)}
    />
  )
}
