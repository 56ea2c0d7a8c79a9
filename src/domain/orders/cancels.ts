import { decodeAbiParameters } from 'viem/utils'
import { PERMIT2 } from '../chains/chains.ts'
import type { Hex } from '../Hex.ts'
import { wordOf } from './Order.ts'

/** invalidateUnorderedNonces(uint256 word, uint256 mask) of Permit2. */
const INVALIDATE = '0x3ff9dcb1'
const UINT = { type: 'uint256' } as const

/** Whether a call uses up an order's number. */
export function cancels({ to, data }: { to: string; data: Hex }, nonce: bigint): boolean {
  if (to.toLowerCase() !== PERMIT2 || !data.startsWith(INVALIDATE) || data.length !== 2 + 8 + 128) return false
  const [word, mask] = decodeAbiParameters([UINT, UINT], `0x${data.slice(10)}`)
  const own = wordOf(nonce)
  return own.word === word && ((mask >> BigInt(own.bit)) & 1n) === 1n
}
