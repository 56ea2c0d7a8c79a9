import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { FirstText } from '../primitives/FirstText.tsx'
import { NftImage } from '../nft/NftImage.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { RecipientField, type RecipientView } from './RecipientField.tsx'
import { type AmountView, SendAmount } from './SendAmount.tsx'

export type SendPanelProps = {
  say: Say
  amount: AmountView
  /** Instead of an amount. */
  item: { name: string; imageUrl: string | null; network: string } | null
  recipient: RecipientView
  /** What is worth knowing and stops nothing. */
  notes: readonly string[]
  button: { text: string; known?: string | undefined; enabled: boolean; busy: boolean }
  on: {
    type: (text: string) => void
    toggle: (() => void) | null
    max: (() => void) | null
    pick: () => void
    recipient: (text: string) => void
    choose: (key: string) => void
    clear: () => void
    retry: () => void
    name: (() => void) | null
    book: () => void
    main: () => void
  }
}

/** SM-1: the form. What is wrong is said at its place. */
export function SendPanel({ say, amount, item, recipient, notes, button, on }: SendPanelProps) {
  return (
    <form
      className="send-panel"
      aria-label={say.t('send.title')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (button.enabled) on.main()
      }}
    >
      {item ? (
        <div className="send-item">
          <NftImage url={item.imageUrl} name={item.name} size={72} />
          <p>
            <bdi translate="no" className="send-name">
              {item.name}
            </bdi>
            <span className="soft">{item.network}</span>
          </p>
        </div>
      ) : (
        <SendAmount say={say} view={amount} onType={on.type} onToggle={on.toggle} onMax={on.max} onPick={on.pick} />
      )}
      <RecipientField
        say={say}
        view={recipient}
        onType={on.recipient}
        onChoose={on.choose}
        onClear={on.clear}
        onRetry={on.retry}
        onName={on.name}
        onBook={on.book}
      />
      {notes.map(text => (
        <p key={text} className="swap-note note-amber">
          <Icon name="warning" />
          <span>{text}</span>
        </p>
      ))}
      <Button type="submit" variant="primary" size="l" block disabled={!button.enabled} busy={button.busy}>
        <FirstText text={button.text} known={button.known} />
      </Button>
      <p className="send-help">
        <a className="link" href={say.path('helpPage', { article: 'send' })}>
          {say.t('send.help')}
        </a>
      </p>
    </form>
  )
}
