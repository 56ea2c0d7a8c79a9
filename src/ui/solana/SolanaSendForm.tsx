import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Field } from '../primitives/Field.tsx'
import { Icon } from '../primitives/Icon.tsx'

type Props = {
  say: Say
  assets: { key: string; label: string }[]
  asset: string
  onAsset: (key: string) => void
  recipient: { text: string; problem: string | null }
  onRecipient: (text: string) => void
  amount: { text: string; problem: string | null; hint: string; unit: string }
  onAmount: (text: string) => void
  onMax: () => void
  /** What went wrong when it was tried. */
  error: string | null
  button: { text: string; enabled: boolean; busy: boolean }
  onReview: () => void
}

/** What to send, to whom, how much. What is wrong is said at its place. */
export function SolanaSendForm(props: Props) {
  const { say, assets, asset, recipient, amount, error, button } = props
  return (
    <form
      className="solana-form"
      onSubmit={event => {
        event.preventDefault()
        if (button.enabled && !button.busy) props.onReview()
      }}
    >
      <div className="field">
        <label className="field-label" htmlFor="solana-asset">
          {say.t('solana.asset')}
        </label>
        <div className="field-frame">
          <select id="solana-asset" value={asset} onChange={event => props.onAsset(event.target.value)}>
            {assets.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" />
        </div>
      </div>
      <Field
        label={say.t('solana.recipient')}
        hint={say.t('solana.recipientHint')}
        problem={recipient.problem}
        value={recipient.text}
        onChange={event => props.onRecipient(event.target.value)}
        dir="ltr"
        className="solana-recipient"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
      />
      <Field
        label={say.t('solana.amount')}
        hint={amount.hint}
        problem={amount.problem}
        value={amount.text}
        onChange={event => props.onAmount(event.target.value)}
        inputMode="decimal"
        dir="ltr"
        placeholder="0"
        autoComplete="off"
        maxLength={60}
        after={
          <>
            <bdi translate="no" className="soft">
              {amount.unit}
            </bdi>
            <Button size="s" onClick={props.onMax}>
              {say.t('solana.max')}
            </Button>
          </>
        }
      />
      {error && (
        <p className="card card-danger pad-s" role="alert">
          {error}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        busy={button.busy}
        disabled={!button.enabled || button.busy}
      >
        {button.text}
      </Button>
    </form>
  )
}
