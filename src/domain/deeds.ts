import type { ErrorCode } from './Errors.ts'

/** Deeds of one family behave alike: what is traded shows a quote, a permission moves nothing. */
type Group = 'trade' | 'order' | 'permission' | 'account' | 'reward' | 'liquidity' | 'transfer'

/** The properties of one deed, for all code that shows deeds. */
type Shape = {
  /** Of a line of Activity. */
  icon: string
  group: Group
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
 * A line of the list. What it leaves out is usual: it shows no amounts and leaves no permission, its news is
 * `toast.<deed>`, and a failure or a refusal is called what its group calls it.
 */
type Line = Pick<Shape, 'icon' | 'group' | 'together' | 'goesOn'> &
  Partial<Pick<Shape, 'shows' | 'done' | 'failed' | 'rejected' | 'permits'>> & {
    /** It is done by an operation of another account, so it is never a step of its own. */
    byOther?: true
  }

/** What a failure and a refusal are called in each group. */
const usual: Readonly<Record<Group, Pick<Shape, 'failed' | 'rejected'>>> = {
  trade: { failed: 'deed.failed', rejected: 'deed.rejected' },
  order: { failed: 'order.failed', rejected: 'deed.rejected' },
  permission: { failed: 'approve.failed', rejected: 'wallet.rejected' },
  account: { failed: 'deed.failed', rejected: 'wallet.rejected' },
  reward: { failed: 'rewards.failed', rejected: 'wallet.rejected' },
  liquidity: { failed: 'liquidity.failed', rejected: 'wallet.rejected' },
  transfer: { failed: 'deed.failed', rejected: 'wallet.rejected' },
}
const BOTH = ['out', 'in'] as const

/**
 * LIST (TX-2): everything a wallet can do here. Records and their guards, toasts, lines of Activity and sentences of
 * failures read it. Each has the words `drawer.did.<deed>`, `drawer.ask.<deed>`, `activity.is.<deed>`,
 * `review.step.<deed>` where it is a step, and its news; a law holds them to every locale.
 */
const list = {
  swap: { icon: 'swap', group: 'trade', shows: BOTH, done: 'swap.done', failed: 'swap.failed' },
  wrap: { icon: 'arrowDown', group: 'trade', shows: BOTH, done: 'toast.wrapped' },
  unwrap: { icon: 'arrowDown', group: 'trade', shows: BOTH, done: 'toast.unwrapped' },
  unwrapAll: { icon: 'arrowDown', group: 'trade', shows: BOTH, done: 'toast.unwrapped' },
  limit: { icon: 'swap', group: 'order', shows: BOTH, done: 'toast.filled', permits: true },
  cancelLimit: { icon: 'swap', group: 'order', done: 'toast.cancelledLimit', failed: 'order.cancelFailed' },
  cancelAllLimits: { icon: 'swap', group: 'order', done: 'toast.cancelledAllLimits', failed: 'order.cancelFailed' },
  approve: { icon: 'shield', group: 'permission', done: 'toast.approved', permits: true },
  revoke: { icon: 'shield', group: 'permission', done: 'toast.revoked' },
  delegate: {
    icon: 'shield',
    group: 'account',
    permits: true,
    done: 'delegation.added',
    failed: 'delegation.enableFailed',
  },
  removeDelegation: {
    icon: 'shield',
    group: 'account',
    permits: true,
    done: 'delegation.removed',
    failed: 'delegation.disableFailed',
  },
  claim: { icon: 'coin', group: 'reward', shows: ['in'], done: 'rewards.claimed' },
  changeOwners: {
    icon: 'shield',
    group: 'account',
    permits: true,
    done: 'toast.changedOwners',
    failed: 'passkey.failed',
  },
  withdraw: { icon: 'arrowDown', group: 'account', shows: ['in'], done: 'toast.withdrawn', failed: 'deposit.failed' },
  recover: {
    icon: 'arrowEnd',
    group: 'transfer',
    shows: ['out'],
    byOther: true,
    done: 'toast.recovered',
    failed: 'recovery.failed',
  },
  recoverPasskey: {
    icon: 'shield',
    group: 'account',
    permits: true,
    byOther: true,
    done: 'toast.recoveredPasskey',
    failed: 'recovery.failed',
  },
  send: { icon: 'arrowEnd', group: 'transfer', shows: ['out'], done: 'toast.sent', failed: 'send.failed' },
  add: { icon: 'plus', group: 'liquidity', shows: BOTH, together: 'out', done: 'toast.added' },
  createPool: { icon: 'plus', group: 'liquidity', shows: BOTH, together: 'out', done: 'toast.createdPool' },
  createPair: { icon: 'plus', group: 'liquidity', shows: BOTH, together: 'out', done: 'toast.createdPair' },
  remove: { icon: 'arrowEnd', group: 'liquidity', shows: BOTH, together: 'in', done: 'toast.removed' },
  collect: {
    icon: 'coin',
    group: 'liquidity',
    shows: BOTH,
    together: 'in',
    done: 'toast.collected',
    failed: 'collect.failed',
  },
  migrate: { icon: 'swap', group: 'liquidity', goesOn: true, done: 'toast.migrated', failed: 'migrate.failed' },
  move: { icon: 'swap', group: 'liquidity', goesOn: true, done: 'toast.rangeMoved' },
  zap: { icon: 'plus', group: 'liquidity', goesOn: true, done: 'toast.zapped' },
  compound: { icon: 'plus', group: 'liquidity', goesOn: true },
} as const satisfies Record<string, Line>

/** Deeds that this browser hands to a network and remembers. */
export type Deed = keyof typeof list

type Listed = Shape & { icon: (typeof list)[Deed]['icon'] }
const all = Object.keys(list) as Deed[]
const listed = (deed: Deed): Listed => {
  const line: Line & Pick<Listed, 'icon'> = list[deed]
  return { shows: [], done: `toast.${deed}`, permits: false, ...usual[line.group], ...line }
}

/** Every deed of the list, with what its line leaves out. */
export const deeds = Object.fromEntries(all.map(deed => [deed, listed(deed)])) as Readonly<Record<Deed, Listed>>

/** One deed of the list, as any of them. */
export const shapeOf = (deed: Deed): Listed => deeds[deed]

export const isDeed = (value: unknown): value is Deed => typeof value === 'string' && Object.hasOwn(deeds, value)

/** How a line of Activity calls it; `happens`: it did, or may still. */
export const wordsOf = (deed: Deed, happens: boolean): string => `drawer.${happens ? 'did' : 'ask'}.${deed}`

/**
 * What a transaction is called by what it `did` in pools of two tokens. `versions`: of the protocol, in which it
 * changed liquidity.
 */
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

/** LIST: steps that are no deed of their own, and which deed each is remembered as; null: it is no transaction. */
const parts = {
  switchChain: null,
  resetApproval: 'revoke',
  allow: 'approve',
  signPermit: 'approve',
  removeLiquidity: 'remove',
  handOrder: 'limit',
  signPart: 'limit',
} as const satisfies Record<string, Deed | null>

type StepDeed = { [D in Deed]: (typeof list)[D] extends { byOther: true } ? never : D }[Deed]

/** The steps a plan may have: each deed, and the parts above. Each has the words `review.step.<step>`. */
export const steps = {
  ...Object.fromEntries(all.filter(deed => !('byOther' in list[deed])).map(deed => [deed, deed])),
  ...parts,
} as typeof parts & { [D in StepDeed]: D }

export type Step = keyof typeof steps

/** Whether a step only gives or takes back a permission. */
export const isPermitting = (step: Exclude<Step, 'switchChain'>): boolean => deeds[steps[step]].group === 'permission'
