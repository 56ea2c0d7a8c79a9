import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { SOL, symbolOf } from '#domain/solana/SolanaToken.ts'
import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $solana } from '#state/solana/solana.ts'
import { $solanaHoldings, wantSolanaHoldings } from '#state/solana/solanaHoldings.ts'
import { isDone, isRunning, runOf, stopRun } from '#state/deeds/runs.ts'
import { $solanaSend, clearSend, confirmSend, editSend } from '#state/solana/solanaSend.ts'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { SolanaDone } from '#ui/solana/SolanaDone.tsx'
import { SolanaReview } from '#ui/solana/SolanaReview.tsx'
import { SolanaSendForm } from '#ui/solana/SolanaSendForm.tsx'
import { useCopy } from '../Drawer/useCopy.ts'
import { useSendForm } from './useSendForm.ts'
import { useArrive } from './useArrive.ts'

/** Sends SOL or a token: form, review, wallet, network. */
export function SolanaSend({ say }: { say: Say }) {
  const { name } = useStore($solana)
  const away = useStore($solanaHoldings).error
  const send = useStore($solanaSend)
  const run = useStore(runOf('solana'))
  const { ask, prepared } = send
  const error = run?.error ?? send.error
  const done = isDone(run)
  const form = useSendForm(say)
  const { copied, copy } = useCopy(send.signature ?? '')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => wantSolanaHoldings(), [])
  // What is done was read; the next visit begins anew.
  useEffect(() => () => void (isDone(runOf('solana').get()) && clearSend()), [])
  useArrive(place)

  const sum = ask ? `${say.amount(ask.amount, ask.holding.decimals, 20)} ${symbolOf(ask.holding)}` : ''
  const sol = (lamports: bigint) => `${say.amount(lamports, SOL.decimals, 12)} ${SOL.symbol}`
  const told = error && say.t(error.code, error.values)
  const running = isRunning(run)
  const status = run?.steps[0]?.status
  const step = running
    ? say.t(
        `solana.step.${status === 'pending' ? 'sending' : status === 'wallet' ? (run?.slow ? 'slow' : 'wallet') : 'checking'}`,
        { wallet: name ?? '' },
      )
    : null
  const again = () => {
    form.clear()
    clearSend()
  }
  return (
    <div ref={place} className="account-screen">
      <ScreenHead
        say={say}
        title={say.t(done ? 'solana.done' : 'solana.sendTitle')}
        onBack={goBack}
        onClose={closeDrawer}
      />
      {done ? (
        <SolanaDone
          say={say}
          amount={sum}
          recipient={shortAddress(ask?.to ?? '')}
          signature={send.signature ?? ''}
          copied={copied}
          onCopy={copy}
          onAgain={again}
          onClose={() => {
            again()
            closeDrawer()
          }}
        />
      ) : form.view ? (
        <SolanaSendForm say={say} {...form.view} error={send.status === 'form' ? told : null} />
      ) : away ? (
        <p className="card card-warn pad-s account-note" role="status">
          {say.t(away.code, away.values)}
        </p>
      ) : (
        <RowSkeletons rows={3} />
      )}
      <Dialog
        open={prepared !== null && !done}
        onClose={() => !running && editSend()}
        title={say.t('solana.reviewTitle')}
        closeLabel={say.t('connect.dismiss')}
        shape="sheet"
      >
        {prepared && (
          <SolanaReview
            say={say}
            amount={sum}
            to={ask?.to ?? ''}
            from={prepared.transfer.from}
            fee={sol(prepared.fee)}
            rent={prepared.rent > 0n ? sol(prepared.rent) : null}
            step={step}
            slow={run?.slow ?? false}
            onStop={running && status === 'wallet' ? () => stopRun('solana') : null}
            error={told}
            busy={running}
            onConfirm={() => void confirmSend()}
            onEdit={editSend}
          />
        )}
      </Dialog>
    </div>
  )
}
