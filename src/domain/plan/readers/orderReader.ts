import { NO_FILLER, type Order, ORDER_CHAIN, ORDER_TYPES, orderTypedData } from '../../orders/Order.ts'
import type { Address } from '../../chains/Chain.ts'
import { PERMIT2 } from '../../chains/chains.ts'
import type { Later, Payload } from '../Expectation.ts'
import { textOf } from '../textOf.ts'

/** What a wallet may be given: numbers are bigint, or decimal text where the payload is JSON. */
type Number = bigint | string
type Message = {
  permitted: { amount: Number }
  nonce: Number
  deadline: Number
  witness: {
    info: { swapper: string }
    decayStartTime: Number
    exclusiveFiller: string
    inputToken: string
    outputs: readonly { token: string; startAmount: Number; endAmount: Number; recipient: string }[]
  }
}
const lower = (address: string): Address => address.toLowerCase() as Address

/**
 * An order out of typed data that is about to be signed. 'unreadable' unless it is word for word what Tarn writes of
 * that order: this reactor as the spender, one output, no contract that validates, no filler of its own, no fee, and
 * nothing but the least that must come falls. 'elsewhere': of another network, or another Permit2.
 */
export function readSignedOrder({ domain, types, message }: Payload): Order | 'unreadable' | 'elsewhere' {
  try {
    if (textOf(types) !== textOf(ORDER_TYPES)) return 'unreadable'
    const { permitted, nonce, deadline, witness } = message as Message
    const [output] = witness.outputs
    if (output === undefined) return 'unreadable'
    const order: Order = {
      maker: lower(witness.info.swapper),
      nonce: BigInt(nonce),
      deadline: BigInt(deadline),
      sells: lower(witness.inputToken),
      amount: BigInt(permitted.amount),
      buys: lower(output.token),
      start: BigInt(output.startAmount),
      end: BigInt(output.endAmount),
      recipient: lower(output.recipient),
      from: BigInt(witness.decayStartTime),
      notBefore: lower(witness.exclusiveFiller) === NO_FILLER,
    }
    if (order.start < order.end || order.from > order.deadline) return 'unreadable'
    if (textOf(message).toLowerCase() !== textOf(orderTypedData(order).message).toLowerCase()) return 'unreadable'
    return textOf(domain) === textOf({ name: 'Permit2', chainId: ORDER_CHAIN, verifyingContract: PERMIT2 })
      ? order
      : 'elsewhere'
  } catch {
    // not an error to tell: typed data that can't be read is itself the difference
    return 'unreadable'
  }
}

/** What an order lets others do later, read from itself. */
export const laterOf = ({ sells, amount, buys, start, end, recipient, deadline, from, notBefore }: Order): Later => ({
  takes: { currency: sells, max: amount },
  gives: { currency: /^0x0+$/.test(buys) ? 'NATIVE' : buys, first: start, min: end, to: recipient },
  from: notBefore ? from : 0n,
  until: deadline,
})
