import { describe, expect, test } from 'vitest'
import type { Address } from '../../chains/Chain.ts'
import {
  asksMore,
  type HookFacts,
  type LiquidityDeed,
  type PoolIssue,
  type PoolSituation,
  poolIssues,
  putsIn,
  tickOf,
} from './poolIssues.ts'

const HOOK: Address = '0x7a12000000000000000000000000000000000200'
const sound: PoolSituation = { price: 3_124, isNew: false, market: { status: 'known', price: 3_124 }, hook: null }
const hooked = (more: Partial<HookFacts> = {}): PoolSituation => ({
  ...sound,
  hook: { address: HOOK, code: 'there', changes: false, called: true, removal: { status: 'works', kept: 0 }, ...more },
})
const priced = (price: number, more: Partial<PoolSituation> = {}): PoolSituation => ({ ...sound, price, ...more })
const KEEPS_A_UNIT = 0.0005

/** What is found of a pool, and what is said of it: `level tone code`. */
const situations: [string, PoolSituation, string[]][] = [
  ['a pool at the market', sound, []],
  ['4.9 % off', priced(3_124 * 1.049), []],
  ['6 % off', priced(3_124 * 1.06), ['warn amber awayFromMarket']],
  ['11 % off', priced(3_124 * 1.11), ['confirm red offMarket']],
  ['892 % off', priced(31_000), ['confirm red offMarket']],
  ['892 % off the other way', priced(315), ['confirm red offMarket']],
  // A tenth less is more than a tenth more of it.
  ['9.5 % below', priced(3_124 * 0.905), ['confirm red offMarket']],
  ['a dollar that lost its peg', priced(1, { market: { status: 'known', price: 0.87 } }), ['confirm red offMarket']],
  ['next to the highest price there is', priced(2 ** 126), ['confirm red offMarket']],
  ['next to the lowest price there is', priced(2 ** -126), ['confirm red offMarket']],
  ['no other pool says a price', priced(31_000, { market: { status: 'none' } }), ['confirm amber noMarket']],
  ['the node doesn’t say it', priced(31_000, { market: { status: 'unread' } }), ['confirm amber marketUnread']],
  ['a new pool far off', priced(31_000, { isNew: true }), ['confirm red offMarket']],
  ['the first pool of a token', priced(1, { isNew: true, market: { status: 'none' } }), []],
  ['a sound hook', hooked(), []],
  ['a hook that rounds', hooked({ removal: { status: 'works', kept: KEEPS_A_UNIT } }), []],
  ['a hook without code', hooked({ code: 'none', removal: { status: 'unknown' } }), ['block red hookGone']],
  [
    'a hook of swaps without code',
    hooked({ code: 'none', called: false, removal: { status: 'works', kept: 0 } }),
    ['block red hookGone'],
  ],
  [
    'a hook without code in a pool off the market',
    { ...hooked({ code: 'none', removal: { status: 'unknown' } }), price: 31_000 },
    ['block red hookGone', 'confirm red offMarket'],
  ],
  ['a hook that refuses both times', hooked({ removal: { status: 'fails' } }), ['confirm red removalFails']],
  ['a lock of some hours', hooked({ removal: { status: 'later', kept: 0 } }), ['confirm amber removalLater']],
  ['a door that closes', hooked({ removal: { status: 'closes', kept: 0 } }), ['confirm red removalCloses']],
  ['a hook that takes all', hooked({ removal: { status: 'works', kept: 1 } }), ['confirm red removalKeeps']],
  [
    'locked at first, and less then',
    hooked({ removal: { status: 'later', kept: 0.3 } }),
    ['confirm amber removalLater', 'confirm red removalKeeps'],
  ],
  ['a node that can’t simulate', hooked({ removal: { status: 'unknown' } }), ['confirm amber removalUntried']],
  ['the same of a hook that is never asked', hooked({ called: false, removal: { status: 'unknown' } }), []],
  ['a hook that can change', hooked({ changes: true }), ['warn amber hookChanges']],
  [
    'a hook that can change, and refuses',
    hooked({ changes: true, removal: { status: 'fails' } }),
    ['confirm red removalFails', 'warn amber hookChanges'],
  ],
  [
    'a node that says nothing of the hook',
    hooked({ code: 'unread', removal: { status: 'unknown' } }),
    ['confirm amber hookUnread', 'confirm amber removalUntried'],
  ],
]

const told = (issues: readonly PoolIssue[]) => issues.map(({ level, tone, code }) => `${level} ${tone} ${code}`)

describe.each(Object.entries(putsIn) as [LiquidityDeed, boolean][])('%s', (deed, puts) => {
  test.each(situations)('[LP-6][LP-8] %s', (_, situation, expected) => {
    expect(told(poolIssues(deed, situation))).toEqual(puts ? expected : [])
  })
})

test('[LP-6] what refuses names the hook, and what is kept or off how much', () => {
  const [fails] = poolIssues('add', hooked({ removal: { status: 'fails' } }))
  expect(fails).toMatchObject({ hook: HOOK })
  expect(poolIssues('add', hooked({ removal: { status: 'works', kept: 0.25 } }))[0]).toMatchObject({ part: 0.25 })
  expect(poolIssues('create', priced(31_000))[0]?.part).toBeCloseTo(8.923, 3)
  // Either way it is as far.
  expect(poolIssues('create', priced((3_124 * 3_124) / 31_000))[0]?.part).toBeCloseTo(8.923, 3)
})

test('[LP-8] what was accepted of a pool a little off is asked anew once it is far off', () => {
  const at = (price: number) => poolIssues('add', priced(price))
  const near = at(3_124 * 1.12)
  expect(asksMore(near, at(3_124 * 1.125))).toBe(false)
  expect(asksMore(near, at(31_000))).toBe(true)
  // Nearer is no worse.
  expect(asksMore(at(31_000), near)).toBe(false)
  expect(asksMore([], at(3_124 * 1.06))).toBe(false)
  expect(asksMore([], poolIssues('add', hooked({ removal: { status: 'fails' } })))).toBe(true)
  expect(asksMore([], poolIssues('add', hooked({ code: 'none' })))).toBe(true)
  expect(new Set([...near, ...at(31_000)].map(tickOf)).size).toBe(2)
})
