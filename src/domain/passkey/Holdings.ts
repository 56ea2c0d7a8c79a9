// What a wallet still holds where a passkey that is about to be deleted is the last one that can act, and what its user
// must answer first (PK-4).
import type { Address } from '../chains/Chain.ts'
import { chainById } from '../chains/chains.ts'

/**
 * `unreadable`: a contract that sent something here and doesn't say how much of it there is. `claim`: tokens kept
 * inside a contract (ERC-6909). `item`: an NFT.
 */
export const foundKinds = ['native', 'deposit', 'token', 'v2', 'v3', 'v4', 'item', 'claim', 'unreadable'] as const

export type Found = {
  /**
   * `<chainId>:<address>` or `<chainId>:<address>:<tokenId>`; of native currency and deposits `<chainId>:native`,
   * `<chainId>:deposit`.
   */
  id: string
  chainId: number
  kind: (typeof foundKinds)[number]
  /** The contract; null: native currency and deposits. */
  address: Address | null
  tokenId: string | null
  /** What the contract calls itself: a stranger's text, cleaned. Null: it doesn't say. */
  name: string | null
  /** Raw units, a decimal string; null where nothing is counted. */
  amount: string | null
  decimals: number | null
}

/**
 * Who can't say what the wallet holds: the network's node (`node`), its record of transfers (`logs`), the market index
 * (`index`).
 */
export const gapSources = ['node', 'logs', 'index'] as const

/** A source that doesn't answer for a network. `since`: unix seconds of the first look that it left unanswered. */
export type Gap = {
  /** `<source>:<chainId>` */
  id: string
  chainId: number
  source: (typeof gapSources)[number]
  since: number
  /** 0 to 1 while transfers are being read: not a failure, it ends by itself. Null: it doesn't answer. */
  share: number | null
  /** It hasn't answered for GAP_SECONDS: its user may go on without it. */
  open: boolean
}

export type Holdings = {
  /** It is the account's last passkey. */
  last: boolean
  /** Networks on which nothing else could act afterwards. None: the deletion loses nothing. */
  networks: readonly number[]
  /** Keeps the passkey. */
  refused: readonly Found[]
  /** Each is given up by a tick of its own. */
  ticks: readonly Found[]
  /** Given up together, by one tick. */
  spam: readonly Found[]
  gaps: readonly Gap[]
  /** Deposits too small to fetch, in wei. They are shown and hold nothing back. */
  rests: readonly { chainId: number; amount: string }[]
  /** Contracts that the account has used and that may keep something for it out of sight. One tick for all. */
  unseen: readonly { chainId: number; address: Address }[]
}

/** What the user answered: ids of what is given up, and the network's name typed for each gap, by its id. */
export type Given = { ticked: readonly string[]; typed: Readonly<Record<string, string>> }

export const NOTHING_GIVEN: Given = { ticked: [], typed: {} }

/** Ids of the two ticks that stand for a group. */
export const SPAM = 'spam'
export const UNSEEN = 'unseen'

/** A source that is silent for this long may be passed over, by its name (s). */
export const GAP_SECONDS = 86_400

/**
 * Worth less than this in dollars, a token is no reason to keep a passkey: rebasing tokens leave a unit behind that
 * nothing can send.
 */
export const DUST_USD = 0.01

/** More tokens and NFTs than these that arrived unasked are given up together: an airdrop must not block a deletion. */
export const MOST_UNASKED = 8

/**
 * The largest deposit in EntryPoint that may stay behind, in wei of the network's currency. Fixed: a higher gas price
 * lets no more go.
 */
const RESTS: Readonly<Record<string, bigint>> = {
  POL: 5n * 10n ** 18n,
  BNB: 10n ** 16n,
  AVAX: 2n * 10n ** 17n,
  CELO: 10n * 10n ** 18n,
  MON: 10n * 10n ** 18n,
}

/** The same, by network: about ten dollars on a first layer, one on a second. */
export function mostRest(chainId: number): bigint {
  const chain = chainById(chainId)
  return RESTS[chain?.native.symbol ?? ''] ?? (chain?.layer === 'l1' ? 3n * 10n ** 15n : 3n * 10n ** 14n)
}

/** What is to be typed to pass over a gap: the network's own name, the same in every language. */
export const gapWord = ({ chainId }: Pick<Gap, 'chainId'>): string => chainById(chainId)?.name ?? String(chainId)

const same = (typed: string | undefined, word: string) => typed?.trim().toLowerCase() === word.toLowerCase()

/**
 * What keeps a passkey: something of value (`holds`), a source that may still answer (`unreadable`), or an answer that
 * is missing (`unanswered`). Null: it may go. Service and browser ask the same question.
 */
export function keptBy(holdings: Holdings, given: Given): 'holds' | 'unreadable' | 'unanswered' | null {
  const ticked = new Set(given.ticked)
  if (holdings.refused.length > 0) return 'holds'
  if (holdings.gaps.some(({ open }) => !open)) return 'unreadable'
  const all =
    holdings.gaps.every(gap => same(given.typed[gap.id], gapWord(gap))) &&
    holdings.ticks.every(({ id }) => ticked.has(id)) &&
    (ticked.has(SPAM) || holdings.spam.every(({ id }) => ticked.has(id))) &&
    (ticked.has(UNSEEN) || holdings.unseen.length === 0)
  return all ? null : 'unanswered'
}
