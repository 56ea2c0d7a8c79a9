import type { ErrorCode } from './Errors.ts'

/** The properties of one deed, for all code that shows deeds. */
type Shape = {
  /** Of a line of Activity. */
  icon: string
  /** Deeds of one family behave alike: what is traded shows a quote, a permission moves nothing. */
  group: 'trade' | 'permission' | 'account' | 'reward' | 'liquidity' | 'transfer'
  /** Which of its amounts a line of Activity shows: what left, what came. */
  shows: readonly ('out' | 'in')[]
  /** Words key of the news that it is done. */
  done: string
  /** What a failure is called when its cause says nothing more. */
  failed: ErrorCode
  /** What a wallet's refusal is called. */
  rejected: ErrorCode
  /** Both of its amounts go this way; without, what is shown as out leaves and what is shown as in comes. */
  together?: 'out' | 'in'
  /** It puts in what its own earlier steps brought: what of that stays in the wallet is told. */
  goesOn?: true
  /** It leaves a permission behind on purpose. */
  permits: boolean
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
    rejected: 'deed.rejected',
    permits: false,
  },
  wrap: {
    icon: 'arrowDown',
    group: 'trade',
    shows: ['out', 'in'],
    done: 'toast.wrapped',
    failed: 'deed.failed',
    rejected: 'deed.rejected',
    permits: false,
  },
  unwrap: {
    icon: 'arrowDown',
    group: 'trade',
    shows: ['out', 'in'],
    done: 'toast.unwrapped',
    failed: 'deed.failed',
    rejected: 'deed.rejected',
    permits: false,
  },
  unwrapAll: {
    icon: 'arrowDown',
    group: 'trade',
    shows: ['out', 'in'],
    done: 'toast.unwrapped',
    failed: 'deed.failed',
    rejected: 'deed.rejected',
    permits: false,
  },
  approve: {
    icon: 'shield',
    group: 'permission',
    shows: [],
    done: 'toast.approved',
    failed: 'approve.failed',
    rejected: 'wallet.rejected',
    permits: true,
  },
  revoke: {
    icon: 'shield',
    group: 'permission',
    shows: [],
    done: 'toast.revoked',
    failed: 'approve.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  delegate: {
    icon: 'shield',
    group: 'account',
    shows: [],
    done: 'delegation.added',
    failed: 'delegation.enableFailed',
    rejected: 'wallet.rejected',
    permits: true,
  },
  removeDelegation: {
    icon: 'shield',
    group: 'account',
    shows: [],
    done: 'delegation.removed',
    failed: 'delegation.disableFailed',
    rejected: 'wallet.rejected',
    permits: true,
  },
  claim: {
    icon: 'coin',
    group: 'reward',
    shows: ['in'],
    done: 'rewards.claimed',
    failed: 'rewards.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  changeOwners: {
    icon: 'shield',
    group: 'account',
    shows: [],
    done: 'toast.changedOwners',
    failed: 'passkey.failed',
    rejected: 'wallet.rejected',
    permits: true,
  },
  withdraw: {
    icon: 'arrowDown',
    group: 'account',
    shows: ['in'],
    done: 'toast.withdrawn',
    failed: 'deposit.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  recover: {
    icon: 'arrowEnd',
    group: 'transfer',
    shows: ['out'],
    done: 'toast.recovered',
    failed: 'recovery.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  recoverPasskey: {
    icon: 'shield',
    group: 'account',
    shows: [],
    done: 'toast.recoveredPasskey',
    failed: 'recovery.failed',
    rejected: 'wallet.rejected',
    permits: true,
  },
  send: {
    icon: 'arrowEnd',
    group: 'transfer',
    shows: ['out'],
    done: 'toast.sent',
    failed: 'send.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  add: {
    icon: 'plus',
    group: 'liquidity',
    shows: ['out', 'in'],
    together: 'out',
    done: 'toast.added',
    failed: 'liquidity.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  createPool: {
    icon: 'plus',
    group: 'liquidity',
    shows: ['out', 'in'],
    together: 'out',
    done: 'toast.createdPool',
    failed: 'liquidity.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  createPair: {
    icon: 'plus',
    group: 'liquidity',
    shows: ['out', 'in'],
    together: 'out',
    done: 'toast.createdPair',
    failed: 'liquidity.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  remove: {
    icon: 'arrowEnd',
    group: 'liquidity',
    shows: ['out', 'in'],
    together: 'in',
    done: 'toast.removed',
    failed: 'liquidity.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  collect: {
    icon: 'coin',
    group: 'liquidity',
    shows: ['out', 'in'],
    together: 'in',
    done: 'toast.collected',
    failed: 'collect.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  migrate: {
    icon: 'swap',
    group: 'liquidity',
    shows: [],
    goesOn: true,
    done: 'toast.migrated',
    failed: 'migrate.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  move: {
    icon: 'swap',
    group: 'liquidity',
    shows: [],
    goesOn: true,
    done: 'toast.rangeMoved',
    failed: 'liquidity.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
  zap: {
    icon: 'plus',
    group: 'liquidity',
    shows: [],
    goesOn: true,
    done: 'toast.zapped',
    failed: 'liquidity.failed',
    rejected: 'wallet.rejected',
    permits: false,
  },
} as const satisfies Record<string, Shape>

/** Deeds that this browser hands to a network and remembers. */
export type Deed = keyof typeof deeds

/** One deed of the list, as any of them. */
export const shapeOf = (deed: Deed): Shape & { icon: (typeof deeds)[Deed]['icon'] } => deeds[deed]

export const isDeed = (value: unknown): value is Deed => typeof value === 'string' && Object.hasOwn(deeds, value)

/** How a line of Activity calls it; `happens`: it did, or may still. */
export const wordsOf = (deed: Deed, happens: boolean): string => `drawer.${happens ? 'did' : 'ask'}.${deed}`

/** What a transaction is called by what it `did` in pools of two tokens. `versions`: of the protocol, in which it changed liquidity. */
export function deedInPools({
  did,
  versions,
}: {
  did: ReadonlySet<'swap' | 'add' | 'remove'>
  versions: number
}): Deed {
  if (did.has('add') && did.has('remove')) return versions > 1 ? 'migrate' : 'move'
  if (did.has('add')) return did.has('swap') ? 'zap' : 'add'
  return did.has('remove') ? 'remove' : 'swap'
}

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
  add: 'add',
  createPool: 'createPool',
  createPair: 'createPair',
  removeLiquidity: 'remove',
  remove: 'remove',
  collect: 'collect',
  migrate: 'migrate',
  revoke: 'revoke',
  claim: 'claim',
  unwrapAll: 'unwrapAll',
  delegate: 'delegate',
  removeDelegation: 'removeDelegation',
  changeOwners: 'changeOwners',
  withdraw: 'withdraw',
  move: 'move',
  zap: 'zap',
} as const satisfies Record<string, Deed | null>

export type Step = keyof typeof steps

/** Whether a step only gives or takes back a permission. */
export const isPermitting = (step: Exclude<Step, 'switchChain'>): boolean => deeds[steps[step]].group === 'permission'
