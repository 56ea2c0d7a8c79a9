import type { ReactNode } from 'react'
import { Icon } from '../primitives/Icon.tsx'
import type { Marked } from '../primitives/logo/tokenMark.ts'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'
import { type Asked, DeedSteps, type StepView } from './DeedSteps.tsx'
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
}

/** A deed under way: the figures step back, its steps take their place. */
export function UnderWay({ say, tokens, mark, amounts, into, symbol, steps, asked, slow, onStop }: Props) {
  const failed = steps.some(step => step.status === 'failed')
  return (
    <div className="under-way">
      <Ripples still={failed}>{mark ?? tokens.map((token, at) => <TokenIcon key={at} {...token} size={56} />)}</Ripples>
      <p className="under-way-amounts">
        <bdi>{amounts}</bdi>
        {into !== undefined && (
          <>
            {' '}
            <Icon name="arrowEnd" className="small" /> <bdi>{into}</bdi>
          </>
        )}
      </p>
      <DeedSteps say={say} steps={steps} symbol={symbol} asked={asked} slow={slow} onStop={onStop} />
    </div>
  )
}
