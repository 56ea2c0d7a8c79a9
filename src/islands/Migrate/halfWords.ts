import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { type HalfMigration, isMove } from '#state/liquidity/halves/halfMigrations.ts'
import { sumText } from '../Positions/amounts.ts'
import type { HalfStatus } from './useHalf.ts'

/** Of one token: a deposit whose swap is done. */
const zaps = ({ into, fresh }: HalfMigration): boolean => into === true || fresh === true

type Words = { heading: string; text: string; goOn: string }

/** What is told of a half: what lies in the wallet, and what going on is called. `hidden`: amounts are. */
export function halfWords(
  say: Say,
  half: HalfMigration,
  { sides, status, hidden }: { sides: readonly [Token, Token]; status: HalfStatus; hidden: boolean },
): Words {
  const amounts = hidden
    ? sides.map(({ symbol }) => `•••• ${safeText(symbol, 12)}`).join(' + ')
    : sumText(say, [BigInt(half.amount0), BigInt(half.amount1)], sides)
  const oneToken = zaps(half)
  const told = { done: half.fresh ? 'halfNew' : 'halfText', lost: 'halfLost', waits: 'halfWaits' }[status]
  return {
    heading: say.t(oneToken ? 'zap.half' : isMove(half) ? 'move.half' : 'migrate.half'),
    text: say.t(`${oneToken ? 'zap' : 'migrate'}.${told}`, {
      amounts,
      version: half.pool.version,
    }),
    goOn: say.t(oneToken ? 'zap.goOn' : isMove(half) ? 'move.goOn' : 'migrate.goOn'),
  }
}
