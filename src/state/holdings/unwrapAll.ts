import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Holding } from '#domain/account/Portfolio.ts'
import { AppError } from '#domain/Errors.ts'
import { planUnwrapAll } from '#domain/plan/makers/planUnwrapAll.ts'
import type { PlanAsk } from '../deeds/review/planReview.ts'

/** What is held of networks' wrapped currencies. */
export const wrappedOf = (holdings: readonly Holding[]): Holding[] =>
  holdings.filter(({ token, raw }) => raw > 0n && chainById(token.chainId)?.contracts.wrappedNative === token.address)

/** Turns what is shown of a wrapped currency into the currency itself, on one network. */
export function unwrapAllAsk(account: Address, { token, raw }: Holding): PlanAsk {
  const { chainId, address, symbol } = token
  return {
    ...{ key: 'unwrapAll', chainId, about: [String(chainId)], touches: { addresses: [], tokens: [address] } },
    async plan() {
      if (address === 'NATIVE') throw new AppError('deed.failed')
      return planUnwrapAll(chainId, account, { amount: raw, symbol })
    },
  }
}
