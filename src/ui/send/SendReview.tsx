import type { Say } from '#i18n/Say.ts'
import { DeedAmount, type DeedSide } from '../deeds/DeedAmount.tsx'
import { DeedProof, type ProofView } from '../deeds/DeedProof.tsx'
import { NftImage } from '../nft/NftImage.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { Unbroken } from '../primitives/Unbroken.tsx'

export type ReviewView = ProofView & {
  side: DeedSide | null
  item: { name: string; imageUrl: string | null } | null
  /** `on Ethereum · from Rabby 0x0605…4AD3` */
  between: string
  to: { name: string | null; address: string }
  /** GO-14: what a link filled in. */
  linked: readonly string[]
  /** What arrives, where a token keeps a part. */
  keeps: string | null
}

/** SM-11: everything a person signs for, before the wallet is asked. */
export function SendReview({ say, view, onConfirm }: { say: Say; view: ReviewView; onConfirm: (id: string) => void }) {
  const { side, item, to } = view
  // Two lines of the same length.
  const half = Math.ceil(to.address.length / 2)
  return (
    <div className="review">
      {side && <DeedAmount side={side} />}
      {item && (
        <div className="send-item">
          <NftImage url={item.imageUrl} name={item.name} size={72} />
          <p className="review-amount">
            <bdi translate="no">{item.name}</bdi>
          </p>
        </div>
      )}
      <p className="review-between soft">
        <Unbroken text={view.between} />
      </p>
      <div className="send-to">
        <p className="soft">{say.t('send.to')}</p>
        {to.name && (
          <p className="send-name">
            <bdi translate="no">{to.name}</bdi>
          </p>
        )}
        <p className="send-address" dir="ltr">
          {to.address.slice(0, half)}
          <wbr />
          {to.address.slice(half)}
        </p>
      </div>
      {view.linked.map(text => (
        <p key={text} className="swap-note note-amber send-linked">
          <Icon name="info" />
          <span>{text}</span>
        </p>
      ))}
      {view.keeps && (
        <p className="swap-note note-amber send-keeps">
          <Icon name="warning" />
          <span>{view.keeps}</span>
        </p>
      )}
      <DeedProof {...{ say, view }} onPending={onConfirm} />
    </div>
  )
}
