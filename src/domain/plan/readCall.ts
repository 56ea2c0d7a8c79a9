import type { Address } from '../chains/Chain.ts'
import { chainById, PERMIT2 } from '../chains/chains.ts'
import { ENTRY_POINT } from '../passkey/entryPoint.ts'
import { DISTRIBUTOR } from '../token/Reward.ts'
import type { Effects, Expectation, Question } from './Expectation.ts'
import { accountReader } from './readers/accountReader.ts'
import { depositReader } from './readers/depositReader.ts'
import { distributorReader } from './readers/distributorReader.ts'
import { nativeReader } from './readers/nativeReader.ts'
import { isHandling, operationReader } from './readers/operationReader.ts'
import { permit2Reader } from './readers/permit2Reader.ts'
import { pairRouterReader } from './readers/pairRouterReader.ts'
import { positionManagerV3Reader } from './readers/positionManagerV3Reader.ts'
import { positionManagerV4Reader } from './readers/positionManagerV4Reader.ts'
import { routerReader } from './readers/routerReader.ts'
import { tokenReader } from './readers/tokenReader.ts'
import { isWrapping, wrapperReader } from './readers/wrapperReader.ts'

type Asked = Question['calls'][number]

/** Tokens and collections that the plan names: of others no call is read. */
const isNamed = (to: string, { promises }: Expectation): boolean =>
  promises.permits.some(({ token }) => token === to) ||
  promises.spends.some(({ currency }) => currency === to) ||
  promises.items.some(({ contract }) => contract === to)

/** Who is promised some of the native currency. */
const isPaid = (to: string, { promises }: Expectation): boolean =>
  promises.receives.some(each => each.to === to && each.currency === 'NATIVE')

/**
 * LIST: the reader of each contract, found by its address in the chain's own book. Null: no reader knows this contract.
 * Throws where the contract is known and the call is none that Tarn writes.
 */
export function readCall({ to, data, value }: Asked, plan: Expectation): Effects | null {
  const book = chainById(plan.chainId)?.contracts
  const wrapper = book?.wrappedNative
  const target = to.toLowerCase() as Address
  if (!book || !wrapper) return null
  if (target === book.universalRouter) return routerReader(data, wrapper)
  if (target === book.v2Router) return pairRouterReader(data, { ...book, wrappedNative: wrapper })
  const positions = plan.promises.positions ?? []
  if (target === book.v3PositionManager)
    return positionManagerV3Reader(data, { manager: target, wrapper, value, positions })
  if (target === book.v4PositionManager)
    return positionManagerV4Reader(data, { manager: target, account: plan.account, value, positions })
  if (target === PERMIT2) return permit2Reader(data)
  if (target === wrapper && isWrapping(data)) return wrapperReader(data, { wrapper, account: plan.account, value })
  if (target === DISTRIBUTOR) return distributorReader(data)
  if (target === ENTRY_POINT) return isHandling(data) ? operationReader(data) : depositReader(data)
  if (target === plan.account) return accountReader(data)
  if (data === '0x' && isPaid(target, plan)) return nativeReader(target, value)
  return isNamed(target, plan) ? tokenReader(data, target, plan.account) : null
}
