import type { Address, ChainContracts } from '../../chains/Chain.ts'
import { pairAddress } from '../../protocols/v2/pairAddress.ts'
import type { Effects, Hex } from '../Expectation.ts'
import { address, selectorOf, words } from '../words.ts'

/**
 * addLiquidity · addLiquidityETH · removeLiquidity · removeLiquidityETH ·
 * removeLiquidityETHSupportingFeeOnTransferTokens
 */
const ADD = '0xe8e33700'
const ADD_NATIVE = '0xf305d719'
const REMOVE = '0xbaa2abde'
const REMOVE_NATIVE = '0x02751cec'
const REMOVE_NATIVE_TAXED = '0xaf2979eb'

/**
 * Calldata of the v2 router's liquidity functions. Of a deposit the call says most of what goes, but not how many of
 * the pair's own tokens come; what is sent along counts by the call's value. Throws a RangeError on any other call, and
 * where there is no factory.
 */
export function pairRouterReader(data: Hex, { v2Factory, wrappedNative }: ChainContracts): Effects {
  if (!v2Factory || !wrappedNative) throw new RangeError('no v2 here')
  const selector = selectorOf(data)
  const rest = { permits: [], body: data.toLowerCase() }
  const pairOf = (a: Address, b: Address) => pairAddress(v2Factory, a, b)
  const end = (to: bigint | undefined, deadline: bigint = 0n) => ({ to: address(to), deadline })
  if (selector === ADD) {
    const [a, b, mostA = 0n, mostB = 0n, , , to, until] = words(data, 8)
    const [tokenA, tokenB, { to: recipient, deadline }] = [address(a), address(b), end(to, until)]
    const spends = [
      { currency: tokenA, amount: mostA },
      { currency: tokenB, amount: mostB },
    ]
    return { spends, gives: [{ recipient, currency: pairOf(tokenA, tokenB), min: 0n }], deadline, ...rest }
  }
  if (selector === ADD_NATIVE) {
    const [a, most = 0n, , , to, until] = words(data, 6)
    const [token, { to: recipient, deadline }] = [address(a), end(to, until)]
    const gives = [{ recipient, currency: pairOf(token, wrappedNative), min: 0n }]
    return { spends: [{ currency: token, amount: most }], gives, deadline, ...rest }
  }
  if (selector === REMOVE) {
    const [a, b, amount = 0n, leastA = 0n, leastB = 0n, to, until] = words(data, 7)
    const [tokenA, tokenB, { to: recipient, deadline }] = [address(a), address(b), end(to, until)]
    const gives = [
      { recipient, currency: tokenA, min: leastA },
      { recipient, currency: tokenB, min: leastB },
    ]
    return { spends: [{ currency: pairOf(tokenA, tokenB), amount }], gives, deadline, ...rest }
  }
  if (selector !== REMOVE_NATIVE && selector !== REMOVE_NATIVE_TAXED)
    throw new RangeError('no call of the v2 router that is read here')
  const [a, amount = 0n, leastToken = 0n, leastNative = 0n, to, until] = words(data, 6)
  const [token, { to: recipient, deadline }] = [address(a), end(to, until)]
  const gives = [
    { recipient, currency: token, min: leastToken },
    { recipient, currency: 'NATIVE' as const, min: leastNative },
  ]
  return { spends: [{ currency: pairOf(token, wrappedNative), amount }], gives, deadline, ...rest }
}
