import { useRef } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { NO_TICKS } from '#domain/liquidity/entry/Entry.ts'
import { currenciesOf } from '#domain/liquidity/Position.ts'
import { isRanged, versions } from '#domain/versions.ts'
import type { Say } from '#i18n/Say.ts'
import { DataRows } from '#ui/primitives/DataRows.tsx'
import { type OneTarget, OneToken } from '../hold/OneToken.tsx'
import { rangeRows } from './createReviewView.ts'
import { helpText } from './issueViews.ts'
import { poolText } from './pairViews.ts'
import type { Creating } from './useCreate.ts'

type Props = {
  say: Say
  creating: Creating
  onClose: () => void
  /** What was typed has done its work. */
  onSent: () => void
}

/** GO-11: a new position out of one token: the form's pool and range, an amount of one side, the swap between. */
export function OneDialog({ say, creating, onClose, onSent }: Props) {
  const { form, account, issues } = creating
  const now = account && targetOf(creating, account)
  // A pool that can't be read for a moment stays as it was.
  const kept = useRef(now)
  if (now) kept.current = now
  const target = kept.current
  if (!target) return null
  return (
    <OneToken
      say={say}
      target={target}
      head={
        <>
          <DataRows rows={[[say.t('create.pool'), poolText(say, form)], ...rangeRows(say, creating)]} />
          {issues
            .filter(({ level }) => level === 'warn')
            .map(issue => (
              <p key={issue.code} className={`swap-note note-${issue.tone}`}>
                {helpText(say, issue)}
              </p>
            ))}
        </>
      }
      onClose={onClose}
      onDone={() => {
        onSent()
        onClose()
      }}
    />
  )
}

/** What the form means; null where there is nothing to be entered yet. */
function targetOf({ form, facts, moment }: Creating, owner: Address): OneTarget | null {
  if (!facts || !moment || moment.isNew || moment.range.status !== 'ok') return null
  const { chainId, version } = form
  const { pool, pair } = facts
  const wrapper = chainById(chainId)?.contracts.wrappedNative
  const native = !versions[version].native && (form.a === 'NATIVE' || form.b === 'NATIVE')
  const [zero, one] = currenciesOf(pool)
  const goes = (id: typeof zero) => (native && id === wrapper ? 'NATIVE' : id)
  const common = { chainId, pool, owner, native, going: [goes(zero), goes(one)] as const }
  if (isRanged(version)) {
    const { tickLower, tickUpper } = moment.range
    return { ...common, range: { tickLower, tickUpper }, price: { sqrtPriceX96: facts.sqrtPriceX96 } }
  }
  if (!pair) return null
  const { reserve0, reserve1, totalSupply, kLast } = pair
  return { ...common, range: NO_TICKS, shares: { totalSupply, kLast }, price: { reserve0, reserve1 } }
}
