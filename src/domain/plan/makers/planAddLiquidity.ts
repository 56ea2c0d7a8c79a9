import type { Deposit } from '../../liquidity/Deposit.ts'
import { managers } from '../../liquidity/encode/managers.ts'
import { isRange, type Position } from '../../liquidity/Position.ts'
import type { CallStep, SteppedPlan } from '../DeedPlan.ts'
import { sidesOf } from '../../liquidity/sidesOf.ts'
import { actAfter, type LiquidityTerms, permissionsFor, spenderOf } from './LiquidityTerms.ts'
import { planCreatePosition } from './planCreatePosition.ts'

export type AddTerms = LiquidityTerms & { position: Position; deposit: Deposit }

/**
 * LP-4: more of a position that is there. A share of a pair grows by the same call that begins one. Throws a RangeError
 * on terms that no form lets through.
 */
export function planAddLiquidity(terms: AddTerms): SteppedPlan {
  const { account, position, deposit, native, deadline, labels } = terms
  const { chainId, pool } = position
  if (!isRange(position)) return planCreatePosition({ ...terms, chainId, pool })
  const { currencies } = sidesOf(chainId, pool, native)
  const { spender: to } = spenderOf(chainId, pool.version)
  const { liquidity, most0, most1, least0, least1 } = deposit
  if (terms.taxes?.some(tax => tax > 0)) throw new RangeError('a token that keeps a part of what is sent')
  if (liquidity <= 0n) throw new RangeError('nothing to deposit')
  const going = [
    { currency: currencies[0], amount: most0, least: least0 },
    { currency: currencies[1], amount: most1, least: least1 },
  ].filter(({ amount }) => amount > 0n)
  const value = going.find(({ currency }) => currency === 'NATIVE')?.amount ?? 0n
  const first = permissionsFor({ chainId, pool }, terms, going)
  const { tokenId } = position
  const act: CallStep = {
    ...{ way: 'call', kind: null, to, value, owner: account },
    parts: managers[position.version].increase(position, { deposit, account, deadline, native: value > 0n }),
    ...(first.permit ? { permit: first.permit } : {}),
  }
  return actAfter(first, act, {
    ...{ deed: 'add', chainId, account, deadline, labels, batched: terms.batched ?? false },
    promises: {
      spends: going.map(({ currency, amount, least }) => ({ currency, max: amount, least })),
      ...{ receives: [], items: [] },
      positions: [{ contract: to, id: tokenId, takes: 0n, adds: true, tokens: [pool.token0, pool.token1] }],
    },
    told: [deposit.amount0, deposit.amount1],
  })
}
