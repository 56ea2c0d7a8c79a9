import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'

type Props = {
  label: string
  items: readonly { id: string; text: string }[]
  /** Of the button that ends one; its text completes it. */
  dropLabel: string
  onDrop: (id: string) => void
}

/** What a person is to be told, each with its end. */
export function AlertList({ label, items, dropLabel, onDrop }: Props) {
  if (items.length === 0) return null
  return (
    <ul className="alert-list" aria-label={label}>
      {items.map(({ id, text }) => (
        <li key={id}>
          <span>{text}</span>
          <Button variant="quiet" size="s" square aria-label={`${dropLabel}: ${text}`} onClick={() => onDrop(id)}>
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
