import type { Hex } from '../Hex.ts'
import { concatHex, decodeAbiParameters, encodeAbiParameters, numberToHex, size, slice } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import type { PermitSingle } from './Permit2.ts'
import * as abi from './routerAbi.ts'
import type { PoolKeyV4 } from '../swap/Trade.ts'

/** Recipient that the router reads as itself. */
export const ROUTER_ITSELF: Address = '0x0000000000000000000000000000000000000002'
/** Amount that the router reads as all it holds. */
export const CONTRACT_BALANCE = 1n << 255n
/** Amount that v4 actions read as all that is owed or due. */
export const OPEN_DELTA = 0n

/**
 * One action inside a V4_SWAP command. Several pools are several single swaps chained by OPEN_DELTA: the shape of the
 * multi-hop actions differs between router versions (2.1 adds hop slippages), that of these doesn't.
 */
export type V4Action =
  | {
      action: 'SWAP_EXACT_IN_SINGLE'
      poolKey: PoolKeyV4
      zeroForOne: boolean
      amountIn: bigint
      amountOutMinimum: bigint
      hookData: Hex
    }
  | {
      action: 'SWAP_EXACT_OUT_SINGLE'
      poolKey: PoolKeyV4
      zeroForOne: boolean
      amountOut: bigint
      amountInMaximum: bigint
      hookData: Hex
    }
  | { action: 'SETTLE'; currency: Address; amount: bigint; payerIsUser: boolean }
  | { action: 'TAKE'; currency: Address; recipient: Address; amount: bigint }

type ExactInFields = {
  recipient: Address
  amountIn: bigint
  amountOutMin: bigint
  tokens: Address[]
  payerIsUser: boolean
}
type ExactOutFields = {
  recipient: Address
  amountOut: bigint
  amountInMax: bigint
  tokens: Address[]
  payerIsUser: boolean
}

/** One command, decoded. `tokens` run from what is sold to what is bought, in every command. */
export type RouterCommand =
  | ({ name: 'V3_SWAP_EXACT_IN'; fees: number[] } & ExactInFields)
  | ({ name: 'V3_SWAP_EXACT_OUT'; fees: number[] } & ExactOutFields)
  | ({ name: 'V2_SWAP_EXACT_IN' } & ExactInFields)
  | ({ name: 'V2_SWAP_EXACT_OUT' } & ExactOutFields)
  | { name: 'V4_SWAP'; actions: V4Action[] }
  | { name: 'PERMIT2_TRANSFER_FROM'; token: Address; recipient: Address; amount: bigint }
  | { name: 'PERMIT2_PERMIT'; permit: PermitSingle; signature: Hex }
  | { name: 'SWEEP'; token: Address; recipient: Address; amountMin: bigint }
  | { name: 'WRAP_ETH'; recipient: Address; amount: bigint }
  | { name: 'UNWRAP_WETH'; recipient: Address; amountMin: bigint }

/** execute(bytes,bytes[],uint256) */
const EXECUTE_SELECTOR = '0x3593564c'

const CODES = {
  V3_SWAP_EXACT_IN: 0x00,
  V3_SWAP_EXACT_OUT: 0x01,
  PERMIT2_TRANSFER_FROM: 0x02,
  SWEEP: 0x04,
  V2_SWAP_EXACT_IN: 0x08,
  V2_SWAP_EXACT_OUT: 0x09,
  PERMIT2_PERMIT: 0x0a,
  WRAP_ETH: 0x0b,
  UNWRAP_WETH: 0x0c,
  V4_SWAP: 0x10,
} as const
const ACTIONS = {
  SWAP_EXACT_IN_SINGLE: 0x06,
  SWAP_EXACT_OUT_SINGLE: 0x08,
  SETTLE: 0x0b,
  TAKE: 0x0e,
} as const

const low = (address: string): Address => address.toLowerCase() as Address

/** token(20) fee(3) token(20) …; exact output runs from what is bought to what is sold. */
function v3Path(tokens: readonly Address[], fees: readonly number[]): Hex {
  return concatHex(tokens.flatMap((token, i) => (i ? [numberToHex(fees[i - 1]!, { size: 3 }), token] : [token])))
}

function fromV3Path(path: Hex): { tokens: Address[]; fees: number[] } {
  const hops = (size(path) - 20) / 23
  if (!Number.isInteger(hops) || hops < 1) throw new RangeError('UniversalRouter: malformed v3 path')
  const tokens = [low(slice(path, 0, 20))]
  const fees: number[] = []
  for (let i = 0; i < hops; i++) {
    fees.push(Number(slice(path, 20 + i * 23, 23 + i * 23)))
    tokens.push(low(slice(path, 23 + i * 23, 43 + i * 23)))
  }
  return { tokens, fees }
}

function encodeAction(action: V4Action): Hex {
  switch (action.action) {
    case 'SWAP_EXACT_IN_SINGLE':
      return encodeAbiParameters(abi.single, [{ ...action, amount: action.amountIn, limit: action.amountOutMinimum }])
    case 'SWAP_EXACT_OUT_SINGLE':
      return encodeAbiParameters(abi.single, [{ ...action, amount: action.amountOut, limit: action.amountInMaximum }])
    case 'SETTLE':
      return encodeAbiParameters(abi.settle, [action.currency, action.amount, action.payerIsUser])
    case 'TAKE':
      return encodeAbiParameters(abi.take, [action.currency, action.recipient, action.amount])
  }
}

function encodeCommand(command: RouterCommand): Hex {
  switch (command.name) {
    case 'V3_SWAP_EXACT_IN': {
      const path = v3Path(command.tokens, command.fees)
      return encodeAbiParameters(abi.v3Swap, [
        command.recipient,
        command.amountIn,
        command.amountOutMin,
        path,
        command.payerIsUser,
      ])
    }
    case 'V3_SWAP_EXACT_OUT': {
      const path = v3Path(command.tokens.toReversed(), command.fees.toReversed())
      return encodeAbiParameters(abi.v3Swap, [
        command.recipient,
        command.amountOut,
        command.amountInMax,
        path,
        command.payerIsUser,
      ])
    }
    case 'V2_SWAP_EXACT_IN':
      return encodeAbiParameters(abi.v2Swap, [
        command.recipient,
        command.amountIn,
        command.amountOutMin,
        command.tokens,
        command.payerIsUser,
      ])
    case 'V2_SWAP_EXACT_OUT':
      return encodeAbiParameters(abi.v2Swap, [
        command.recipient,
        command.amountOut,
        command.amountInMax,
        command.tokens,
        command.payerIsUser,
      ])
    case 'V4_SWAP': {
      const codes = concatHex(command.actions.map(({ action }) => numberToHex(ACTIONS[action], { size: 1 })))
      return encodeAbiParameters(abi.v4Swap, [codes, command.actions.map(encodeAction)])
    }
    case 'PERMIT2_TRANSFER_FROM':
      return encodeAbiParameters(abi.take, [command.token, command.recipient, command.amount])
    case 'SWEEP':
      return encodeAbiParameters(abi.take, [command.token, command.recipient, command.amountMin])
    case 'PERMIT2_PERMIT':
      return encodeAbiParameters(abi.permit, [command.permit, command.signature])
    case 'WRAP_ETH':
      return encodeAbiParameters(abi.addressAmount, [command.recipient, command.amount])
    case 'UNWRAP_WETH':
      return encodeAbiParameters(abi.addressAmount, [command.recipient, command.amountMin])
  }
}

/** Calldata of `execute(commands, inputs, deadline)`. */
export function encode(commands: readonly RouterCommand[], deadline: bigint): Hex {
  const codes = concatHex(commands.map(({ name }) => numberToHex(CODES[name], { size: 1 })))
  return concatHex([EXECUTE_SELECTOR, encodeAbiParameters(abi.execute, [codes, commands.map(encodeCommand), deadline])])
}

function decodeAction(code: number, input: Hex): V4Action {
  const action = (Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).find(name => ACTIONS[name] === code)
  switch (action) {
    case 'SWAP_EXACT_IN_SINGLE':
    case 'SWAP_EXACT_OUT_SINGLE': {
      const [{ poolKey: key, zeroForOne, amount, limit, hookData }] = decodeAbiParameters(abi.single, input)
      const poolKey = { ...key, currency0: low(key.currency0), currency1: low(key.currency1), hooks: low(key.hooks) }
      return action === 'SWAP_EXACT_IN_SINGLE'
        ? { action, poolKey, zeroForOne, amountIn: amount, amountOutMinimum: limit, hookData }
        : { action, poolKey, zeroForOne, amountOut: amount, amountInMaximum: limit, hookData }
    }
    case 'SETTLE': {
      const [currency, amount, payerIsUser] = decodeAbiParameters(abi.settle, input)
      return { action, currency: low(currency), amount, payerIsUser }
    }
    case 'TAKE': {
      const [currency, recipient, amount] = decodeAbiParameters(abi.take, input)
      return { action, currency: low(currency), recipient: low(recipient), amount }
    }
    default:
      throw new RangeError(`UniversalRouter: unknown v4 action ${code}`)
  }
}

function decodeCommand(code: number, input: Hex): RouterCommand {
  const name = (Object.keys(CODES) as (keyof typeof CODES)[]).find(key => CODES[key] === code)
  switch (name) {
    case 'V3_SWAP_EXACT_IN':
    case 'V3_SWAP_EXACT_OUT': {
      const [recipient, amount, limit, path, payerIsUser] = decodeAbiParameters(abi.v3Swap, input)
      const { tokens, fees } = fromV3Path(path)
      return name === 'V3_SWAP_EXACT_IN'
        ? { name, recipient: low(recipient), amountIn: amount, amountOutMin: limit, tokens, fees, payerIsUser }
        : {
            name,
            recipient: low(recipient),
            amountOut: amount,
            amountInMax: limit,
            tokens: tokens.reverse(),
            fees: fees.reverse(),
            payerIsUser,
          }
    }
    case 'V2_SWAP_EXACT_IN':
    case 'V2_SWAP_EXACT_OUT': {
      const [recipient, amount, limit, path, payerIsUser] = decodeAbiParameters(abi.v2Swap, input)
      const tokens = path.map(low)
      return name === 'V2_SWAP_EXACT_IN'
        ? { name, recipient: low(recipient), amountIn: amount, amountOutMin: limit, tokens, payerIsUser }
        : { name, recipient: low(recipient), amountOut: amount, amountInMax: limit, tokens, payerIsUser }
    }
    case 'V4_SWAP': {
      const [codes, inputs] = decodeAbiParameters(abi.v4Swap, input)
      if (size(codes) !== inputs.length) throw new RangeError('UniversalRouter: actions and inputs differ in number')
      return { name, actions: inputs.map((each, i) => decodeAction(Number(slice(codes, i, i + 1)), each)) }
    }
    case 'PERMIT2_TRANSFER_FROM': {
      const [token, recipient, amount] = decodeAbiParameters(abi.take, input)
      return { name, token: low(token), recipient: low(recipient), amount }
    }
    case 'SWEEP': {
      const [token, recipient, amountMin] = decodeAbiParameters(abi.take, input)
      return { name, token: low(token), recipient: low(recipient), amountMin }
    }
    case 'PERMIT2_PERMIT': {
      const [{ details, spender, sigDeadline }, signature] = decodeAbiParameters(abi.permit, input)
      return {
        name,
        permit: { details: { ...details, token: low(details.token) }, spender: low(spender), sigDeadline },
        signature,
      }
    }
    case 'WRAP_ETH': {
      const [recipient, amount] = decodeAbiParameters(abi.addressAmount, input)
      return { name, recipient: low(recipient), amount }
    }
    case 'UNWRAP_WETH': {
      const [recipient, amountMin] = decodeAbiParameters(abi.addressAmount, input)
      return { name, recipient: low(recipient), amountMin }
    }
    default:
      // also a known command with the "allow failure" flag (0x80): we never send one
      throw new RangeError(`UniversalRouter: unknown command ${code}`)
  }
}

/**
 * What calldata for the router says. Throws on anything that we never write: another function, an unknown command, an
 * allow-failure flag.
 */
export function decode(data: Hex): { commands: RouterCommand[]; deadline: bigint } {
  if (slice(data, 0, 4) !== EXECUTE_SELECTOR)
    throw new RangeError('UniversalRouter: not execute(bytes,bytes[],uint256)')
  const [codes, inputs, deadline] = decodeAbiParameters(abi.execute, slice(data, 4))
  if (size(codes) !== inputs.length) throw new RangeError('UniversalRouter: commands and inputs differ in number')
  return { commands: inputs.map((input, i) => decodeCommand(Number(slice(codes, i, i + 1)), input)), deadline }
}
