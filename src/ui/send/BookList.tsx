import { shownShort } from '#domain/people/Typed.ts'
import { useRef } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'

type Props = {
  say: Say
  entries: readonly { name: string; address: string; imported: boolean }[]
  /** What came of a file. */
  told: { text: string; bad: boolean } | null
  onChoose: (address: string) => void
  onEdit: (address: string) => void
  onRemove: (address: string) => void
  onAdd: () => void
  onImport: (file: File) => void
  onExport: (() => void) | null
}

/** The people of a device, one a row. */
export function BookList({ say, entries, told, onChoose, onEdit, onRemove, onAdd, onImport, onExport }: Props) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <div className="send-panel">
      <p className="soft">{say.t('book.text')}</p>
      {entries.length === 0 && <p>{say.t('book.empty')}</p>}
      <ul role="list" className="book-list">
        {entries.map(({ name, address, imported }) => (
          <li key={address}>
            <button type="button" onClick={() => onChoose(address)}>
              <bdi translate="no" className="send-name">
                {name}
              </bdi>
              <span className="soft">
                <bdi translate="no" dir="ltr">
                  {shownShort(address)}
                </bdi>
                {imported && ` · ${say.t('book.fromFile')}`}
              </span>
            </button>
            <Button
              variant="quiet"
              size="s"
              square
              aria-label={say.t('book.editOf', { name })}
              onClick={() => onEdit(address)}
            >
              <Icon name="pencil" />
            </Button>
            <Button
              variant="quiet"
              size="s"
              square
              aria-label={say.t('book.removeOf', { name })}
              onClick={() => onRemove(address)}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      <div className="book-foot">
        <p className={told?.bad ? 'field-problem' : 'soft'} role={told?.bad ? 'alert' : 'status'}>
          {told?.text}
        </p>
        <Button variant="primary" block onClick={onAdd}>
          <Icon name="plus" />
          {say.t('book.add')}
        </Button>
        <div className="deed-ways">
          <Button onClick={() => file.current?.click()}>{say.t('book.import')}</Button>
          <Button disabled={onExport === null} onClick={() => onExport?.()}>
            {say.t('book.export')}
          </Button>
        </div>
      </div>
      <input
        ref={file}
        className="unseen"
        type="file"
        accept=".csv,text/csv"
        aria-label={say.t('book.file')}
        tabIndex={-1}
        onChange={event => {
          const [chosen] = event.target.files ?? []
          if (chosen) onImport(chosen)
          event.target.value = ''
        }}
      />
    </div>
  )
}
