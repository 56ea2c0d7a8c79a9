import type { ReactNode } from 'react'
import { isRanged } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { HiddenText } from '#ui/account/HiddenText.tsx'
import type { PositionView } from './PositionView.ts'

type Props = {
  say: Say
  view: PositionView
  /** A fraction, written. */
  share: string
  owner: { text: string; href: string }
  own: boolean
  hidden: boolean
  block: string
  /** What can be done with it. */
  children?: ReactNode
}

/** LP-2, EN-3: what a position holds, is worth and is owed, and whose it is. */
export function PositionFacts({ say, view, share, owner, own, hidden, block, children }: Props) {
  const amounts = (texts: readonly string[]) => (
    <ul role="list" className="position-amounts">
      {texts.map((text, side) => (
        <li key={side}>
          <HiddenText say={say} text={text} hidden={hidden} />
        </li>
      ))}
    </ul>
  )
  return (
    <div className="position-side">
      <section className="card pad-m" aria-labelledby="position-value">
        <h2 id="position-value">{say.t('positions.value')}</h2>
        <p className="position-worth">
          <HiddenText say={say} text={view.value} hidden={hidden} />
        </p>
        <h3>{say.t('position.deposited')}</h3>
        {amounts(view.amounts)}
        {isRanged(view.version) && (
          <>
            <h3>{say.t('position.feesHead')}</h3>
            <p className="position-owed">
              <HiddenText say={say} text={view.fees} hidden={hidden} />
            </p>
            {amounts(view.owed)}
          </>
        )}
        {children}
      </section>
      <dl className="card pad-m position-rows">
        <div title={view.aprOf}>
          <dt className="soft">{say.t('positions.apr')}</dt>
          <dd>
            <bdi translate="no">{view.apr}</bdi>
            {view.reward && (
              <small className="position-reward"> {say.t('positions.reward', { apr: view.reward })}</small>
            )}
            <small className="soft position-why">{view.aprOf}</small>
          </dd>
        </div>
        <div>
          <dt className="soft">{say.t(isRanged(view.version) ? 'position.shareInRange' : 'position.share')}</dt>
          <dd>
            <bdi translate="no">{share}</bdi>
          </dd>
        </div>
        <div>
          <dt className="soft">{say.t('position.owner')}</dt>
          <dd>
            <a translate="no" href={owner.href} className={own ? undefined : 'mono'} rel="nofollow">
              {own ? say.t('position.yours') : <bdi>{owner.text}</bdi>}
            </a>
            {!own && <small className="soft position-why">{say.t('position.notYours')}</small>}
          </dd>
        </div>
        <div>
          <dt className="soft">{say.t('positions.pool')}</dt>
          <dd>
            <a href={view.poolHref}>
              <bdi translate="no" dir="ltr">
                {view.pair}
              </bdi>
            </a>
          </dd>
        </div>
      </dl>
      <p className="soft position-block">{block}</p>
    </div>
  )
}
