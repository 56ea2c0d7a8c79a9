import type { KeyboardEvent } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import './searchBox.css'

type Props = { say: Say; onOpen?: () => void; onKeyDown?: (event: KeyboardEvent) => void; busy?: boolean }

/** Looks like a field, is a button: the search itself is a dialog. A circle with a lens on phones. */
export function SearchBox({ say, onOpen, onKeyDown, busy = false }: Props) {
  return (
    <button
      type="button"
      className="search-box needs-script"
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      aria-label={say.t('search.title')}
      aria-busy={busy || undefined}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <Icon name="search" />
      <span>{say.t('search.box')}</span>
      <kbd>/</kbd>
    </button>
  )
}
