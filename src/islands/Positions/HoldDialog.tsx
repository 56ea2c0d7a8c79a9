import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { settledIn } from '#state/deeds/failureOf.ts'
import { runOf } from '#state/deeds/runs.ts'
import type { HoldAsk } from '#state/liquidity/holdDeed.ts'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import { HoldReview, type HoldView } from '#ui/positions/HoldReview.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { costText } from '../Passkeys/costText.ts'
import { operationView } from '../Passkeys/operationView.ts'
import { failureWords } from '../settledWords.ts'
import type { Hold } from './useHold.ts'

type Props = {
  say: Say
  deed: HoldAsk['deed']
  chainId: number
  hold: Hold
  /** What leaves or arrives; null: nothing is asked for yet. */
  view: Pick<HoldView, 'heading' | 'amounts' | 'note'> | null
  /** What the button says where nothing can be asked for; null: it can. */
  blocked: string | null
  onClose: () => void
  onDone: () => void
  /** The form. */
  children?: ReactNode
}

/** One deed of a position, from its form to the wallet, in one frame. What it did, the toast and Activity tell from its receipt. */
export function HoldDialog({ say, deed, chainId, hold, view, blocked, onClose, onDone, children }: Props) {
  const run = useStore(runOf(deed))
  const { ready, error, busy } = hold
  const settled = settledIn(error)
  const told = error && (settled ? failureWords(say, settled, error.code) : say.t(error.code, error.values))
  const step = run?.steps[run.current]?.status
  const short = ready?.operation ? ready.operation.priced.missing > 0n : false
  const confirm = async () => {
    if (await hold.confirm()) onDone()
  }
  const whole: HoldView | null = view && {
    ...view,
    cost: ready?.cost ? costText(say, chainId, ready.cost) : null,
    operation: ready?.operation ? operationView(say, chainId, ready.operation) : null,
    tried: error
      ? null
      : !ready
        ? { status: 'running', text: say.t('send.trying') }
        : ready.block === null
          ? { status: 'unavailable', text: say.t('send.untried') }
          : { status: 'ok', text: say.t('send.tried', { block: say.figure('count', Number(ready.block)) }) },
  }
  return (
    <DeedFrame
      title={say.t(busy ? 'position.doing' : `positions.${deed}`)}
      closeLabel={say.t('fault.close')}
      onClose={onClose}
      foot={
        <>
          {told && (
            <p className="card card-warn pad-s" role="alert">
              {told}
            </p>
          )}
          {busy && (
            <p className="soft" role="status">
              {say.t(`review.hint.${step ?? 'checking'}`)}
            </p>
          )}
          <Button
            variant="primary"
            size="l"
            block
            busy={busy}
            disabled={busy || blocked !== null || !ready || short}
            onClick={() => void confirm()}
          >
            {blocked ?? say.t(`position.${deed}Now`)}
          </Button>
          {busy && hold.slow && (
            <Button block onClick={hold.stop}>
              {say.t('review.stopWaiting')}
            </Button>
          )}
        </>
      }
    >
      {children}
      {whole && (
        <HoldReview
          say={say}
          view={whole}
          onPending={id => {
            const named = ready?.operation?.pending?.unsure.find(({ owner }) => owner === id)
            if (named) hold.confirmPending(named)
          }}
        />
      )}
    </DeedFrame>
  )
}
