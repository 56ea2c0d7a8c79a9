import { type ReactNode, useId, useState } from 'react'
import { BIO_MAX, cleanLink, LINK_MAX, type SelfSaid } from '#domain/account/Username.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../../primitives/Button.tsx'
import { Field } from '../../primitives/Field.tsx'
import { Avatar } from '../Avatar.tsx'

type Props = {
  say: Say
  profile: SelfSaid & { address: string }
  /** Chosen and not saved: base64 of a PNG, '' none, null as it was, `failed` could not be read. */
  picture: string | 'failed' | null
  busy: boolean
  /** Null: no picture any more. */
  onPicture: (file: File | null) => void
  onSave: (change: { bio: string; link: string }) => void
}

/** EN-7: who one is to others: picture, a few words, a link. */
export function ProfileForm({ say, profile, picture, busy, onPicture, onSave }: Props) {
  const [bio, setBio] = useState(profile.bio)
  const [link, setLink] = useState(profile.link)
  const ids = useId()
  const chosen = picture !== null && picture !== 'failed'
  const source = chosen
    ? picture === ''
      ? null
      : `data:image/png;base64,${picture}`
    : profile.avatar
      ? `/api/names/avatar/${profile.avatar}`
      : null
  const linkFine = cleanLink(link) !== null
  const changed = bio !== profile.bio || link !== profile.link || chosen
  const face: ReactNode = source ? (
    <img className="profile-picture" src={source} width={64} height={64} alt="" />
  ) : (
    <Avatar address={profile.address} size={64} />
  )
  return (
    <form
      className="username-form"
      onSubmit={event => {
        event.preventDefault()
        if (changed && linkFine && !busy) onSave({ bio, link: link.trim() })
      }}
    >
      <div className="profile-head">
        {face}
        <div>
          <p className="profile-name">
            <bdi translate="no">{profile.username}</bdi>
          </p>
          {profile.looksLike && <p className="soft">{say.t('username.marked', { name: profile.looksLike })}</p>}
          <p className="profile-ways">
            <label className="button button-secondary button-s">
              {say.t('username.picture')}
              <input
                type="file"
                accept="image/*"
                className="unseen"
                disabled={busy}
                onChange={event => event.target.files?.[0] && onPicture(event.target.files[0])}
              />
            </label>
            {source && (
              <Button size="s" variant="quiet" disabled={busy} onClick={() => onPicture(null)}>
                {say.t('username.noPicture')}
              </Button>
            )}
          </p>
        </div>
      </div>
      {picture === 'failed' && (
        <p className="field-problem" role="alert">
          {say.t('username.avatarFailed')}
        </p>
      )}
      <div className="field">
        <label className="field-label" htmlFor={`${ids}-bio`}>
          {say.t('username.bio')}
        </label>
        <textarea
          id={`${ids}-bio`}
          className="profile-bio"
          rows={3}
          maxLength={BIO_MAX}
          value={bio}
          disabled={busy}
          dir="auto"
          onChange={event => setBio(event.target.value)}
        />
      </div>
      <Field
        label={say.t('username.link')}
        value={link}
        maxLength={LINK_MAX}
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        disabled={busy}
        problem={linkFine ? null : say.t('username.linkWrong')}
        onChange={event => setLink(event.target.value)}
      />
      <Button type="submit" variant="primary" block busy={busy} disabled={!changed || !linkFine || busy}>
        {say.t('username.save')}
      </Button>
    </form>
  )
}
