import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { pushModal } from '../primitives/modals.ts'
import { SearchTabs } from './SearchTabs.tsx'

type Props = {
  say: Say
  field: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  onKeys: (event: KeyboardEvent) => void
  listId: string
  /** Id of the highlighted row. */
  activeId: string | undefined
  loading: boolean
  tabs: readonly string[]
  tab: string
  onTab: (tab: string) => void
  /** Said to screen readers. */
  status: string
  /** Just done, shown in the foot for a moment. */
  said: string | null
  /** A row's menu: inside, or the modal would make it inert. */
  menu: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The dialog's frame: field, tabs, what was found, and how keys work. */
export function SearchPanel({
  say,
  field,
  text,
  onText,
  onKeys,
  listId,
  activeId,
  loading,
  tabs,
  tab,
  onTab,
  status,
  said,
  menu,
  onClose,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    field.current?.focus()
    const { length } = field.current?.value ?? ''
    field.current?.setSelectionRange(length, length)
  }, [field])
  // A dialog that is removed while open returns focus to no element, so it is closed first.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  useEffect(() => (dialog.current ? pushModal(dialog.current) : undefined), [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does with keys what a press on the backdrop does with a pointer
    <dialog
      ref={dialog}
      className="dialog search-dialog"
      aria-label={say.t('search.title')}
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className="search-panel">
        <div className="search-field" data-loading={loading || undefined}>
          <Icon name="search" />
          {/* A name that begins with a sign keeps its own order: 🦊.eth in a page from right to left, too. */}
          <input
            dir="auto"
            ref={field}
            type="text"
            inputMode="search"
            enterKeyHint="go"
            role="combobox"
            aria-label={say.t('search.title')}
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            placeholder={say.t('search.placeholder')}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={120}
            value={text}
            onChange={event => onText(event.target.value)}
            onKeyDown={onKeys}
          />
          <button
            type="button"
            className="button button-quiet button-s button-square closes"
            aria-label={say.t('search.close')}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <SearchTabs say={say} tabs={tabs} tab={tab} onTab={onTab} panelId={`${listId}-panel`} />
        <div className="search-body" id={`${listId}-panel`} role="tabpanel" aria-labelledby={`${listId}-panel-${tab}`}>
          {children}
        </div>
        <p className="search-foot soft" aria-hidden="true" data-said={said ?? undefined}>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {say.t('search.hint.move')}
          </span>
          <span>
            <kbd>↵</kbd> {say.t('search.hint.open')}
          </span>
          <span>
            <kbd>esc</kbd> {say.t('search.hint.close')}
          </span>
          <span className="search-foot-more">
            <kbd dir="ltr">⇧F10</kbd> {say.t('search.hint.actions')}
          </span>
        </p>
        <p className="unseen" role="status">
          {status}
        </p>
        {menu}
      </div>
    </dialog>
  )
}
