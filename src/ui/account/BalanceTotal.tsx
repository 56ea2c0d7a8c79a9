import type { Total } from '#domain/account/Portfolio.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Figure } from '#ui/primitives/Figure.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { Skeleton } from '#ui/primitives/Skeleton.tsx'
import { HiddenText } from './HiddenText.tsx'

type Props = {
  say: Say
  total: Total
  loading: boolean /** Something has or may have an unknown worth: without a sum, that is no zero. */
  unsure: boolean /** SE-5: unix seconds of kept figures; null: they are of now. */
  asOf: number | null
  hidden: boolean
  onHide: () => void
}

/** AD-4: what everything is worth, and how that changed over a day. */
export function BalanceTotal({ say, total, loading, unsure, asOf, hidden, onHide }: Props) {
  const { usd, change, changeUsd } = total
  const sum = say.figure('usdFull', usd ?? (unsure ? null : 0))
  return (
    <section className="account-total" aria-label={say.t('drawer.total')} aria-busy={loading || asOf !== null}>
      <div className="account-sum">
        {loading ? (
          <Skeleton chars={7} />
        ) : (
          <HiddenText say={say} text={sum} hidden={hidden} className={sum.length > 12 ? 'long' : ''} />
        )}
        <Button
          variant="quiet"
          size="s"
          square
          aria-label={say.t(hidden ? 'drawer.show' : 'drawer.hide')}
          onClick={onHide}
        >
          <Icon name={hidden ? 'eyeOff' : 'eye'} />
        </Button>
      </div>
      <p className="account-change">
        {loading ? (
          <Skeleton chars={12} />
        ) : (
          change !== null && (
            <>
              <Figure say={say} kind="change" value={change} />{' '}
              <HiddenText
                say={say}
                text={say.figure('usdFull', Math.abs(changeUsd ?? 0))}
                hidden={hidden}
                className="soft"
              />{' '}
              <span className="soft">{say.t('drawer.pastDay')}</span>
            </>
          )
        )}
        {asOf !== null && <span className="soft">{say.t('drawer.asOf', { time: say.figure('age', asOf) })}</span>}
      </p>
    </section>
  )
}
