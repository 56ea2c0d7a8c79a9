import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { HiddenText } from '#ui/account/HiddenText.tsx'
import { ChainIcon } from '#ui/primitives/logo/ChainIcon.tsx'
import { PairIcons } from './PairIcons.tsx'
import type { PositionView } from './PositionView.ts'
import { RangeBar } from './RangeBar.tsx'
import { StatusMark } from './StatusMark.tsx'

type Props = {
  say: Say
  view: PositionView
  /** AD-11: amounts are hidden. */
  hidden: boolean
  /** What can be done with it. */
  menu?: ReactNode
  /** Of its heading. */
  level?: 2 | 3
}

/** LP-1: one position in a list. The whole card leads to its page. */
export function PositionCard({ say, view, hidden, menu, level = 2 }: Props) {
  const Heading = `h${level}` as const
  const figure = (name: string, text: string, note?: string | null) => (
    <div>
      <dt className="soft">{name}</dt>
      <dd>
        <HiddenText say={say} text={text} hidden={hidden} />
        {note && <small className="soft position-note">{note}</small>}
      </dd>
    </div>
  )
  return (
    <article className="card position-card" data-position={view.id}>
      <header>
        <PairIcons tokens={view.tokens} size={36} />
        <div className="position-name">
          <Heading>
            <a className="stretch" href={view.href}>
              <bdi translate="no" dir="ltr">
                {view.pair}
              </bdi>
            </a>
          </Heading>
          <p className="badges">
            <span className="badge">{view.version}</span>
            <span className="badge">{view.fee}</span>
            {view.hook && <span className="badge badge-accent">{say.t('explore.hook')}</span>}
            <span className="badge position-chain">
              <ChainIcon chain={view.chain.key} size={14} /> {view.chain.name}
            </span>
          </p>
        </div>
        {menu}
      </header>
      <StatusMark say={say} status={view.status} emptied={view.emptied} />
      <dl className="position-figures">
        {figure(say.t('positions.value'), view.value)}
        {figure(say.t('positions.fees'), view.fees)}
        <div title={view.aprOf}>
          <dt className="soft">{say.t('positions.apr')}</dt>
          <dd>
            <bdi translate="no">{view.apr}</bdi>
            {view.reward && (
              <small className="position-reward">{say.t('positions.reward', { apr: view.reward })}</small>
            )}
          </dd>
        </div>
      </dl>
      {view.range && <RangeBar say={say} range={view.range} status={view.status} />}
    </article>
  )
}
