import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Exact } from './Exact.tsx'
import { Icon } from '../primitives/Icon.tsx'
import type { Marked } from '../primitives/logo/tokenMark.ts'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'
import { Unbroken } from '../primitives/Unbroken.tsx'
import { Ripples } from './Ripples.tsx'
import { WholeText } from './WholeText.tsx'

/** What came of a deed, from its receipt. Texts are written by the locale already. */
export type DoneView = {
  /** What arrived, or both of what moved together. */
  tokens: readonly Marked[]
  /** What stands in their place, where no money moved. */
  mark?: ReactNode
  /** The whole news in a sentence: `Swapped 1.5 ETH for 4,674.27 USDC`. */
  sentence: string
  /** `+ 4,674.27 USDC`; null: unknown. */
  arrived: string | null
  /** Its plain decimal, where it is an amount. */
  exact?: string | undefined
  /** `for 1.5 ETH on Ethereum` */
  against: string | null
  /** How it differs from the quote; null: it can't be told. */
  difference: { text: string; tone: 'up' | 'down' | 'plain' } | null
  /** `exact`: the plain decimal of an amount whose value may be rounded. */
  rows: { name: string; value: string; exact?: string }[]
}

/** The last moment of a deed: what arrived, more or less than quoted, and what it cost. */
export function DeedDone({ say, view }: { say: Say; view: DoneView }) {
  const { tokens, difference } = view
  return (
    <div className="deed-done">
      <Ripples still>
        {view.mark ?? tokens.map((token, at) => <TokenIcon key={at} {...token} size={tokens.length > 1 ? 56 : 64} />)}
      </Ripples>
      <p className="unseen" role="status">
        {view.sentence}
      </p>
      {view.arrived ? (
        <p className={`deed-arrived${view.arrived.length > 14 ? ' long' : ''}`}>
          {view.exact === undefined ? (
            <bdi translate="no">{view.arrived}</bdi>
          ) : (
            <Exact text={view.arrived} exact={view.exact} />
          )}
        </p>
      ) : (
        <p className="deed-sentence">
          <Unbroken text={view.sentence} />
        </p>
      )}
      {view.against && (
        <p className="soft">
          <Unbroken text={view.against} />
        </p>
      )}
      {difference && (
        <p className={`deed-difference tone-${difference.tone}`}>
          <Icon name={difference.tone === 'down' ? 'info' : 'check'} />
          <span>
            <Unbroken text={difference.text} />
          </span>
        </p>
      )}
      {view.rows.length > 0 && (
        <dl className="quote-rows" aria-label={say.t('done.facts')}>
          {view.rows.map(({ name, value, exact }) => (
            <div className="quote-row" key={name}>
              <dt>{name}</dt>
              <dd>{exact === undefined ? <WholeText text={value} /> : <Exact text={value} exact={exact} />}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
