import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'
import './toast.css'

type Props = {
  say: Say
  tone: 'good' | 'bad' | 'plain'
  title: string
  text?: string | undefined
  /** Of the block explorer, where there is one. */
  href?: string | undefined
  children?: ReactNode
  onClose: () => void
  /** It is looked at: it stays. */
  onHold: () => void
  onRelease: () => void
}

/** One notification. */
export function ToastCard({ say, tone, title, text, href, onClose, onHold, onRelease }: Props) {
  return (
    // Pointing and focusing hold it on screen; there is nothing to press but its own button and link.
    <li
      className={`toast toast-${tone}`}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      <Icon name={tone === 'good' ? 'check' : tone === 'bad' ? 'warning' : 'info'} className="toast-mark" />
      <div className="toast-words">
        <p className="toast-title">{title}</p>
        {text && <p className="toast-text">{text}</p>}
        {href && (
          <a href={href} target="_blank" rel="noreferrer">
            {say.t('toast.explorer')}
          </a>
        )}
      </div>
      <button
        type="button"
        className="button button-quiet button-s button-square closes"
        aria-label={say.t('toast.close')}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
