import * as ChainProof from './ChainProof.ts'

// GO-4: a node of a person's own choice: what address it may have, what a link may propose, and whether its answers make it fit to be believed.

/** The longest address that is read at all. */
const LONGEST = 500

/** Hosts that speak plain http: a node on this very machine. The content policy names the same two. */
const LOCAL = ['localhost', '127.0.0.1']

export type UrlProblem = 'noUrl' | 'notHttps' | 'secret'

/** What was typed as the address that would be asked, or why it can't be one: https anywhere, http on this machine alone, no password in it (a browser wouldn't send it). */
export function readUrl(typed: string): { url: string } | { problem: UrlProblem } {
  const text = typed.trim()
  if (text.length > LONGEST || !URL.canParse(text)) return { problem: 'noUrl' }
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOCAL.includes(url.hostname)))
    return { problem: url.protocol === 'http:' ? 'notHttps' : 'noUrl' }
  if (url.username || url.password) return { problem: 'secret' }
  url.hash = ''
  return { url: url.href }
}

/** Whom a person would be talking to: an address may carry a key, which isn't shown. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

/** By chain id; what isn't an address that could be asked is left out. */
export function readNodes(stored: unknown): Record<number, string> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, typed]): [number, string][] => {
      const read = typeof typed === 'string' && Number.isSafeInteger(Number(id)) ? readUrl(typed) : null
      return read && 'url' in read ? [[Number(id), read.url]] : []
    }),
  )
}

/** `#rpc=<address>`: the address that a link proposes, decoded; null for every other hash (RT-1's begin with a slash). */
export function proposedIn(hash: string): string | null {
  const [, proposed] = /^#rpc=(.+)$/.exec(hash) ?? []
  if (!proposed) return null
  try {
    return decodeURIComponent(proposed)
  } catch {
    return proposed // a lone percent sign: read as it stands
  }
}

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

/** Does it stand beside the site's node? Of two that are both in the present; a site's node that lags is no fault of this one. */
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
