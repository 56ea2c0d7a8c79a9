import { percentSign } from '#i18n/percentSign.ts'
import type { Say } from '#i18n/Say.ts'
import { Field } from '../primitives/Field.tsx'

/** One fee to choose. Texts are written by the locale already. */
export type TierView = { key: string; fee: string; label: string; share: string; chosen: boolean }
export type FeeView = {
  /** v2: nothing to choose. */
  fixed: string | null
  tiers: readonly TierView[]
  /** v4. */
  custom: { text: string; spacing: string; problem: string | null } | null
  dynamic: boolean | null
}
type Props = {
  say: Say
  view: FeeView
  onTier: (key: string) => void
  onCustom: (text: string) => void
  onDynamic: (on: boolean) => void
}

/** LP-3: what each swap pays the pool. */
export function FeeFields({ say, view, onTier, onCustom, onDynamic }: Props) {
  const { custom, dynamic } = view
  return (
    <fieldset className="create-fees">
      <legend>{say.t('create.fee')}</legend>
      <p className="soft">{view.fixed ?? say.t('create.feeText')}</p>
      {view.fixed === null && (
        <div className="create-tiers">
          {view.tiers.map(({ key, fee, label, share, chosen }) => (
            <label key={key} className="create-tier">
              <input
                type="radio"
                name="create-fee"
                className="unseen"
                checked={chosen}
                disabled={dynamic === true}
                onChange={() => onTier(key)}
              />
              <strong>{fee}</strong>
              <span>{label}</span>
              <span className="soft">{share}</span>
            </label>
          ))}
        </div>
      )}
      {(custom !== null || dynamic !== null) && (
        <details className="create-more">
          <summary>{say.t('create.moreFees')}</summary>
          {custom && (
            <Field
              label={say.t('create.customFee')}
              hint={custom.spacing}
              problem={custom.problem}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              maxLength={12}
              value={custom.text}
              disabled={dynamic === true}
              onChange={event => onCustom(event.target.value)}
              after={<span className="field-unit">{percentSign(say.tag)}</span>}
            />
          )}
          {dynamic !== null && (
            <label className="create-tick">
              <input type="checkbox" checked={dynamic} onChange={event => onDynamic(event.target.checked)} />
              <span>
                {say.t('create.dynamicFee')} <span className="soft">{say.t('create.dynamicFeeText')}</span>
              </span>
            </label>
          )}
        </details>
      )}
    </fieldset>
  )
}
