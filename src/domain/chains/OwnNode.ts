// GO-4: a node of a person's own choice: what address it may have, and what a link may propose. Whether its answers are
// believed is NodeProof's: few pages ask that.

/** The longest address that is read at all. */
const LONGEST = 500

/** Hosts that speak plain http: a node on this very machine. The content policy names the same two. */
const LOCAL = ['localhost', '127.0.0.1']

export type UrlProblem = 'noUrl' | 'notHttps' | 'secret'

/**
 * What was typed as the address that would be asked, or why it can't be one: https anywhere, http on this machine
 * alone, no password in it (a browser wouldn't send it).
 */
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

/**
 * `#rpc=<address>`: the address that a link proposes, decoded; null for every other hash (RT-1's begin with a slash).
 */
export function proposedIn(hash: string): string | null {
  const [, proposed] = /^#rpc=(.+)$/.exec(hash) ?? []
  if (!proposed) return null
  try {
    return decodeURIComponent(proposed)
  } catch {
    return proposed // a lone percent sign: read as it stands
  }
}
