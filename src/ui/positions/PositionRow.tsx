import { isRanged } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { HiddenText } from '#ui/account/HiddenText.tsx'
import { PairIcons } from './PairIcons.tsx'
import type { PositionView } from './PositionView.ts'
import { StatusMark } from './StatusMark.tsx'

/** A position in a narrow place: pair, status, worth. */
export const PositionRow = ({ say, view, hidden }: { say: Say; view: PositionView; hidden: boolean }) => (
  <div className="position-row" data-position={view.id}>
    <PairIcons tokens={view.tokens} size={28} />
    <span className="position-row-name">
      <a className="stretch" href={view.href}>
        <bdi translate="no" dir="ltr">
          {view.pair}
        </bdi>
      </a>
      <small className="soft">
        {view.version} · {view.fee} · {view.chain.name}
      </small>
      <StatusMark say={say} status={view.status} emptied={view.emptied} />
    </span>
    <span className="position-row-worth">
      <HiddenText say={say} text={view.value} hidden={hidden} />
      {isRanged(view.version) && (
        <small className="soft">
          {say.t('positions.fees')} <HiddenText say={say} text={view.fees} hidden={hidden} />
        </small>
      )}
    </span>
  </div>
)
