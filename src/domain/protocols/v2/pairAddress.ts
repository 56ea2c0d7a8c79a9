import { encodePacked, getCreate2Address, keccak256 } from 'viem/utils'
import type { Address } from '../../chains/Chain.ts'

/** Hash of the pair's creation code: the same wherever UniswapV2Factory stands. */
const INIT_CODE_HASH = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'

/** Where a factory puts the pair of two tokens, in any order, whether it is there yet or not. */
export function pairAddress(factory: Address, a: Address, b: Address): Address {
  const [token0, token1] = a < b ? [a, b] : [b, a]
  const salt = keccak256(encodePacked(['address', 'address'], [token0, token1]))
  return getCreate2Address({ from: factory, salt, bytecodeHash: INIT_CODE_HASH }).toLowerCase() as Address
}
