import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { settledIn } from '#state/deeds/failureOf.ts'
import { $handed } from '#state/deeds/handed.ts'
import { type RunKey, stopRun } from '#state/deeds/runs.ts'
import { DeedError } from '#ui/deeds/DeedError.tsx'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import type { StepView } from '#ui/deeds/DeedSteps.tsx'
import { UnderWay } from '#ui/deeds/UnderWay.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import type { Marked } from '#ui/primitives/logo/tokenMark.ts'
import { failureWords } from '../settledWords.ts'
import type { DeedReview } from './useDeedReview.ts'

/** It stopped between its halves: what was done, and what goes on with it. */
export type Halfway = { text: string; act: string; ready: boolean; onAct: () => void }

type Props = {
  say: Say
  runKey: RunKey
  deed: DeedReview
  /** Of the review, and while it is under way. */
  titles: { review: string; doing: string }
  /** What goes and what comes, for the pictures and the line while it is under way. */
  tokens: readonly Marked[]
  /** What stands in their place, where no money moves. */
  mark?: ReactNode
  amounts: string
  into?: string | undefined
  /** What the review's button says: `Send`. */
  act: string
  /** What a deed alone asks before its button can be pressed, and whether that was answered. */
  held?: ReactNode
  answered?: boolean
  /** It brings less than it costs: its button does not call. */
  quiet?: boolean | undefined
  /** The look at it is under way, or failed. */
  status: 'idle' | 'preparing' | 'ready' | 'failed'
  /** Instead of what was planned, and of what went wrong: that speaks of the last question alone. */
  halfway?: Halfway | null | undefined
  /** The way out of a review: back to its form, where there is one. */
  onBack?: () => void
  /** The panel: all that a deed adds. */
  children: ReactNode
}

/**
 * The dialog of every deed: its review, with anything that blocks it, then its steps. The receipt replaces it.
 */
export function DeedDialog(props: Props) {
  const { say, deed, titles, tokens, status, halfway } = props
  const { run, running, changed, error } = deed
  const handed = useStore($handed)
  // What is to be answered first has a button of its own.
  const waits = props.answered === false
  const settled = settledIn(error)
  const told = error && (settled ? failureWords(say, settled, error.code) : say.t(error.code, error.values))
  const symbol = safeText(tokens.at(-1)?.symbol ?? '', 12)
  const foot = (
    <>
      {(changed || (told && !halfway)) && <DeedError text={changed ? say.t('review.stale') : told || ''} />}
      {props.held}
      <div className="deed-ways">
        {props.onBack && (
          <Button size="l" onClick={props.onBack}>
            {say.t('send.back')}
          </Button>
        )}
        {halfway ? (
          <Button size="l" variant="primary" disabled={!halfway.ready} onClick={halfway.onAct}>
            {halfway.act}
          </Button>
        ) : status === 'failed' && !waits ? (
          <Button size="l" variant="primary" disabled={changed} onClick={deed.retry}>
            {say.t('review.again')}
          </Button>
        ) : (
          <Button
            size="l"
            variant={props.quiet ? 'secondary' : 'primary'}
            disabled={!deed.ready || waits}
            busy={status === 'preparing'}
            onClick={() => void deed.confirm()}
          >
            {error && status !== 'idle' && !waits ? say.t('review.again') : props.act}
          </Button>
        )}
      </div>
    </>
  )
  return (
    <DeedFrame
      title={running ? titles.doing : titles.review}
      closeLabel={say.t('review.close')}
      onClose={deed.leave}
      moment={running ? 'doing' : 'review'}
      foot={running ? undefined : foot}
    >
      {running && run ? (
        <UnderWay
          say={say}
          tokens={[...tokens]}
          mark={props.mark}
          amounts={props.amounts}
          into={props.into}
          symbol={symbol}
          steps={run.steps as StepView[]}
          asked={deed.asked}
          slow={run.slow}
          onStop={() => stopRun(props.runKey)}
          digests={run.steps[run.current]?.status === 'wallet' ? handed : []}
        />
      ) : halfway ? (
        // What was planned is no longer what happens.
        <DeedError text={halfway.text} tone="amber" />
      ) : (
        props.children
      )}
    </DeedFrame>
  )
}
