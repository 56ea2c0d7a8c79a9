import type { Address } from '../../src/domain/chains/Chain.ts'
import type { Pool } from '../markets/pools.ts'

/** A numbered position (NFT of v3 or v4) that was queued. */
export type Position = { owner: Address; pool: Pool; tokenId: bigint; liquidity: bigint }
