import { encodeAbiParameters, parseAbiParameters } from 'viem/utils'
import type { Hex } from '../Hex.ts'
import { hashOrder, type Order, ORDER_REACTOR, ORDER_TYPES } from './Order.ts'

/** permitWitnessTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes32,string,bytes) */
const SELECTOR = '137c29fe'
const PARAMETERS = parseAbiParameters(
  '((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transfer, address owner, bytes32 witness, string witnessType, bytes signature',
)

/** Permit2 wants the witness' types as they follow its own: its field, then all types in the order of their names. */
const WITNESS_TYPE = ((): string => {
  const { ExclusiveDutchOrder, OrderInfo, DutchOutput, TokenPermissions } = ORDER_TYPES
  const described = Object.entries({ DutchOutput, ExclusiveDutchOrder, OrderInfo, TokenPermissions }).map(
    ([name, fields]) => `${name}(${fields.map(field => `${field.type} ${field.name}`).join(',')})`,
  )
  return `ExclusiveDutchOrder witness)${described.join('')}`
})()

/** The call in which Permit2 hands the token of a signed order to the reactor, which must be who asks. */
export function encodePermitTransfer(order: Order, signature: Hex): Hex {
  const { maker, nonce, deadline, sells, amount } = order
  const permit = { permitted: { token: sells, amount }, nonce, deadline }
  const transfer = { to: ORDER_REACTOR, requestedAmount: amount }
  const encoded = encodeAbiParameters(PARAMETERS, [
    ...([permit, transfer, maker, hashOrder(order), WITNESS_TYPE, signature] as const),
  ])
  return `0x${SELECTOR}${encoded.slice(2)}`
}
