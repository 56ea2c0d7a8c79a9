import { atom } from 'nanostores'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import type { Hex } from '#domain/Hex.ts'
import { type AppError, asAppError } from '#domain/Errors.ts'
import { isNone, type OwnerChange } from '#domain/passkey/OwnerChange.ts'
import type { PricedOperation } from '#onchain/passkey/cost/priceOperation.ts'
import { $connection } from '../wallet/connection.ts'
import type { PendingChange } from '#domain/passkey/PendingChange.ts'
import { pendingOf } from './ownerChanges.ts'
import { resolveToken } from '../tokens/tokens.ts'

/** What an operation on a network costs, or why that is unknown. */
export type Price = { priced: PricedOperation | null; error: AppError | null }

/** A network whose owners aren't what they should be: what is pending there, and the owners that are on no list. */
export type OwnerWork = Price & {
  chainId: number
  pending: PendingChange
  strangers: readonly ({ owner: Hex } & Price)[]
}
export const $ownerWork = atom<readonly OwnerWork[]>([])

/**
 * What a change of owners would cost on a network now. Its native currency's price is looked up beside it, to be told
 * in money.
 */
async function priceChange(chainId: number, change: OwnerChange): Promise<Price> {
  const { address } = $connection.get()
  try {
    const [{ priceOperation }, { ownerCalls }] = await Promise.all([
      import('#onchain/passkey/cost/priceOperation.ts'),
      import('#onchain/passkey/ownerCalls.ts'),
      resolveToken(chainId, 'NATIVE'),
    ])
    return { priced: address && (await priceOperation(chainId, ownerCalls(address, change))), error: null }
  } catch (error) {
    return { priced: null, error: asAppError(error) }
  }
}

/** Looks at every network of a list on which something is left to do. */
export async function loadOwnerWork(list: PasskeyList): Promise<void> {
  const left = list.networks.filter(
    ({ chainId, strangers }) =>
      strangers.length > 0 ||
      list.passkeys.some(({ networks }) =>
        networks.some(each => each.chainId === chainId && (each.standing === 'adding' || each.standing === 'removing')),
      ),
  )
  const work = await Promise.all(
    left.map(async ({ chainId, strangers }): Promise<OwnerWork | null> => {
      try {
        const pending = await pendingOf(list, chainId)
        const price = isNone(pending.change)
          ? { priced: null, error: null }
          : await priceChange(chainId, pending.change)
        const found = await Promise.all(
          strangers.map(async owner => ({
            owner: owner as Hex,
            ...(await priceChange(chainId, { add: [], remove: [owner as Hex] })),
          })),
        )
        return { chainId, pending, ...price, strangers: found }
      } catch (error) {
        console.warn('Tarn: a network’s owners could not be read', error)
        return null
      }
    }),
  )
  if ($connection.get().address === list.account.address) $ownerWork.set(work.filter(each => each !== null))
}
