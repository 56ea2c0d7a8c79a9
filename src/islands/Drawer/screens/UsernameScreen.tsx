import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { $connection, $viewOnly } from '#state/wallet/connection.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $username, wantUsername } from '#state/account/username.ts'
import { ProfileForm } from '#ui/account/settings/ProfileForm.tsx'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { UsernameForm } from '#ui/account/settings/UsernameForm.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { NameDialog } from '../deeds/lazyDeeds.ts'
import type { NameAsk } from '../deeds/NameDialog.tsx'
import { readPicture } from './readPicture.ts'
import { useAvailable } from '../useAvailable.ts'

/** OB-5: claims, shows, changes and gives up the account's name. */
export function UsernameScreen({ say }: { say: Say }) {
  const { address } = useStore($connection)
  const viewOnly = useStore($viewOnly)
  const { profile, known, address: whose } = useStore($username)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<NameAsk | null>(null)
  const [picture, setPicture] = useState<string | 'failed' | null>(null)
  const available = useAvailable(typed)
  const busy = asked !== null
  // What has just become one's own is not offered behind the frame that says so.
  const claimed = busy && typed === profile?.username
  useEffect(() => (address ? wantUsername(address) : undefined), [address])

  const leave = (done: boolean) => {
    setAsked(null)
    // What was typed has done its work.
    if (!done) return
    setTyped('')
    setPicture(null)
  }
  const claim = (
    <UsernameForm
      say={say}
      typed={claimed ? '' : typed}
      available={claimed ? { state: 'idle', like: '' } : available}
      another={profile !== null}
      changesLeft={profile?.changesLeft ?? null}
      busy={busy}
      onType={setTyped}
      onClaim={() => setAsked({ kind: 'claim', name: typed, before: profile })}
    />
  )
  return (
    <>
      <ScreenHead say={say} title={say.t('username.title')} onBack={goBack} onClose={closeDrawer} />
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
                setAsked({
                  ...{ kind: 'profile', name: profile.username },
                  change: { ...change, avatar: picture === 'failed' ? null : picture },
                })
              }
            />
          )}
          {!viewOnly && (profile ? profile.changesLeft > 0 && claim : claim)}
          {profile && !viewOnly && (
            <p className="username-delete">
              <Button
                variant="danger"
                block
                disabled={busy}
                onClick={() => setAsked({ kind: 'delete', name: profile.username })}
              >
                {say.t('username.delete')}
              </Button>
            </p>
          )}
        </>
      )}
      {asked && address && <NameDialog {...{ say, account: address, ask: asked }} onClose={leave} />}
    </>
  )
}
