import type { Profile } from '#data/names/nameSchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { shownShort } from '#domain/people/Typed.ts'
import type { Say } from '#i18n/Say.ts'
import { claimName, deleteName, saveProfile } from '#state/account/username.ts'
import { Avatar } from '#ui/account/Avatar.tsx'
import { type ConsentAsked, ConsentDialog } from '../../deeds/ConsentDialog.tsx'

/** What is asked of a name. `avatar`: PNG as base64, '' takes it away, null leaves it. */
export type NameAsk =
  | { kind: 'claim'; name: string; before: Profile | null }
  | { kind: 'profile'; name: string; change: { bio: string; link: string; avatar: string | null } }
  | { kind: 'delete'; name: string }

type Props = { say: Say; account: Address; ask: NameAsk; onClose: (done: boolean) => void }

/** OB-5: a name is claimed, changed, described or given up: a text that is signed, in the frame of every deed. */
export function NameDialog({ say, account, ask, onClose }: Props) {
  return (
    <ConsentDialog
      {...{ say, account, onClose }}
      runKey="username"
      asked={askedOf(say, account, ask)}
      mark={<Avatar address={account} size={64} />}
    />
  )
}

function askedOf(say: Say, account: Address, ask: NameAsk): ConsentAsked {
  const { name } = ask
  const line = { amounts: name, into: shownShort(account) }
  const page = { text: say.t('consent.seePage'), href: say.path('portfolioOf', { wallet: account }) }
  const lost = (text: string) => ({ heading: say.t('consent.givesUp'), amounts: [{ text, bound: null }] })
  if (ask.kind === 'claim')
    return {
      ...line,
      titles: {
        review: say.t(ask.before ? 'username.change' : 'username.claimTitle'),
        doing: say.t('username.claiming'),
        done: say.t('username.claimed'),
      },
      parts: [
        { heading: say.t('consent.gets'), amounts: [{ text: name, bound: say.t('consent.found') }] },
        ...(ask.before ? [lost(ask.before.username)] : []),
      ],
      note: ask.before ? null : say.t('username.intro'),
      act: say.t(ask.before ? 'username.take' : 'username.claim'),
      sentence: say.t('username.nowYours', { name }),
      next: page,
      agree: run => claimName(name, run),
    }
  if (ask.kind === 'delete')
    return {
      ...line,
      titles: {
        review: say.t('username.delete'),
        doing: say.t('username.deleting'),
        done: say.t('username.deleted'),
      },
      parts: [lost(name)],
      note: say.t('username.deleteNote', { name }),
      act: say.t('username.deleteNow'),
      tick: say.t('username.deleteKnown'),
      sentence: say.t('username.nobodys', { name }),
      agree: run => deleteName(name, run),
    }
  const { bio, link, avatar } = ask.change
  const said = (text: string, key: string) => ({ text: text || say.t('review.none'), bound: say.t(key) })
  const picture = avatar === null ? 'username.pictureStays' : avatar ? 'username.pictureNew' : 'username.pictureGone'
  return {
    ...line,
    titles: { review: say.t('username.save'), doing: say.t('username.saving'), done: say.t('username.saved') },
    parts: [
      {
        heading: say.t('consent.shows'),
        amounts: [said(name, 'username.label'), said(bio, 'username.bio'), said(link, 'username.link')],
      },
    ],
    note: say.t(picture),
    act: say.t('username.save'),
    sentence: say.t('username.seen', { name }),
    next: page,
    agree: run => saveProfile(name, ask.change, run),
  }
}
