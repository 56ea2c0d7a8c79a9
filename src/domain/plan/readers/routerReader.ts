import type { Address } from '../../chains/Chain.ts'
import { effectsOf } from '../../router/routerEffects.ts'
import { type CurrencyId, NATIVE_ADDRESS } from '../../swap/Trade.ts'
import { decode, encode } from '../../router/UniversalRouter.ts'
import type { Effects, Hex } from '../Expectation.ts'
import { textOf } from '../textOf.ts'

const currencyOf = (token: Address): CurrencyId => (token === NATIVE_ADDRESS ? 'NATIVE' : token)

/** Calldata of the universal router. Throws on anything that is never written here, or not so. */
export function routerReader(data: Hex, wrapper: Address): Effects {
  const { commands, deadline } = decode(data)
  // Bytes that decoding passes over (dirty words, other offsets) would be unread.
  if (encode(commands, deadline) !== data.toLowerCase()) throw new RangeError('calldata is not written as it is read')
  const { spends, gives, permits } = effectsOf(commands, wrapper)
  return {
    spends: [...spends].map(([token, amount]) => ({ currency: currencyOf(token), amount })),
    gives: gives.map(({ recipient, token, min }) => ({ recipient, currency: currencyOf(token), min })),
    permits: permits.map(signed => ({
      via: 'permit2',
      token: signed.details.token,
      spender: signed.spender,
      max: signed.details.amount,
      until: BigInt(signed.details.expiration),
      signed,
    })),
    deadline,
    body: textOf(commands.filter(({ name }) => name !== 'PERMIT2_PERMIT')),
  }
}
