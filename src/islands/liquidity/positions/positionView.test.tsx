import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PairPosition, RangePosition } from '#domain/liquidity/Position.ts'
import type { PoolRow } from '#data/market/schemas.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { lifeKey, type PairLifeNow } from '#state/liquidity/pairLives.ts'
import type { Listed } from '#state/liquidity/positions.ts'
import { tokenKey } from '#state/tokens/tokens.ts'
import { PositionCard } from '#ui/positions/PositionCard.tsx'
import { PositionFacts } from '#ui/positions/PositionFacts.tsx'
import { RangeBar } from '#ui/positions/RangeBar.tsx'
import { RangePrices } from '#ui/positions/RangePrices.tsx'
import { factsIn, knownUsdc, knownWeth, readable, poolOfBoth } from '../../../../tests/support/knownTokens.ts'
import { ME, USDC, WETH } from '../../../../tests/support/plans.ts'
import { positionView, rangeView } from './positionView.ts'

const say = makeSay('en-US')
const DAY = 86_400
const NOW = 1_800_000_000
/** 3,000 USDC for an ether: 1e18 raw of WETH for 3e9 raw of USDC. */
const PRICE = 1e18 / 3_000e6
const TICK = Math.floor(Math.log(PRICE) / Math.log(1.0001))
const x96 = BigInt(Math.floor(Math.sqrt(PRICE) * 2 ** 48)) * 2n ** 48n
const pool = poolOfBoth
const around = (width: number) => ({
  tickLower: Math.round((TICK - width) / 60) * 60,
  tickUpper: Math.round((TICK + width) / 60) * 60,
})
const LIQUIDITY = 10n ** 13n
const ranged = (more: Partial<RangePosition> = {}): RangePosition => ({
  ...{ version: 'v3', chainId: 1, pool, owner: ME, tokenId: 77n, liquidity: LIQUIDITY, ...around(6_000) },
  ...{ owed0: 12_340_000n, owed1: 10n ** 16n, sqrtPriceX96: x96, tick: TICK },
  ...more,
})
const held: Listed['held'] = {
  ...{ version: 'v3', chainId: 1, tokenId: '77' },
  ...{ createdTime: NOW - 100 * DAY, changedTime: NOW - 10 * DAY, fees0: '7660000', fees1: '0' },
  ...{ freed0: '0', freed1: '0', liquidity: `${LIQUIDITY}`, work: `${LIQUIDITY * BigInt(90 * DAY)}` },
} as unknown as Listed['held']
const row = { aprBase: 0.1234, aprReward: 0.05 } as unknown as PoolRow
const known = {
  tokens: { [tokenKey(1, USDC)]: knownUsdc, [tokenKey(1, WETH)]: knownWeth },
  pools: { [`1:${pool.id}`]: row },
  lives: {},
  now: NOW,
}
const viewOf = (position: RangePosition | PairPosition, of: Listed['held'] = held) =>
  positionView(say, { listed: { id: '1-v3-77', position: { ...position, poolLiquidity: null }, held: of }, known })
const numberIn = (text: string | undefined) => Number(/-?[\d,.]+/.exec(text ?? '')?.[0]?.replaceAll(',', ''))

/** What it holds, by the formula of the paper: apart from ours. */
function holds({ tickLower, tickUpper }: Pick<RangePosition, 'tickLower' | 'tickUpper'>) {
  const [low, high, now] = [1.0001 ** (tickLower / 2), 1.0001 ** (tickUpper / 2), Math.sqrt(PRICE)]
  const at = Math.min(high, Math.max(low, now))
  const L = Number(LIQUIDITY)
  return { usdc: (L * (1 / at - 1 / high)) / 1e6, weth: (L * (at - low)) / 1e18 }
}

describe('a range position', () => {
  const position = ranged()
  const { usdc, weth } = holds(position)
  const view = viewOf(position)

  test('[LP-1] its card says what it is worth, what it is owed and what it earns in a year, each at its name', () => {
    const html = renderToStaticMarkup(<PositionCard say={say} view={view} hidden={false} />)
    const facts = factsIn(html)
    expect(numberIn(facts.Value)).toBeCloseTo(usdc + weth * 3_000, 1)
    // 12.34 USDC and 0.01 WETH.
    expect(facts['Fees to collect']).toBe('$42.34')
    // Those and the 7.66 USDC that were paid out before, of a hundred days.
    expect(numberIn(facts.APR)).toBeCloseTo((50 / (usdc + weth * 3_000)) * 365, 1)
    expect(facts.APR).toContain('5.00%')
    const text = readable(html)
    expect(text).toContain('In range')
    expect(text).toMatch(/USDC\/WETH.*v3.*0\.30%.*Ethereum/)
    expect(html).toContain('href="/positions/v3/ethereum/77"')
  })

  test('[LP-1] after a withdrawal of 99 % its return is that of what worked, and what was freed is no fee', () => {
    const rest = { ...position, liquidity: LIQUIDITY / 100n }
    const before = Number.parseFloat(view.apr)
    const told = { ...held!, changedTime: NOW - 60, liquidity: `${LIQUIDITY / 100n}` }
    const after = viewOf(rest, { ...told, work: `${LIQUIDITY * BigInt(100 * DAY - 60)}` })
    expect(Number.parseFloat(after.apr) / before).toBeCloseTo(1, 2)
    // Of 42.34 dollars that a collect pays, 40 are what the withdrawal freed.
    const freed = viewOf(rest, { ...told, work: '1', freed0: '10000000', freed1: '10000000000000000' })
    expect(freed.fees).toBe('$2.34')
  })

  test('[LP-1] a day old it has no return yet; made before the index began none is known; rewards are for who is in range', () => {
    const young = viewOf(position, { ...held!, createdTime: NOW - DAY + 1, changedTime: NOW - 60 })
    expect(young.apr).toBe('Too young')
    expect(viewOf(position, { ...held!, liquidity: null, work: null }).apr).toBe('–')
    expect([view.reward, viewOf(ranged({ tick: position.tickUpper })).reward]).toEqual(['5.00%', null])
  })

  test('[LP-2] [EN-3] its page says what is deposited and owed of each token, the share of its pool, and whose it is', () => {
    const owner = { text: '0xAAAA…aaaa', href: '/portfolio/x' }
    const facts = { say, view, share: '1.25%', owner, hidden: false, block: 'Block 7' }
    const html = renderToStaticMarkup(<PositionFacts {...facts} own={false} />)
    const [deposited, owed] = [...html.matchAll(/<ul[^>]*>(.*?)<\/ul>/gs)].map(([, items]) =>
      [...items!.matchAll(/<li>(.*?)<\/li>/gs)].map(([, text]) => readable(text!)),
    )
    expect(deposited!.map(text => text.split(' ')[1])).toEqual(['USDC', 'ETH'])
    expect(numberIn(deposited![0])).toBeCloseTo(usdc, 2)
    expect(numberIn(deposited![1])).toBeCloseTo(weth, 5)
    expect(owed).toEqual(['12.34 USDC', '0.01 ETH'])
    const said = factsIn(html)
    expect(said['Share of the liquidity at this price']).toBe('1.25%')
    expect(said.Owner).toMatch(/^0xAAAA…aaaa Only its owner can change it/)
    expect(factsIn(renderToStaticMarkup(<PositionFacts {...facts} own />)).Owner).toBe('This wallet')
    // AD-11: hidden amounts are in no text that a bystander could read.
    const shy = readable(renderToStaticMarkup(<PositionFacts {...facts} hidden own />))
    expect(shy).not.toMatch(/12\.34|0\.01 WETH|\$42/)
  })

  test('[LP-1] [LP-2] least, present and greatest price stand at their names, and the price lies where it is in the bar', () => {
    const { range } = view
    const html = renderToStaticMarkup(<RangePrices say={say} range={range!} />)
    const prices = factsIn(html)
    // USDC of an ether: the price that people know.
    const at = (tick: number) => 1e12 / 1.0001 ** tick
    expect(numberIn(prices['Min price'])).toBeCloseTo(at(position.tickUpper), 0)
    expect(numberIn(prices['Current price'])).toBeCloseTo(3_000, 0)
    expect(numberIn(prices['Max price'])).toBeCloseTo(at(position.tickLower), 0)
    for (const text of Object.values(prices)) expect(text).toContain('USDC per WETH')
    // In the middle of its own ticks, which fill five sevenths of the bar.
    expect(range!.at).toBeCloseTo(50, 0)
    const said = readable(renderToStaticMarkup(<RangeBar say={say} range={range!} status="inRange" />))
    expect(said).toMatch(new RegExp(`${prices['Min price']!.split(' ')[0]}.*${prices['Max price']!.split(' ')[0]}`))
  })

  test('[LP-2] turned the other way round prices, ends and the place in the bar turn with them', () => {
    const lop = { ...position, tickUpper: position.tickUpper + 12_000 }
    const ends = [knownUsdc, knownWeth] as const
    const [straight, turned] = [false, true].map(way => rangeView(say, { position: lop, ends, turned: way }))
    expect([straight!.base, straight!.quote, turned!.base, turned!.quote]).toEqual(['USDC', 'WETH', 'WETH', 'USDC'])
    expect(numberIn(straight!.low!) * numberIn(turned!.high!)).toBeCloseTo(1, 1)
    expect(straight!.at + turned!.at).toBeCloseTo(99.5, 1)
    expect(straight!.at).toBeLessThan(50)
  })
})

test('[LP-1] in range, out of range, closed, and emptied while something is owed: in words', () => {
  const said = (position: RangePosition) =>
    readable(renderToStaticMarkup(<PositionCard say={say} view={viewOf(position)} hidden={false} />))
  const { tickLower, tickUpper } = around(6_000)
  expect(said(ranged({ tick: tickUpper }))).toContain('Out of range')
  expect(said(ranged({ tick: tickUpper - 1 }))).toContain('In range')
  expect(said(ranged({ tick: tickLower }))).toContain('In range')
  expect(said(ranged({ tick: tickLower - 1 }))).toContain('Out of range')
  expect(said(ranged({ liquidity: 0n, owed0: 0n, owed1: 0n }))).toContain('Closed')
  expect(said(ranged({ liquidity: 0n }))).not.toContain('In range')
})

test('[LP-1] a v4 position’s yearly return is of its whole life where what it was paid is known, else of the time since it was changed, and says which', () => {
  const v4 = ranged({ version: 'v4', pool: { ...pool, version: 'v4' } })
  const { usdc, weth } = holds(v4)
  const said = (of: Listed['held']) => {
    const { apr, aprOf } = viewOf(v4, of)
    return [numberIn(apr), aprOf] as const
  }
  const yearly = (usd: number, days: number) => (usd / (usdc + weth * 3_000)) * (365 / days) * 100
  const [whole, ofLife] = said({ ...held!, version: 'v4' })
  expect(whole).toBeCloseTo(yearly(42.34 + 7.66, 100), 0)
  const [since, ofSince] = said({ ...held!, version: 'v4', fees0: null, fees1: null })
  expect(since).toBeCloseTo(yearly(42.34, 10), 0)
  expect([ofLife, ofSince]).toEqual([say.t('positions.aprLife'), say.t('positions.aprSince')])
  expect(ofLife).not.toBe(ofSince)
})

const pair: PairPosition = {
  ...{ version: 'v2', chainId: 1, pool: { ...pool, version: 'v2' }, owner: ME, liquidity: 25n, totalSupply: 1_000n },
  ...{ reserve0: 3_000_000_000n, reserve1: 10n ** 18n, kLast: 0n },
}

test('[LP-1] a share of a pair: its part of both reserves, fees within its worth, the pool’s own yearly return until its life is read', () => {
  const view = viewOf(pair, null)
  expect(view.amounts).toEqual(['75 USDC', '0.025 ETH'])
  expect(view.value).toBe('$150.00')
  expect(view.apr).toBe('12.34%')
  expect(view.fees).not.toMatch(/\d/)
  expect(view.aprOf).toBe(say.t('positions.aprPool'))
})

test('[LP-1] [GO-10] a share’s yearly return is of its own life: what its liquidity grew by since it was made, and what it was paid on the way', () => {
  const of = (told: PairLifeNow) => {
    const { apr, aprOf } = positionView(say, {
      listed: { id: '1-v2', position: { ...pair, poolLiquidity: null }, held: null },
      known: { ...known, lives: { [lifeKey(pair)]: told } },
    })
    return [numberIn(apr), aprOf === say.t('positions.aprLife')] as const
  }
  const event = { hash: '0x1' as const, time: NOW - 100 * DAY }
  // 95 of what is there now went in: five parts are fees, $7.50 of $150.
  const added = { ...event, type: 'add' as const, shares: 25n, amount0: 71_250_000n, amount1: 23_750_000_000_000_000n }
  const [grown, own] = of([added])
  expect(own).toBe(true)
  expect(grown).toBeCloseTo((7.5 / 142.5) * 3.65 * 100, 1)
  // As much had been made, and half of it was taken later at the worth it has now: its fees count too, and so does the
  // capital that earned them, for ninety of a hundred days.
  const twice = { ...added, shares: 50n, amount0: 142_500_000n, amount1: 47_500_000_000_000_000n }
  const half = {
    ...event,
    type: 'remove' as const,
    shares: -25n,
    amount0: 75_000_000n,
    amount1: 25_000_000_000_000_000n,
  }
  expect(of([twice, { ...half, time: NOW - 10 * DAY }])[0]).toBeCloseTo((15 / (142.5 * 1.9)) * 3.65 * 100, 1)
  // Shares that were transferred in began with an unknown amount.
  const given = { ...event, type: 'transfer' as const, shares: 5n, amount0: null, amount1: null }
  for (const told of ['long', 'away', 'reading', [added, given]] as PairLifeNow[])
    expect(of(told)).toEqual([12.34, false])
})

test('[LP-1] without a price nothing is worth anything: a dash, no zero', () => {
  const nothing = positionView(say, {
    listed: { id: 'x', position: { ...ranged(), poolLiquidity: null }, held },
    known: { ...known, tokens: { ...known.tokens, [tokenKey(1, WETH)]: { ...knownWeth, priceUsd: null } } },
  })
  expect([nothing.value, nothing.fees, nothing.apr]).toEqual(['–', '–', '–'])
})
