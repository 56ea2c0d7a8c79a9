import { encodePacked, keccak256 } from 'viem/utils'
import type { Address } from '../../chains/Chain.ts'
import type { Hex } from '../../Hex.ts'

/** The name a v3 pool keeps a position by. `owner`: who minted it in the pool, of an NFT the position manager. */
export const positionKey = (owner: Address, tickLower: number, tickUpper: number): Hex =>
  keccak256(encodePacked(['address', 'int24', 'int24'], [owner, tickLower, tickUpper]))

/** The name v4's PoolManager keeps a position by. `salt`: the NFT's number, where `owner` is the position manager. */
export const saltedPositionKey = (
  { owner, tickLower, tickUpper }: { owner: Address; tickLower: number; tickUpper: number },
  salt: bigint,
): Hex =>
  keccak256(
    encodePacked(
      ['address', 'int24', 'int24', 'bytes32'],
      [owner, tickLower, tickUpper, `0x${salt.toString(16).padStart(64, '0')}`],
    ),
  )
