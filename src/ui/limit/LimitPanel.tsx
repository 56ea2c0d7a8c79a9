import { expiries, type Expiry } from '#domain/orders/limit/LimitForm.ts'
import { type PricePreset, pricePresets } from '#domain/orders/limit/LimitPrice.ts'
import type { Side } from '#domain/swap/SwapForm.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Field } from '../primitives/Field.tsx'
import { FirstText } from '../primitives/FirstText.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { amountSize } from '../swap/amountSize.ts'
import { AmountSide } from '../swap/AmountSide.tsx'
import type { SideView } from '../swap/SideView.ts'

/** What is worth knowing; `link`: where it can be helped. */
export type LimitNote = { text: string; tone: 'plain' | 'amber' | 'red'; link: { text: string; href: string } | null }

export type LimitPanelProps = {
  say: Say
  input: SideView
  output: SideView
  field: Side
  /** The price's box: what it is typed in, and of what. `of`, `in`: symbols; null: not both tokens are chosen. */
  price: {
    text: string
    of: string | null
    in: string | null
    inverted: boolean
    distance: string | null
    tone: 'plain' | 'red'
  }
  expiry: Expiry
  /** When it fills, and what others reserve. */
  lines: readonly string[]
  notes: readonly LimitNote[]
  button: { text: string; known?: string | undefined; enabled: boolean }
  on: {
    type: (side: Side, text: string) => void
    price: (text: string) => void
    /** Null: there is no market to measure from. */
    preset: ((percent: PricePreset) => void) | null
    invert: (() => void) | null
    max: (() => void) | null
    expiry: (expiry: Expiry) => void
    pick: (side: Side) => void
    main: () => void
  }
}

/** LM-1: the form of a limit order. */
export function LimitPanel({ say, input, output, field, price, expiry, lines, notes, button, on }: LimitPanelProps) {
  const size = amountSize(input.text, output.text)
  return (
    <form
      className="limit-panel"
      aria-label={say.t('limit.title')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (button.enabled) on.main()
      }}
    >
      <div className="limit-price">
        <Field
          label={price.of ? say.t('limit.price', { symbol: price.of }) : say.t('limit.pricePending')}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          placeholder="0"
          maxLength={200}
          value={price.text}
          onChange={event => on.price(event.target.value)}
          after={
            price.in && (
              <>
                <bdi translate="no">{price.in}</bdi>
                <button
                  type="button"
                  className="limit-invert"
                  aria-label={say.t('limit.invert', { symbol: price.of ?? '' })}
                  disabled={!on.invert}
                  onClick={() => on.invert?.()}
                >
                  <Icon name="swap" className="small" />
                </button>
              </>
            )
          }
        />
        <p className={`limit-distance tone-${price.tone}`} role="status">
          {price.distance ?? ' '}
        </p>
        <div className="limit-presets" role="group" aria-label={say.t('limit.presets')}>
          {pricePresets.map(percent => (
            <button key={percent} type="button" disabled={!on.preset} onClick={() => on.preset?.(percent)}>
              {percent === 0 ? (
                say.t('limit.preset.market')
              ) : (
                <bdi translate="no">{presetText(say, percent, price.inverted)}</bdi>
              )}
            </button>
          ))}
        </div>
      </div>
      <div className="swap-sides">
        <AmountSide
          say={say}
          side="input"
          id="limit-input"
          view={input}
          size={size}
          follows={field === 'output'}
          presets={
            on.max && (
              <button type="button" className="limit-max" onClick={on.max}>
                {say.t('swap.max')}
              </button>
            )
          }
          onType={text => on.type('input', text)}
          onPick={() => on.pick('input')}
        />
        <AmountSide
          say={say}
          side="output"
          id="limit-output"
          view={output}
          size={size}
          follows={field === 'input'}
          onType={text => on.type('output', text)}
          onPick={() => on.pick('output')}
        />
      </div>
      <div className="limit-expiry">
        <span aria-hidden="true">{say.t('limit.expiry')}</span>
        <Segmented
          label={say.t('limit.expiry')}
          value={expiry}
          items={Object.keys(expiries).map(key => ({ key, label: say.t(`limit.expiry.${key}`) }))}
          onChange={key => on.expiry(key as Expiry)}
        />
      </div>
      {lines.map(text => (
        <p key={text} className="limit-line soft">
          {text}
        </p>
      ))}
      <div role="status" className="limit-notes">
        {notes.map(({ text, tone, link }) => (
          <p key={text} className={`swap-note note-${tone}`}>
            <Icon name={tone === 'plain' ? 'info' : 'warning'} />
            <span>
              {text}{' '}
              {link && (
                <a className="link" href={link.href}>
                  {link.text}
                </a>
              )}
            </span>
          </p>
        ))}
      </div>
      <Button type="submit" variant="primary" size="l" block disabled={!button.enabled}>
        <FirstText text={button.text} known={button.known} />
      </Button>
    </form>
  )
}

/** `+5%`; inverted, the price that is shown lies below the market: `−5%`. Without the two noughts of a percentage. */
const presetText = (say: Say, percent: PricePreset, inverted: boolean): string =>
  `${inverted ? '−' : '+'}${say.figure('percent', percent / 100).replace(/\D00/, '')}`
