import { concatHex, encodeAbiParameters } from 'viem/utils'
import type { Address } from '../../chains/Chain.ts'
import type { Hex } from '../../Hex.ts'

// Calls of UniswapV2Router02. Its functions of the native currency name the other token first.

/**
 * addLiquidity · addLiquidityETH · removeLiquidity · removeLiquidityETH ·
 * removeLiquidityETHSupportingFeeOnTransferTokens
 */
const ADD = '0xe8e33700'
const ADD_NATIVE = '0xf305d719'
const REMOVE = '0xbaa2abde'
const REMOVE_NATIVE = '0x02751cec'
const REMOVE_NATIVE_TAXED = '0xaf2979eb'

type Words = readonly (Address | bigint)[]
const call = (selector: Hex, words: Words): Hex =>
  concatHex([
    selector,
    encodeAbiParameters(
      words.map(word => ({ type: typeof word === 'bigint' ? 'uint256' : 'address' })),
      words,
    ),
  ])

/** One side of a pair: what of it is wanted at most, and what at least. */
type Side = { token: Address; most: bigint; least: bigint; native: boolean }
type End = { to: Address; deadline: bigint }

/** Deposits both sides; a native one is sent along. */
export function encodePairDeposit(sides: readonly [Side, Side], { to, deadline }: End): Hex {
  const [a, b] = sides
  const native = sides.find(side => side.native)
  const token = native === a ? b : a
  return native
    ? call(ADD_NATIVE, [token.token, token.most, token.least, native.least, to, deadline])
    : call(ADD, [a.token, b.token, a.most, b.most, a.least, b.least, to, deadline])
}

/** Gives shares back for both sides. `taxed`: the token keeps a part of each transfer. */
export function encodePairWithdrawal(
  sides: readonly [Omit<Side, 'most'>, Omit<Side, 'most'>],
  { shares, to, deadline, taxed }: End & { shares: bigint; taxed: boolean },
): Hex {
  const [a, b] = sides
  const native = sides.find(side => side.native)
  const token = native === a ? b : a
  return native
    ? call(taxed ? REMOVE_NATIVE_TAXED : REMOVE_NATIVE, [token.token, shares, token.least, native.least, to, deadline])
    : call(REMOVE, [a.token, b.token, shares, a.least, b.least, to, deadline])
}
