// LIST for tests: what a wallet, or a token, may make of a deed instead of what was reviewed, and what is honest though
// it looks otherwise.
import type { Address } from '#domain/chains/Chain.ts'
import type { Verdict } from '#domain/plan/judge.ts'
import { ALL } from '#domain/plan/Moves.ts'
import { type Allowed, type Flow, type Row, SOMEBODY, type World } from './deedWorlds.ts'
import { THIEF } from './plans.ts'

const OTHER_TOKEN: Address = `0x${'70'.repeat(20)}`

/** `null`: it can't happen to this deed. */
type Change = (row: Row) => World | null
const isPaid =
  (isNative: boolean) =>
  ({ currency, from, to }: Flow, { account }: World, { promises }: Row): boolean =>
    (currency === 'NATIVE') === isNative &&
    from === account &&
    promises.receives.some(each => each.to === to && each.currency === currency)
const redirect =
  (isNative: boolean): Change =>
  row => {
    const { honest } = row
    const isIt = isPaid(isNative)
    if (!honest.flows.some(each => isIt(each, honest, row))) return null
    return { ...honest, flows: honest.flows.map(each => (isIt(each, honest, row) ? { ...each, to: THIEF } : each)) }
  }
const beside =
  (allowed: Allowed): Change =>
  ({ honest }) => ({ ...honest, logged: [...honest.logged, allowed] })
const isOnlyPermits = ({ promises }: Row) => (promises.permits ?? []).some(({ least }) => least !== undefined)

type Used = NonNullable<World['cancelled']>[number]
const cancelsElse = (world: World, change: (each: Used) => Used): World | null =>
  world.cancelled ? { ...world, cancelled: world.cancelled.map(change) } : null

/** LIST: liars, what each makes of a deed, and how it is told. None is told as done. */
export const liars: readonly [string, Change, Verdict?][] = [
  ['redirected native currency', redirect(true)],
  ['redirected token', redirect(false)],
  [
    'a tenth of the least',
    row => {
      const { honest, promises } = row
      const leastOf = ({ currency, from, raw }: Flow) =>
        (from === honest.account && promises.spends.find(each => each.currency === currency)?.least) || raw
      // What a position gives and the next one doesn't take stays with the account: less of that is no loss.
      const goesOn = promises.items && promises.arrives
      if (honest.flows.length > 0)
        return goesOn ? null : { ...honest, flows: honest.flows.map(each => ({ ...each, raw: leastOf(each) / 10n })) }
      if (!(promises.permits ?? []).some(({ least = 0n }) => least > 0n)) return null
      const less = (each: Allowed) => ({ ...each, amount: each.amount / 10n })
      return { ...honest, stands: honest.stands.map(less), logged: honest.logged.map(less) }
    },
  ],
  ['nothing at all: 0 to itself', ({ untouched }) => untouched],
  [
    'from another account',
    ({ honest, untouched }) => ({
      ...untouched,
      byOther: true,
      // Other recipients get what they were to get, but from another account.
      flows: honest.flows
        .filter(({ from, to }) => from === honest.account && to !== SOMEBODY)
        .map(each => ({ ...each, from: THIEF })),
      items: honest.items.filter(({ to }) => to !== honest.account).map(each => ({ ...each, from: THIEF })),
    }),
  ],
  [
    'half of the calls',
    row => {
      const { honest, untouched, expectation } = row
      const half = Math.floor(expectation.calls.length / 2)
      if (half === 0) return null
      if (isOnlyPermits(row))
        return {
          ...untouched,
          stands: honest.stands.map((each, i) => (i < half ? each : (untouched.stands[i] ?? each))),
          logged: honest.logged.slice(0, half),
        }
      const { owners } = row.promises
      return owners ? { ...untouched, owners: [...(untouched.owners ?? []), ...owners.add] } : untouched
    },
  ],
  [
    'another token',
    ({ honest }) =>
      honest.flows.some(({ raw }) => raw > 0n)
        ? { ...honest, flows: honest.flows.map(each => ({ ...each, currency: OTHER_TOKEN })) }
        : null,
  ],
  [
    'another recipient for an item',
    ({ honest }) =>
      honest.items.length > 0 ? { ...honest, items: honest.items.map(each => ({ ...each, to: THIEF })) } : null,
  ],
  [
    'a thief may take beside it',
    beside({ via: 'token', token: OTHER_TOKEN, spender: THIEF, amount: ALL, until: null }),
  ],
  [
    'what was to end stands, though its token logs that it ended',
    row =>
      isOnlyPermits(row) && row.promises.permits?.every(({ least }) => least === 0n)
        ? { ...row.honest, stands: row.untouched.stands, sameCall: false }
        : null,
  ],
  [
    'another delegate',
    ({ honest, promises }) => (promises.delegate ? { ...honest, delegate: { to: THIEF, atBlock: true } } : null),
  ],
  [
    'an owner not added, or not removed',
    ({ honest, untouched, promises }) => (promises.owners ? { ...honest, owners: untouched.owners ?? [] } : null),
  ],
  [
    'other numbers of the word are used up',
    ({ honest }) => cancelsElse(honest, ({ mask, ...each }) => ({ ...each, mask: mask >> 1n })),
  ],
  [
    'numbers of another word are used up',
    ({ honest }) => cancelsElse(honest, ({ word, ...each }) => ({ ...each, word: word + 1n })),
  ],
  ['another account uses its own numbers up', ({ honest }) => cancelsElse(honest, each => ({ ...each, owner: THIEF }))],
  ['failed inside, status 1', ({ untouched }) => ({ ...untouched, failedInside: true }), 'failed'],
  ['from before the question', ({ honest }) => ({ ...honest, before: true })],
  // Not named by the faults that were found:
  [
    'half to the recipient, half to a thief',
    row => {
      const { honest, promises } = row
      const isTheirs = ({ currency, to, from }: Flow) =>
        from === honest.account && promises.receives.some(each => each.to === to && each.currency === currency)
      if (!honest.flows.some(isTheirs)) return null
      return {
        ...honest,
        flows: honest.flows.flatMap(each =>
          isTheirs(each)
            ? [
                { ...each, raw: each.raw / 2n },
                { ...each, raw: each.raw - each.raw / 2n, to: THIEF },
              ]
            : [each],
        ),
      }
    },
  ],
  [
    'what was bought or withdrawn goes to a thief',
    ({ honest, promises }) => {
      const isOwn = ({ to, currency, raw }: Flow) =>
        to === honest.account && raw > 0n && promises.receives.some(each => !each.to && each.currency === currency)
      return honest.flows.some(isOwn)
        ? { ...honest, flows: honest.flows.map(each => (isOwn(each) ? { ...each, to: THIEF } : each)) }
        : null
    },
  ],
  [
    'the call as it was asked for, with a delegation to a thief beside it',
    ({ honest, promises }) =>
      promises.delegate ? null : { ...honest, sameCall: true, delegate: { to: THIEF, before: null, atBlock: true } },
  ],
  [
    'a whole collection is permitted to a thief beside it',
    beside({ via: 'operator', token: OTHER_TOKEN, spender: THIEF, amount: ALL, until: null }),
  ],
  [
    'a permission within Permit2 that stays longer',
    ({ honest, promises }) => {
      const isLonger = ({ via, amount, until }: Allowed) => via === 'permit2' && amount > 0n && until !== null
      if (!honest.stands.some(isLonger) || !promises.permits?.length) return null
      return {
        ...honest,
        stands: honest.stands.map(each => (isLonger(each) ? { ...each, until: (each.until ?? 0n) + 1n } : each)),
      }
    },
  ],
  [
    'another item of the collection',
    ({ honest }) =>
      honest.items.some(({ from }) => from === honest.account)
        ? {
            ...honest,
            items: honest.items.map(each => (each.from === honest.account ? { ...each, id: each.id + 1n } : each)),
          }
        : null,
  ],
  [
    'the token ignores the call that was signed',
    row => (isOnlyPermits(row) ? { ...row.untouched, sameCall: true } : null),
    'short',
  ],
]

/** LIST: what is honest, however it looks. All of it is told as done. */
export const honest: readonly [string, Change][] = [
  ['as it was asked for', ({ honest }) => ({ ...honest, sameCall: true })],
  ['in somebody else’s envelope: a Safe, a bundle', ({ honest }) => honest],
  [
    'the recipient passes it on in the same transaction',
    ({ honest, promises }) => ({
      ...honest,
      flows: [
        ...honest.flows,
        ...honest.flows
          .filter(({ to, currency }) => promises.receives.some(each => each.to === to && each.currency === currency))
          .map(each => ({ ...each, from: each.to, to: SOMEBODY })),
      ],
    }),
  ],
  [
    'a fee of the token, raised afterwards',
    ({ honest, promises }) => {
      const isTheirs = ({ currency, to, from }: Flow) =>
        currency !== 'NATIVE' &&
        from === honest.account &&
        promises.receives.some(each => each.to === to && each.currency === currency)
      if (!honest.flows.some(isTheirs)) return null
      return {
        ...honest,
        sameCall: true,
        flows: honest.flows.flatMap(each =>
          isTheirs(each)
            ? [
                { ...each, raw: each.raw / 2n },
                { ...each, raw: each.raw - each.raw / 2n, to: SOMEBODY },
              ]
            : [each],
        ),
      }
    },
  ],
  [
    'a token that counts in shares: a unit less moves',
    ({ honest, promises }) => ({
      ...honest,
      flows: honest.flows.map(each =>
        each.currency !== 'NATIVE' &&
        promises.receives.some(({ to, currency }) => to === each.to && currency === each.currency)
          ? { ...each, raw: each.raw - 1n }
          : each,
      ),
    }),
  ],
  [
    'another deed of the same block uses what was permitted',
    row =>
      (row.promises.permits ?? []).some(({ least = 0n }) => least > 0n)
        ? { ...row.honest, stands: row.honest.stands.map(each => ({ ...each, amount: 0n })) }
        : null,
  ],
  [
    'the receipt is found a week later: the node keeps no state of its block, and the present fits',
    ({ honest }) => ({ ...honest, sameCall: true, pruned: true, nativeUnknown: true }),
  ],
  [
    'the receipt is found a week later: the call is ours, its log tells, and what stands now is another deed’s',
    row =>
      isOnlyPermits(row) && row.honest.logged.length === row.honest.stands.length
        ? { ...row.honest, sameCall: true, pruned: true, stands: row.untouched.stands }
        : null,
  ],
  // Not named before:
  [
    'something comes beside it, unasked',
    ({ honest }) => ({
      ...honest,
      flows: [...honest.flows, { currency: OTHER_TOKEN, raw: 5n, from: SOMEBODY, to: honest.account }],
      items: [...honest.items, { contract: OTHER_TOKEN, id: 1n, from: SOMEBODY, to: honest.account }],
    }),
  ],
  [
    'an older permission of somebody is taken back beside it',
    beside({ via: 'token', token: OTHER_TOKEN, spender: SOMEBODY, amount: 0n, until: null }),
  ],
  [
    'less was spent than might have been: the price was better',
    ({ honest, promises }) =>
      promises.receives.some(each => !each.to) &&
      promises.spends.some(({ max, least }) => least !== undefined && least < max)
        ? {
            ...honest,
            flows: honest.flows.map(each =>
              each.from === honest.account && each.raw > 1n ? { ...each, raw: each.raw - 1n } : each,
            ),
          }
        : null,
  ],
  [
    'a permission within Permit2 that ends sooner',
    ({ honest }) => ({
      ...honest,
      stands: honest.stands.map(each =>
        each.via === 'permit2' && each.until !== null ? { ...each, until: each.until - 1n } : each,
      ),
    }),
  ],
]
