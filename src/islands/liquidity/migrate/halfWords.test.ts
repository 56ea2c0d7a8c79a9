import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { HalfMigration } from '#state/liquidity/halves/halfMigrations.ts'
import type { Rest } from '#state/liquidity/halves/readRest.ts'
import { knownUsdc, knownWeth, poolOfBoth } from '../../../../tests/support/knownTokens.ts'
import { ME } from '../../../../tests/support/plans.ts'
import { halfHref } from './WalletHalves.tsx'
import { halfWords } from './halfWords.ts'
import { givenOf, restText } from './restText.ts'

const say = makeSay('en-US')
const PAIR = `0x${'a1'.repeat(20)}`
const half: HalfMigration = {
  ...{ account: ME, chainId: 1, from: `v2 ${PAIR}`, pool: poolOfBoth, range: { tickLower: -10, tickUpper: 10 } },
  ...{ amount0: '5000000', amount1: '2000000000000000000', hash: `0x${'ab'.repeat(32)}`, flows: [] },
}
const sides = [knownUsdc, knownWeth] as const
const none = { amount0: 0n, amount1: 0n }
const brought = { amount0: 6_000_000n, amount1: 3n * 10n ** 18n }
const rest: Rest = { brought, exact: true, left: none, there: brought, usable: brought }
const words = (more: Partial<Parameters<typeof halfWords>[2]>, of = half) =>
  halfWords(say, of, { sides, status: 'done', rest, hidden: false, ...more }).text

test.each([
  ['what its receipts say', {}, 'withdrawn. 6 USDC + 3 WETH is in your wallet and not yet in the new v3 position.'],
  ['at least, as long as nobody read more', { rest: null }, 'At least 5 USDC + 2 WETH is in your wallet'],
  ['at least, where no receipt says how much', { rest: { ...rest, exact: false } }, 'At least 6 USDC + 3 WETH'],
  [
    'what of it left since',
    { rest: { ...rest, left: { amount0: 2_000_000n, amount1: 0n }, there: { ...brought, amount0: 4_000_000n } } },
    '4 USDC + 3 WETH is in your wallet and not yet in the new v3 position. 2 USDC of it has left your wallet since then.',
  ],
  ['nothing that is hidden', { hidden: true }, '•••• USDC + •••• WETH is in your wallet'],
  [
    'the withdrawal while it is under way',
    { status: 'waits' as const },
    'At least 5 USDC + 2 WETH comes to your wallet',
  ],
  ['the deposit while it is under way', { status: 'ending' as const }, 'The deposit is on its way.'],
] as const)('[LP-5] a half tells %s', (_, more, told) => expect(words(more)).toContain(told))

test.each([
  ['done', 'Your fees were collected. 6 USDC + 3 WETH is in your wallet and not yet in this position.'],
  ['waits', 'Your fees are being collected. At least 5 USDC + 2 WETH comes to your wallet.'],
  ['lost', 'If it did, at least 5 USDC + 2 WETH is in your wallet.'],
  ['ending', 'The deposit is on its way.'],
] as const)('[GO-11] a compound that stopped after its fees were collected: %s', (status, told) => {
  const fees: HalfMigration = { ...half, from: 'v3 62', into: true, fees: true }
  expect(words({ status }, fees)).toContain(told)
  const { heading, goOn } = halfWords(say, fees, { sides, status, rest, hidden: false })
  expect([heading, goOn]).toEqual(['Compounding is half done', 'Finish compounding'])
})

test('[AD-11] amounts that are hidden are hidden in every moment of a half', () => {
  const left = { ...rest, left: brought, there: none }
  for (const status of ['done', 'waits', 'lost', 'ending'] as const)
    for (const of of [
      half,
      { ...half, fresh: true },
      { ...half, into: true },
      { ...half, into: true, fees: true },
    ] as const)
      for (const read of [null, rest, left])
        expect(words({ status, rest: read, hidden: true }, of)).not.toMatch(/\d (USDC|WETH)/)
})

test.each([
  ['v2 to another version', {}, `/migrate/v2/ethereum/${PAIR}`],
  ['v3 to v4', { from: 'v3 62', pool: { ...poolOfBoth, version: 'v4' } }, '/migrate/v3/ethereum/62'],
  ['a move in v3', { from: 'v3 62' }, '/positions/v3/ethereum/62'],
  ['a move in v4', { from: 'v4 7', pool: { ...poolOfBoth, version: 'v4' } }, '/positions/v4/ethereum/7'],
  ['one token into a position', { from: 'v3 62', into: true }, '/positions/v3/ethereum/62'],
  ['one token into a share', { pool: { ...poolOfBoth, version: 'v2' }, into: true }, `/positions/v2/ethereum/${PAIR}`],
  ['one token, a new position', { from: `v3 ${poolOfBoth.id}`, fresh: true }, '/positions/create/v3'],
  ['a network that is none of ours any more', { chainId: 424_242 }, null],
] as const)('[LP-5] where a half goes on: %s', (_, more, href) =>
  expect(halfHref(say, { ...half, ...more } as HalfMigration)).toBe(href),
)

test('[LP-5] what stays outside is told, what is kept for the network among it, and what left since', () => {
  const deposit = { amount0: 5_000_000n, amount1: 10n ** 18n }
  expect(restText(say, { rest, deposit, sides })).toBe('About 1 USDC + 2 WETH stays in your wallet.')
  const less = { ...rest, usable: { ...brought, amount1: 2n * 10n ** 18n } }
  expect(restText(say, { rest: less, deposit, sides })).toBe('About 1 USDC + 2 WETH stays in your wallet.')
  expect(restText(say, { rest, deposit: brought, sides })).toBeNull()
  const left = { ...rest, left: { amount0: 1_000_000n, amount1: 0n } }
  expect(restText(say, { rest: left, stays: none, sides })).toBe('1 USDC of it has left your wallet since then.')
  expect(givenOf({ ...half, native: true }, rest, sides)?.map(({ currency, raw }) => [currency.id, raw])).toEqual([
    [knownUsdc.address, brought.amount0],
    ['NATIVE', brought.amount1],
  ])
})
