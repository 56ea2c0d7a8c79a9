import * as ChainProof from './ChainProof.ts'

// GO-4: whether a node's answers make it fit to be believed.

/** What one node showed. `time`: ms since 1970 by the site's clock or the device's. */
export type Seen = { chainId: unknown; head: ChainProof.Head | null; now: number }

export type Refusal = 'otherChain' | 'frozen' | 'behind' | 'otherHistory'

/** Is it of this network, and in the present? */
export function judgeAlone(seen: Seen, chainId: number, blockTime: number): Refusal | null {
  if (Number(seen.chainId) !== chainId || seen.head === null) return 'otherChain'
  return seen.now - Number(seen.head.time) * 1000 > ChainProof.patience(blockTime) ? 'frozen' : null
}

/** Blocks by which it is behind the site's node; 0 where it is ahead. */
export const behindBy = (own: ChainProof.Head, site: ChainProof.Head): number =>
  own.number < site.number ? Number(site.number - own.number) : 0

/**
 * Does it stand beside the site's node? Of two that are both in the present; a site's node that lags is no fault of
 * this one.
 */
export const judgeBeside = (own: ChainProof.Head, site: ChainProof.Head, blockTime: number): Refusal | null =>
  BigInt(behindBy(own, site)) > ChainProof.greatestLag(blockTime) ? 'behind' : null

/** The block whose hash both must know alike (WL-10). */
export const blockToCompare = (own: ChainProof.Head, site: ChainProof.Head, chainId: number): bigint =>
  ChainProof.blockToCompare({
    chainId,
    blockTime: 0,
    ours: site,
    theirs: { chainId, head: `0x${own.number.toString(16)}` },
  })

/** The same block by both? What either answered is unchecked. */
export const sameBlock = (site: { hash: string } | null, own: unknown): Refusal | null =>
  ChainProof.judgeBlock(site, own) ? 'otherHistory' : null
