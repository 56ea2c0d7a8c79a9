import type { Address } from '../../chains/Chain.ts'
import { ZERO_ADDRESS } from '../../Hex.ts'
import { encodePairWithdrawal } from '../../liquidity/encode/encodePair.ts'
import { managers } from '../../liquidity/encode/managers.ts'
import { isRange, type Position } from '../../liquidity/Position.ts'
import { arrives, type Withdrawal } from '../../liquidity/Withdrawal.ts'
import type { CallStep, CurrencyLabel, SteppedPlan } from '../DeedPlan.ts'
import type { Promised } from '../Expectation.ts'
import { sidesOf } from '../../liquidity/sidesOf.ts'
import { actAfter, type LiquidityTerms, permissionsFor, spenderOf } from './LiquidityTerms.ts'

export type RemoveTerms = Omit<LiquidityTerms, 'permitByCall'> & {
  position: Position
  withdrawal: Withdrawal
  /** Of v3 and v4, and of all their liquidity: the NFT goes too. */
  burn?: boolean
}

const NO_TOKEN = { id: ZERO_ADDRESS, symbol: 'LP', decimals: 18 } as const

/** LP-4: liquidity comes back, with all that is owed to it. Throws a RangeError on terms that no form lets through. */
export function planRemoveLiquidity(terms: RemoveTerms): SteppedPlan {
  const { account, position, withdrawal, burn = false, native, deadline, labels, taxes = [0, 0] } = terms
  const { chainId, pool } = position
  const { currencies, wrapper } = sidesOf(chainId, pool, native)
  const { spender: to } = spenderOf(chainId, pool.version)
  const { liquidity, least0, least1, owed0, owed1 } = withdrawal
  if (liquidity < 0n || liquidity > position.liquidity || (liquidity === 0n && owed0 + owed1 === 0n && !burn))
    throw new RangeError('nothing to withdraw')
  const arriving = ({
    currency,
    least,
    owed,
    tax,
  }: {
    currency: (typeof currencies)[number]
    least: bigint
    owed: bigint
    tax: number
  }) => {
    const min = arrives(least, tax, currencies.includes('NATIVE')) + owed
    return { currency, to: account, min, said: least < min ? least : min }
  }
  const receives: Promised['receives'] = [
    arriving({ currency: currencies[0], least: least0, owed: owed0, tax: taxes[0] }),
    arriving({ currency: currencies[1], least: least1, owed: owed1, tax: taxes[1] }),
  ]
  const told = [withdrawal.amount0 + owed0, withdrawal.amount1 + owed1] as const
  const plan = { deed: 'remove', chainId, account, deadline, labels, told, batched: terms.batched ?? false } as const
  const base = { way: 'call', kind: null, to, value: 0n } as const

  if (!isRange(position)) {
    const pair = pool.id as Address
    const first = permissionsFor({ chainId, pool }, terms, [{ currency: pair, amount: liquidity }])
    const side = (token: Address, least: bigint) => ({ token, least, native: native && token === wrapper })
    const data = encodePairWithdrawal([side(pool.token0, least0), side(pool.token1, least1)], {
      ...{ shares: liquidity, to: account, deadline },
      taxed: taxes.some(tax => tax > 0),
    })
    const promises = { spends: [{ currency: pair, max: liquidity, least: liquidity }], receives, items: [] }
    const permitted: CurrencyLabel = { ...NO_TOKEN, id: pair }
    return actAfter(first, { ...base, data }, { ...plan, promises, permitted, about: `${pair} ${liquidity}` })
  }

  if (burn && liquidity !== position.liquidity) throw new RangeError('a position is burned empty')
  const { tokenId } = position
  const tokens = [pool.token0, pool.token1] as const
  const paying = { pool, tokenId, wrapper: native ? wrapper : null }
  const parts = managers[position.version].remove(paying, { withdrawal, to: account, deadline, burn })
  const act: CallStep = { ...base, parts, owner: account }
  return actAfter({ steps: [], permits: [], left: [] }, act, {
    ...plan,
    promises: {
      ...{ spends: [], receives },
      items: burn ? [{ contract: to, id: tokenId, to: ZERO_ADDRESS }] : [],
      positions: [{ contract: to, id: tokenId, takes: liquidity, adds: false, tokens }],
    },
  })
}
