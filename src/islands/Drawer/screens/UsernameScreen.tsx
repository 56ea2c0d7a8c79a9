import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { $connection, $viewOnly } from '#state/wallet/connection.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $username, claimName, deleteName, saveProfile, wantUsername } from '#state/account/username.ts'
import type { Running } from '#state/deeds/runs.ts'
import { DeedStatus } from '#ui/account/DeedStatus.tsx'
import { ProfileForm } from '#ui/account/settings/ProfileForm.tsx'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { UsernameDelete } from '#ui/account/settings/UsernameDelete.tsx'
import { UsernameForm } from '#ui/account/settings/UsernameForm.tsx'
import { readPicture } from './readPicture.ts'
import { useAvailable } from '../useAvailable.ts'
import { useDeed } from '../../useDeed.ts'

/** OB-5: claims, shows, changes and gives up the account's name. */
export function UsernameScreen({ say }: { say: Say }) {
  const { address } = useStore($connection)
  const viewOnly = useStore($viewOnly)
  const { profile, known, address: whose } = useStore($username)
  const [typed, setTyped] = useState('')
  const [done, setDone] = useState<'claimed' | 'saved' | 'deleted' | null>(null)
  const [picture, setPicture] = useState<string | 'failed' | null>(null)
  const available = useAvailable(typed)
  const { busy, error, run, stop } = useDeed('username')
  useEffect(() => (address ? wantUsername(address) : undefined), [address])

  const act = async (what: NonNullable<typeof done>, deed: (run: Running) => Promise<void>) => {
    setDone(null)
    if (!(await run((_, running) => deed(running)))) return
    setTyped('')
    setPicture(null)
    setDone(what)
  }
  const claim = (
    <UsernameForm
      say={say}
      typed={typed}
      available={available}
      another={profile !== null}
      changesLeft={profile?.changesLeft ?? null}
      busy={busy}
      onType={setTyped}
      onClaim={() => void act('claimed', running => claimName(typed, running))}
    />
  )
  return (
    <>
      <ScreenHead say={say} title={say.t('username.title')} onBack={goBack} onClose={closeDrawer} />
      <DeedStatus
        say={say}
        told={done ? say.t(`username.${done}`) : busy ? say.t('username.confirm') : ''}
        busy={busy}
        error={error}
        onStop={stop}
      />
      {viewOnly && <p className="card card-sunken pad-s">{say.t('wallet.viewOnly')}</p>}
      {!known || whose !== address ? (
        <RowSkeletons rows={3} />
      ) : (
        <>
          {profile && (
            <ProfileForm
              key={`${profile.username} ${profile.bio} ${profile.link} ${profile.avatar}`}
              say={say}
              profile={profile}
              picture={picture}
              busy={busy || viewOnly}
              onPicture={async file => setPicture(file === null ? '' : ((await readPicture(file)) ?? 'failed'))}
              onSave={change =>
                void act('saved', running =>
                  saveProfile(profile.username, { ...change, avatar: picture === 'failed' ? null : picture }, running),
                )
              }
            />
          )}
          {!viewOnly && (profile ? profile.changesLeft > 0 && claim : claim)}
          {profile && !viewOnly && (
            <UsernameDelete
              say={say}
              username={profile.username}
              busy={busy}
              onDelete={() => void act('deleted', running => deleteName(profile.username, running))}
            />
          )}
        </>
      )}
    </>
  )
}
