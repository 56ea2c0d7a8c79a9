import type { ErrorCode } from './Errors.ts'

/** What one deed is, for everybody who tells of it. */
type Shape = {
  /** Of a line of Activity. */
  icon: string
  /** Deeds of one family behave alike: what is traded shows a quote, a permission moves nothing. */
  group: 'trade' | 'permission' | 'account' | 'reward' | 'liquidity' | 'transfer'
  /** Which of its amounts a line of Activity shows: what left, what came. */
  shows: readonly ('out' | 'in')[]
  /** Words key of the news that it is done; null where nothing tells it. */
  done: string | null
  /** What a failure is called when its cause says nothing more. */
  failed: ErrorCode
  /** What a wallet's refusal is called. */
  rejected: ErrorCode
  /** It leaves a permission behind on purpose. */
  permits: boolean
  /** Who remembers it: this browser, or the market alone. */
  memory: 'transactions' | 'market'
}

/**
 * LIST (TX-2): everything a wallet can do here. Records and their guards, toasts, lines of Activity and sentences of failures read it. Each has the words
 * `drawer.did.<deed>`, and `drawer.ask.<deed>` where one that didn't happen is told; a law holds both to every locale.
 */
export const deeds = {
  swap: {
    icon: 'swap',
    group: 'trade',
    shows: ['out', 'in'],
    done: 'swap.done',
    failed: 'swap.failed',
    rejected: 'swap.rejected',
    permits: false,
    memory: 'transactions',
  },
  wrap: {
    icon: 'arrowDown',
    group: 'trade',
    shows: ['out', 'in'],
    done: 'toast.wrapped',
    failed: 'swap.failed',
    rejected: 'swap.rejected',
    permits: false,
    memory: 'transactions',
  },
  unwrap: {
    icon: 'arrowDown',
    group: 'trade',
    shows: ['out', 'in'],
    done: 'toast.unwrapped',
    failed: 'swap.failed',
    rejected: 'swap.rejected',
    permits: false,
    memory: 'transactions',
  },
  unwrapAll: {
    icon: 'arrowDown',
    group: 'trade',
    shows: ['out', 'in'],
    done: 'toast.unwrapped',
    failed: 'deed.failed',
    rejected: 'swap.rejected',
    permits: false,
    memory: 'transactions',
  },
  approve: {
    icon: 'shield',
    group: 'permission',
    shows: [],
    done: 'toast.approved',
    failed: 'approve.failed',
    rejected: 'wallet.rejected',
    permits: true,
    memory: 'transactions',
  },
  revoke: {
    icon: 'shield',
    group: 'permission',
    shows: [],
    done: 'toast.revoked',
    failed: 'approve.failed',
    rejected: 'wallet.rejected',
    permits: false,
    memory: 'transactions',
  },
  delegate: {
    icon: 'shield',
    group: 'account',
    shows: [],
    done: 'delegation.added',
    failed: 'delegation.enableFailed',
    rejected: 'wallet.rejected',
    permits: true,
    memory: 'transactions',
  },
  removeDelegation: {
    icon: 'shield',
    group: 'account',
    shows: [],
    done: 'delegation.removed',
    failed: 'delegation.disableFailed',
    rejected: 'wallet.rejected',
    permits: true,
    memory: 'transactions',
  },
  claim: {
    icon: 'coin',
    group: 'reward',
    shows: ['in'],
    done: 'rewards.claimed',
    failed: 'rewards.failed',
    rejected: 'wallet.rejected',
    permits: false,
    memory: 'transactions',
  },
  withdraw: {
    icon: 'arrowDown',
    group: 'account',
    shows: ['in'],
    done: 'toast.withdrawn',
    failed: 'deposit.failed',
    rejected: 'wallet.rejected',
    permits: false,
    memory: 'transactions',
  },
  recover: {
    icon: 'arrowEnd',
    group: 'transfer',
    shows: ['out'],
    done: 'toast.recovered',
    failed: 'recovery.failed',
    rejected: 'wallet.rejected',
    permits: false,
    memory: 'transactions',
  },
  recoverPasskey: {
    icon: 'shield',
    group: 'account',
    shows: [],
    done: 'toast.recoveredPasskey',
    failed: 'recovery.failed',
    rejected: 'wallet.rejected',
    permits: true,
    memory: 'transactions',
  },
  send: {
    icon: 'arrowEnd',
    group: 'transfer',
    shows: ['out'],
    done: 'toast.sent',
    failed: 'send.failed',
    rejected: 'wallet.rejected',
    permits: false,
    memory: 'transactions',
  },
  add: {
    icon: 'plus',
    group: 'liquidity',
    shows: [],
    done: null,
    failed: 'swap.failed',
    rejected: 'wallet.rejected',
    permits: false,
    memory: 'market',
  },
  remove: {
    icon: 'arrowEnd',
    group: 'liquidity',
    shows: [],
    done: null,
    failed: 'swap.failed',
    rejected: 'wallet.rejected',
    permits: false,
    memory: 'market',
  },
} as const satisfies Record<string, Shape>

export type Deed = keyof typeof deeds
/** Deeds that this browser hands to a network and remembers. */
export type SentDeed = { [D in Deed]: (typeof deeds)[D]['memory'] extends 'transactions' ? D : never }[Deed]

/** One deed of the list, as any of them. */
export const shapeOf = (deed: Deed): Shape & { icon: (typeof deeds)[Deed]['icon'] } => deeds[deed]

export const isDeed = (value: unknown): value is Deed => typeof value === 'string' && Object.hasOwn(deeds, value)
/** Whether a stored text names a deed that this browser remembers. */
export const isSentDeed = (value: unknown): value is SentDeed => isDeed(value) && deeds[value].memory === 'transactions'

/** How a line of Activity calls it; `happens`: it did, or may still. What only the market tells of always did. */
export const wordsOf = (deed: Deed, happens: boolean): string =>
  `drawer.${happens || deeds[deed].memory === 'market' ? 'did' : 'ask'}.${deed}`

/** LIST: the steps a plan may have, and which deed each is remembered as; null: it is no transaction. Each has the words `review.step.<step>`. */
export const steps = {
  switchChain: null,
  resetApproval: 'revoke',
  approve: 'approve',
  allow: 'approve',
  signPermit: 'approve',
  swap: 'swap',
  wrap: 'wrap',
  unwrap: 'unwrap',
  send: 'send',
} as const satisfies Record<string, SentDeed | null>

export type Step = keyof typeof steps

/** Whether a step only gives or takes back a permission. */
export const isPermitting = (step: Exclude<Step, 'switchChain'>): boolean => deeds[steps[step]].group === 'permission'
