// What the chain's own contracts quote for one pool: the truth that our maths is held to.
import { encodeAbiParameters } from 'viem/utils'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { poolKey } from '#domain/protocols/v4/poolKey.ts'
import { NATIVE_ADDRESS, type PoolRef, type TradeKind } from '#domain/swap/Trade.ts'
import { type Reader, readWords, uintAt, type WordCall } from '#onchain/node/readWords.ts'
import { rpcAt } from './devnet.ts'

type Hex = `0x${string}`

export const readerAt = (url: string): Reader => ({
  request: <T>(method: string, params: readonly unknown[] = []) => rpcAt<T>(url, method, [...params]),
})

export type DevnetPool = {
  chainId: number
  version: 2 | 3 | 4
  id: string
  token0: string
  token1: string
  fee: number
  tickSpacing: number
  hook: string | null
}

export const refOf = (pool: DevnetPool): PoolRef => ({
  version: `v${pool.version}`,
  id: pool.id.toLowerCase(),
  token0: (pool.token0 === 'NATIVE' ? NATIVE_ADDRESS : pool.token0).toLowerCase() as Address,
  token1: pool.token1.toLowerCase() as Address,
  fee: pool.fee,
  tickSpacing: pool.tickSpacing,
  ...(pool.hook ? { hook: pool.hook.toLowerCase() as Address } : {}),
})

const key = {
  type: 'tuple',
  name: 'poolKey',
  components: [
    { name: 'currency0', type: 'address' },
    { name: 'currency1', type: 'address' },
    { name: 'fee', type: 'uint24' },
    { name: 'tickSpacing', type: 'int24' },
    { name: 'hooks', type: 'address' },
  ],
} as const
const v4Input = [
  {
    type: 'tuple',
    components: [
      key,
      { name: 'zeroForOne', type: 'bool' },
      { name: 'exactAmount', type: 'uint128' },
      { name: 'hookData', type: 'bytes' },
    ],
  },
] as const
const v3Input = [
  {
    type: 'tuple',
    components: [
      { name: 'tokenIn', type: 'address' },
      { name: 'tokenOut', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'fee', type: 'uint24' },
      { name: 'sqrtPriceLimitX96', type: 'uint160' },
    ],
  },
] as const
/** v2 router getAmountsOut/In, QuoterV2 and V4Quoter quoteExactInput/OutputSingle */
const SELECTORS = {
  v2: { exactIn: '0xd06ca61f', exactOut: '0x1f00ca74' },
  v3: { exactIn: '0xc6a5026a', exactOut: '0xbd21704a' },
  v4: { exactIn: '0xaa9d21cb', exactOut: '0x58733073' },
} as const

export type Question = { ref: PoolRef; zeroForOne: boolean; kind: TradeKind; amount: bigint }

function callOf(chainId: number, { ref, zeroForOne, kind, amount }: Question): WordCall {
  const contracts = chainById(chainId)!.contracts
  const selector = SELECTORS[ref.version][kind]
  const [tokenIn, tokenOut] = zeroForOne ? [ref.token0, ref.token1] : [ref.token1, ref.token0]
  if (ref.version === 'v2') {
    const input = encodeAbiParameters([{ type: 'uint256' }, { type: 'address[]' }] as const, [
      amount,
      [tokenIn, tokenOut],
    ])
    return { to: contracts.v2Router!, data: `${selector}${input.slice(2)}` as Hex }
  }
  if (ref.version === 'v3') {
    const input = encodeAbiParameters(v3Input, [{ tokenIn, tokenOut, amount, fee: ref.fee, sqrtPriceLimitX96: 0n }])
    return { to: contracts.v3Quoter!, data: `${selector}${input.slice(2)}` as Hex }
  }
  const input = encodeAbiParameters(v4Input, [
    { poolKey: poolKey(ref), zeroForOne, exactAmount: amount, hookData: '0x' },
  ])
  return { to: contracts.v4Quoter!, data: `${selector}${input.slice(2)}` as Hex }
}

/** The other side of each amount at a block; null where the contract refuses. */
export async function quoteOnChain(
  reader: Reader,
  chainId: number,
  questions: readonly Question[],
  block: bigint,
): Promise<(bigint | null)[]> {
  const answers = await readWords(reader, {
    calls: questions.map(each => callOf(chainId, each)),
    block: `0x${block.toString(16)}`,
  })
  return answers.map((answer, i) => {
    if (!answer) return null
    if (questions[i]!.ref.version !== 'v2') return uintAt(answer, 0)
    // uint256[]: offset, length, amounts in, out
    return uintAt(answer, questions[i]!.kind === 'exactIn' ? 3 : 2)
  })
}
