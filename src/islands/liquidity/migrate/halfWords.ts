import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { type HalfMigration, halfOf } from '#state/liquidity/halves/halfMigrations.ts'
import { sumText } from '../positions/amounts.ts'
import type { Rest } from '#state/liquidity/halves/readRest.ts'
import type { HalfStatus } from './useHalf.ts'

type Words = { heading: string; text: string; goOn: string }

/** What is told of a half: what lies in the wallet, and what going on is called. `hidden`: amounts are. */
export function halfWords(
  say: Say,
  half: HalfMigration,
  {
    sides,
    status,
    rest,
    hidden,
  }: { sides: readonly [Token, Token]; status: HalfStatus; rest: Rest | null; hidden: boolean },
): Words {
  const least = sumText(say, [BigInt(half.amount0), BigInt(half.amount1)], sides)
  const secret = sides.map(({ symbol }) => `•••• ${safeText(symbol, 12)}`).join(' + ')
  const sum = ({ amount0, amount1 }: Rest['there']) => (hidden ? secret : sumText(say, [amount0, amount1], sides))
  // Of a mined one its receipt says how much, else no less than this.
  const exact = status === 'done' && rest?.exact === true
  const amount = rest && status === 'done' ? sum(rest.there) : hidden ? secret : least
  const amounts = status === 'done' && !exact ? say.t('position.atLeast', { amount }) : amount
  const left = rest && status === 'done' && rest.left.amount0 + rest.left.amount1 > 0n ? rest.left : null
  const family = halfOf(half)
  const words = family === 'move' ? 'migrate' : family
  const key = {
    done: half.fresh ? `${words}.halfNew` : `${words}.halfText`,
    lost: `${words}.halfLost`,
    waits: `${words}.halfWaits`,
    ending: 'migrate.halfEnding',
  }[status]
  const text = say.t(key, { amounts, version: half.pool.version })
  return {
    heading: say.t(`${family}.half`),
    text: left ? `${text} ${say.t('migrate.leftSince', { amounts: sum(left) })}` : text,
    goOn: say.t(`${family}.goOn`),
  }
}
