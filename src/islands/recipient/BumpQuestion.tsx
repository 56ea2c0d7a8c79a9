import type { Bump } from '#domain/people/RecipientRisk.ts'
import { shownAddress } from '#domain/people/Typed.ts'
import type { Person } from '#domain/send/SendForm.ts'
import type { Say } from '#i18n/Say.ts'
import { SendQuestion } from '#ui/send/SendQuestion.tsx'

type Props = { say: Say; bump: Bump; person: Person; onGo: () => void; onStay: () => void }

/** SM-10, GO-15: one question about a recipient. */
export function BumpQuestion({ say, bump, person, onGo, onStay }: Props) {
  const { kind } = bump
  const danger = kind === 'alike' || kind === 'dust' || kind === 'burn'
  const own = shownAddress(person.address)
  return (
    <SendQuestion
      key={kind}
      say={say}
      title={say.t(`send.bump.${kind}.title`)}
      tone={danger ? 'danger' : 'warn'}
      stay={say.t(kind === 'never' ? 'send.close' : 'send.cancel')}
      go={say.t('send.continue')}
      onGo={onGo}
      onStay={onStay}
    >
      <p>{say.t(`send.bump.${kind}.text`)}</p>
      {kind === 'alike' && (
        <div className="send-pair">
          <span className="soft">{bump.to.name ?? say.t('send.bump.alike.known')}</span>
          <Compared address={shownAddress(bump.to.address)} other={own} />
          <span className="soft">{say.t('send.bump.alike.this')}</span>
          <Compared address={own} other={shownAddress(bump.to.address)} />
        </div>
      )}
      {kind !== 'alike' && (
        <p className="send-address" dir="ltr">
          {own.slice(0, 21)}
          <wbr />
          {own.slice(21)}
        </p>
      )}
      {kind === 'never' && bump.unused && <p>{say.t('send.bump.never.unused')}</p>}
      {kind === 'never' && bump.undeployed && <p>{say.t('send.bump.never.undeployed')}</p>}
    </SendQuestion>
  )
}

/** An address with what differs from another one marked. */
function Compared({ address, other }: { address: string; other: string }) {
  const differs = (i: number) => address[i]?.toLowerCase() !== other[i]?.toLowerCase()
  const first = [...address].findIndex((_, i) => differs(i))
  const last = [...address].findLastIndex((_, i) => differs(i))
  return (
    <span className="send-address" dir="ltr">
      {address.slice(0, first)}
      <mark>{address.slice(first, last + 1)}</mark>
      {address.slice(last + 1)}
    </span>
  )
}
