import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { multicallAbi } from '../../src/onchain/node/abis.ts'

/** What a token's contract says of itself. */
type Said = { decimals: number; symbol: string }

const abi = parseAbi(['function decimals() view returns (uint8)', 'function symbol() view returns (string)'])
const [DECIMALS, SYMBOL] = abi.map(toFunctionSelector)
const BALANCE = toFunctionSelector('balanceOf(address)')
const AGGREGATE = toFunctionSelector('tryBlockAndAggregate(bool,(address,bytes)[])')

/**
 * Answers `eth_call` of a TestNode where tokens are asked who they are, in one multicall: these say this, by their
 * addresses, all others fail; any other call gets `otherwise`.
 */
export const tokensSay =
  (tokens: Readonly<Record<Address, Said>>, otherwise: Hex = '0x') =>
  ([call]: readonly unknown[]): Hex => {
    const { data } = call as { data: Hex }
    if (!data.startsWith(AGGREGATE)) return otherwise
    const { args } = decodeFunctionData({ abi: multicallAbi, data })
    const [, calls] = args as unknown as [boolean, readonly { target: string; callData: Hex }[]]
    const returned = calls.map(({ target, callData }) => {
      const said = tokens[target.toLowerCase() as Address]
      const selector = callData.slice(0, 10)
      const value =
        said &&
        (selector === SYMBOL
          ? encodeAbiParameters([{ type: 'string' }], [said.symbol])
          : selector === DECIMALS || selector === BALANCE
            ? encodeAbiParameters([{ type: 'uint256' }], [selector === DECIMALS ? BigInt(said.decimals) : 0n])
            : undefined)
      return { success: value !== undefined, returnData: value ?? ('0x' as const) }
    })
    return encodeFunctionResult({
      ...{ abi: multicallAbi, functionName: 'tryBlockAndAggregate' },
      result: [1n, `0x${'0'.repeat(64)}`, returned],
    } as never)
  }
