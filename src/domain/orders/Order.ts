import type { AbiParameter } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, hashStruct } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import { PERMIT2 } from '../chains/chains.ts'
import { type Hex, ZERO_ADDRESS } from '../Hex.ts'
import { ORDER_CHAIN } from './orderChain.ts'

// Orders of UniswapX' ExclusiveDutchOrderReactor: signed by their maker, filled by those who bring what they ask for.
// https://github.com/Uniswap/UniswapX/blob/main/src/lib/ExclusiveDutchOrderLib.sol

export { ORDER_CHAIN }
/** The reactor on ORDER_CHAIN. */
export const ORDER_REACTOR: Address = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4'

/** No address that could fill: an order that is exclusive to it waits for its first second. */
export const NO_FILLER: Address = '0x0000000000000000000000000000000000000001'

/**
 * A signed offer: `amount` of `sells` for at least `start` of `buys`, falling evenly to `end` between `from` and
 * `deadline`. Raw units, unix seconds.
 */
export type Order = {
  maker: Address
  /** A word and a bit of Permit2's bitmap (nonceOf): used up once it is filled or cancelled. */
  nonce: bigint
  /** From the second after it on it can't be filled. */
  deadline: bigint
  sells: Address
  amount: bigint
  /** The zero address: the native currency. */
  buys: Address
  start: bigint
  end: bigint
  recipient: Address
  /** When the least begins to fall; the deadline where it does not. */
  from: bigint
  /** Whether `from` is also the second after which it can first be filled. */
  notBefore: boolean
}

type Field = { name: string; type: string }
const fields = (of: Record<string, string>): Field[] => Object.entries(of).map(([name, type]) => ({ name, type }))

const INFO = {
  reactor: 'address',
  swapper: 'address',
  nonce: 'uint256',
  deadline: 'uint256',
  additionalValidationContract: 'address',
  additionalValidationData: 'bytes',
}
const OUTPUT = { token: 'address', startAmount: 'uint256', endAmount: 'uint256', recipient: 'address' }
const TIMES = {
  decayStartTime: 'uint256',
  decayEndTime: 'uint256',
  exclusiveFiller: 'address',
  exclusivityOverrideBps: 'uint256',
}

/** EIP-712 types of a permission of Permit2's that carries an order as its witness. */
export const ORDER_TYPES = {
  PermitWitnessTransferFrom: fields({
    permitted: 'TokenPermissions',
    spender: 'address',
    nonce: 'uint256',
    deadline: 'uint256',
    witness: 'ExclusiveDutchOrder',
  }),
  TokenPermissions: fields({ token: 'address', amount: 'uint256' }),
  ExclusiveDutchOrder: fields({
    info: 'OrderInfo',
    ...TIMES,
    inputToken: 'address',
    inputStartAmount: 'uint256',
    inputEndAmount: 'uint256',
    outputs: 'DutchOutput[]',
  }),
  OrderInfo: fields(INFO),
  DutchOutput: fields(OUTPUT),
} as const

/** The same as the reactor's calldata has it. */
const ENCODED: readonly AbiParameter[] = [
  {
    name: 'order',
    type: 'tuple',
    components: [
      { name: 'info', type: 'tuple', components: fields(INFO) },
      ...fields(TIMES),
      {
        name: 'input',
        type: 'tuple',
        components: fields({ token: 'address', startAmount: 'uint256', endAmount: 'uint256' }),
      },
      { name: 'outputs', type: 'tuple[]', components: fields(OUTPUT) },
    ],
  },
]

const infoOf = ({ maker, nonce, deadline }: Order) => ({
  reactor: ORDER_REACTOR,
  swapper: maker,
  nonce,
  deadline,
  additionalValidationContract: ZERO_ADDRESS,
  additionalValidationData: '0x' as Hex,
})
const timesOf = ({ from, deadline, notBefore }: Order) => ({
  decayStartTime: from,
  decayEndTime: deadline,
  exclusiveFiller: notBefore ? NO_FILLER : ZERO_ADDRESS,
  exclusivityOverrideBps: 0n,
})
const outputsOf = ({ buys, start, end, recipient }: Order) => [
  { token: buys, startAmount: start, endAmount: end, recipient },
]
const witnessOf = (order: Order) => ({
  info: infoOf(order),
  ...timesOf(order),
  inputToken: order.sells,
  inputStartAmount: order.amount,
  inputEndAmount: order.amount,
  outputs: outputsOf(order),
})

/** What the maker signs (eth_signTypedData_v4): Permit2 moves the token for this order, and for no other one. */
export const orderTypedData = (order: Order) => ({
  domain: { name: 'Permit2', chainId: ORDER_CHAIN, verifyingContract: PERMIT2 } as const,
  types: ORDER_TYPES,
  primaryType: 'PermitWitnessTransferFrom' as const,
  message: {
    permitted: { token: order.sells, amount: order.amount },
    spender: ORDER_REACTOR,
    nonce: order.nonce,
    deadline: order.deadline,
    witness: witnessOf(order),
  },
})

/** The hash that names an order everywhere: the reactor's events and the book have it. */
export const hashOrder = (order: Order): Hex =>
  hashStruct({
    data: witnessOf(order) as Record<string, unknown>,
    types: ORDER_TYPES as Record<string, readonly Field[]>,
    primaryType: 'ExclusiveDutchOrder',
  })

/** An order as the reactor takes it. */
export const encodeOrder = (order: Order): Hex =>
  encodeAbiParameters(ENCODED, [
    {
      info: infoOf(order),
      ...timesOf(order),
      input: { token: order.sells, startAmount: order.amount, endAmount: order.amount },
      outputs: outputsOf(order),
    },
  ])

type Decoded = {
  info: { swapper: string; nonce: bigint; deadline: bigint }
  decayStartTime: bigint
  exclusiveFiller: string
  input: { token: string; startAmount: bigint }
  outputs: readonly { token: string; startAmount: bigint; endAmount: bigint; recipient: string }[]
}
const lower = (address: string): Address => address.toLowerCase() as Address

/**
 * An order out of the reactor's bytes; null unless it is one that Tarn writes: one output, nothing but the output's
 * least changes over time, no contract and no filler of its own, and these very bytes again.
 */
export function decodeOrder(bytes: Hex): Order | null {
  try {
    const [decoded] = decodeAbiParameters(ENCODED, bytes) as unknown as readonly [Decoded]
    const [output] = decoded.outputs
    if (output === undefined) return null
    const order: Order = {
      maker: lower(decoded.info.swapper),
      nonce: decoded.info.nonce,
      deadline: decoded.info.deadline,
      sells: lower(decoded.input.token),
      amount: decoded.input.startAmount,
      buys: lower(output.token),
      start: output.startAmount,
      end: output.endAmount,
      recipient: lower(output.recipient),
      from: decoded.decayStartTime,
      notBefore: lower(decoded.exclusiveFiller) === NO_FILLER,
    }
    return encodeOrder(order) === bytes.toLowerCase() ? order : null
  } catch {
    // not an error to tell: bytes that can't be read are no order
    return null
  }
}

/** Permit2's bitmap: 256 bits a word. */
export const nonceOf = (word: bigint, bit: number): bigint => (word << 8n) | BigInt(bit)
export const wordOf = (nonce: bigint): { word: bigint; bit: number } => ({
  word: nonce >> 8n,
  bit: Number(nonce & 255n),
})

/** The least that must come in a block of that time (unix seconds), as the reactor reckons it: DutchDecayLib. */
export function leastAt({ start, end, from, deadline }: Order, time: bigint): bigint {
  if (time <= from || start === end) return start
  if (time >= deadline) return end
  const [elapsed, duration] = [time - from, deadline - from]
  return start > end ? start - ((start - end) * elapsed) / duration : start + ((end - start) * elapsed) / duration
}
