import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { cleanName, NAME_MAX, toFile } from '#domain/people/AddressBook.ts'
import { parse, shownAddress } from '#domain/people/Typed.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { Say } from '#i18n/Say.ts'
import { $addressBook, forgetName, importBook, nameAddress } from '#state/people/addressBook.ts'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { BookForm } from '#ui/send/BookForm.tsx'
import { BookList } from '#ui/send/BookList.tsx'

type Props = {
  say: Say
  /** Only this one is named. */
  naming: Address | null
  onChoose: (address: Address) => void
  onClose: () => void
}

/** A file of more letters than this is no address book. */
const FILE_MAX = 200_000

/** GO-15: the address book: names on this device, theirs to change, to take along and to bring. */
export function BookDialog({ say, naming, onChoose, onClose }: Props) {
  const book = useStore($addressBook)
  const [edited, setEdited] = useState<Address | 'new' | null>(naming)
  const [told, setTold] = useState<{ text: string; bad: boolean } | null>(null)
  const entry = book.find(({ address }) => address === edited)

  const save = (name: string, typed: string): string | null => {
    const who = parse(typed)
    if (cleanName(name) === null) return say.t('book.fault.name')
    if (who.kind !== 'address') return say.t(who.kind === 'checksum' ? 'send.checksum' : 'book.fault.address')
    if (!nameAddress(who.address, name)) return say.t('book.fault.tooMany')
    if (naming) onClose()
    else setEdited(null)
    return null
  }
  const take = async (file: File) => {
    const text = file.size > FILE_MAX ? '' : await file.text()
    const imported = importBook(text)
    if (imported.status === 'refused')
      setTold({
        bad: true,
        text: `${say.t('book.refused', { line: imported.line })} ${say.t(`book.fault.${imported.fault}`)}`,
      })
    else if (imported.entries.length === 0) setTold({ bad: true, text: say.t('book.fileEmpty') })
    else setTold({ bad: false, text: say.t('book.imported', { count: imported.entries.length }) })
  }
  const give = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([toFile(book)], { type: 'text/csv' }))
    link.download = 'tarn-address-book.csv'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say.t(edited === null ? 'book.title' : entry ? 'book.edit' : 'book.add')}
      closeLabel={say.t('review.close')}
      shape="sheet"
      className="send-dialog"
    >
      {edited === null ? (
        <BookList
          say={say}
          entries={book.map(({ name, address, imported }) => ({ name, imported, address: shownAddress(address) }))}
          told={told}
          onChoose={address => onChoose(address.toLowerCase() as Address)}
          onEdit={address => setEdited(address.toLowerCase() as Address)}
          onRemove={address => forgetName(address.toLowerCase() as Address)}
          onAdd={() => setEdited('new')}
          onImport={file => void take(file)}
          onExport={book.length > 0 ? give : null}
        />
      ) : (
        <BookForm
          say={say}
          name={entry?.name ?? ''}
          address={edited === 'new' ? '' : shownAddress(edited)}
          fixed={edited !== 'new'}
          most={NAME_MAX}
          onSave={save}
          onBack={() => (naming ? onClose() : setEdited(null))}
        />
      )}
    </Dialog>
  )
}
