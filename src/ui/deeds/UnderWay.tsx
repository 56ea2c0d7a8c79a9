import type { ReactNode } from 'react'
import type { Digest } from '#domain/plan/digestsOf.ts'
import { Icon } from '../primitives/Icon.tsx'
import type { Marked } from '../primitives/logo/tokenMark.ts'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'
import { type Asked, DeedSteps, type StepView } from './DeedSteps.tsx'
import { Digests } from './Digests.tsx'
import { Ripples } from './Ripples.tsx'
import type { Say } from '#i18n/Say.ts'

type Props = {
  say: Say
  /** What goes and what comes. */
  tokens: readonly Marked[]
  /** What stands in their place, where no money moves. */
  mark?: ReactNode
  /** `1.5 ETH`, and what it turns into or who gets it: the figures step back, they don't go. */
  amounts: string
  into?: string | undefined
  symbol: string
  steps: StepView[]
  asked: Asked
  slow: boolean
  onStop: () => void
  /** Of what the wallet was handed. */
  digests?: readonly Digest[]
}

/** A deed under way: the figures step back, its steps take their place. */
export function UnderWay({ say, tokens, mark, amounts, into, digests = [], ...run }: Props) {
  const { steps } = run
  const failed = steps.some(step => step.status === 'failed')
  return (
    <div className="under-way">
      <Ripples still={failed}>{mark ?? tokens.map((token, at) => <TokenIcon key={at} {...token} size={56} />)}</Ripples>
      <p className="under-way-amounts">
        <bdi translate="no">{amounts}</bdi>
        {into !== undefined && (
          <>
            {' '}
            <Icon name="arrowEnd" className="small" /> <bdi translate="no">{into}</bdi>
          </>
        )}
      </p>
      <DeedSteps say={say} {...run} />
      <Digests say={say} digests={digests} />
    </div>
  )
}
