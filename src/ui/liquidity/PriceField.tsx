import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'

type Props = {
  say: Say
  label: string
  unit: string
  /** Shown while nothing is typed. */
  value: string
  problem: boolean
  /** `−4.2 %` against the price. */
  under?: string | null
  onType: (text: string) => void
  /** Steps by one; absent: there are none. */
  onStep?: (by: 1 | -1) => void
}

/**
 * A price: typed, or moved in the pool's own steps (also by the arrow keys). What is being typed is left as it is until
 * its field is left.
 */
export function PriceField({ say, label, unit, value, problem, under, onType, onStep }: Props) {
  const [typing, setTyping] = useState<string | null>(null)
  const step = (by: 1 | -1) => {
    setTyping(null)
    onStep?.(by)
  }
  return (
    <div className="create-price" role="group" aria-label={label}>
      <label>
        <span className="swap-label">{label}</span>
        <input
          className="create-price-text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder="0"
          dir="ltr"
          maxLength={80}
          aria-invalid={problem || undefined}
          value={typing ?? value}
          onChange={event => {
            setTyping(event.target.value)
            onType(event.target.value)
          }}
          onBlur={() => setTyping(null)}
          onKeyDown={event => {
            if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? 1 : -1)
          }}
        />
      </label>
      {onStep && (
        <span className="create-steps">
          <Button size="s" square aria-label={say.t('create.stepDown', { label })} onClick={() => step(-1)}>
            −
          </Button>
          <Button size="s" square aria-label={say.t('create.stepUp', { label })} onClick={() => step(1)}>
            +
          </Button>
        </span>
      )}
      <span className="soft create-unit">
        <span>{unit}</span>
        {under && (
          <bdi translate="no" className="create-under">
            {under}
          </bdi>
        )}
      </span>
    </div>
  )
}
