import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { isDone, runOf } from '#state/deeds/runs.ts'
import { $solanaHoldings, wantSolanaHoldings } from '#state/solana/solanaHoldings.ts'
import { $solanaSend, clearSend } from '#state/solana/solanaSend.ts'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { SolanaSendForm } from '#ui/solana/SolanaSendForm.tsx'
import { SolanaDeed } from './SolanaDeed.tsx'
import { useSendForm } from './useSendForm.ts'
import { useArrive } from './useArrive.ts'

/** Sends SOL or a token: the form, and what its button leads to. */
export function SolanaSend({ say }: { say: Say }) {
  const away = useStore($solanaHoldings).error
  const { status, error } = useStore($solanaSend)
  const form = useSendForm(say)
  const done = isDone(useStore(runOf('solana')))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => wantSolanaHoldings(), [])
  // What is done was read; the next visit begins anew.
  useEffect(() => () => void (isDone(runOf('solana').get()) && clearSend()), [])
  useArrive(place)
  // A sent form is empty.
  useEffect(() => {
    if (done) form.clear()
  }, [done])
  const anew = () => {
    form.clear()
    clearSend()
  }
  return (
    <div ref={place} className="account-screen">
      <ScreenHead say={say} title={say.t('solana.sendTitle')} onBack={goBack} onClose={closeDrawer} />
      {form.view ? (
        <SolanaSendForm
          say={say}
          {...form.view}
          error={status === 'form' && error ? say.t(error.code, error.values) : null}
        />
      ) : away ? (
        <p className="card card-warn pad-s account-note" role="status">
          {say.t(away.code, away.values)}
        </p>
      ) : (
        <RowSkeletons rows={3} />
      )}
      <SolanaDeed say={say} onAnew={anew} />
    </div>
  )
}
