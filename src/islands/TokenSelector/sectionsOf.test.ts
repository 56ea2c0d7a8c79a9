import { expect, test } from 'vitest'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { bare, type KnownToken, type TokenKey, tokenKey } from '#state/tokens/tokens.ts'
import { chainById } from '#domain/chains/chains.ts'
import { heldOf, unlessSame } from './heldOf.ts'
import { sectionsOf } from './sectionsOf.ts'

const say = makeSay('en-US')
const WETH = chainById(1)!.contracts.wrappedNative as CurrencyId
let next = 1
const token = (symbol: string, more: Partial<KnownToken> = {}): KnownToken => ({
  ...bare({
    address: `0x${(next++).toString(16).padStart(40, '0')}` as CurrencyId,
    ...{ chainId: 1, symbol, name: symbol, decimals: 18 },
    ...{ logoUrl: null, color: null, buyFeeBps: null, sellFeeBps: null, safety: 'none', spam: false, listed: true },
  }),
  priceUsd: 1,
  ...more,
})
const eth = token('ETH', { address: 'NATIVE', priceUsd: 3_000 })
const baseEth = token('ETH', { address: 'NATIVE', chainId: 8453, priceUsd: 3_000 })
const weth = token('WETH', { address: WETH, priceUsd: 3_000 })
const [usdc, baseUsdc, pepe, baseDegen, dust, scam] = [
  token('USDC'),
  token('USDC', { chainId: 8453 }),
  token('PEPE', { priceUsd: 0.00001, listed: false }),
  token('DEGEN', { chainId: 8453, listed: false }),
  token('DUST', { priceUsd: null, listed: false }),
  token('SCAM', { spam: true, listed: false }),
]
const many = Array.from({ length: 10_000 }, (_, at) => token(`T${at}`, { listed: false }))
const all = [eth, baseEth, weth, usdc, baseUsdc, pepe, baseDegen, dust, scam, ...many]
const tokens = Object.fromEntries(all.map(each => [tokenKey(each.chainId, each.address), each])) as Record<
  TokenKey,
  KnownToken
>
const ids = (...of: KnownToken[]) => of.map(({ address }) => address)
const lists = {
  1: { status: 'ok' as const, ids: ids(usdc, weth, pepe, scam, dust), further: ids(...many), cursor: null },
  8453: { status: 'ok' as const, ids: ids(baseUsdc, baseDegen), further: [], cursor: null },
}
const ONE = 10n ** 18n
const sections = (chainIds: number[], balances: Record<`${number}-${string}`, bigint | null> = {}) =>
  sectionsOf({
    ...{ say, chainIds, tokens, lists, search: '', found: { status: 'idle', tokens: [] } },
    recent: [{ chainId: 1, id: pepe.address }],
    held: heldOf(balances, tokens),
  })
const shown = (chainIds: number[], balances?: Record<`${number}-${string}`, bigint | null>) =>
  Object.fromEntries(
    sections(chainIds, balances).map(({ key, options }) => [
      key,
      options.map(each => `${each.symbol}@${each.chainId}`),
    ]),
  )

test('[SW-1] of one network: its currency, what is usual and its wrapper, then what was picked before, what is traded, and all of it, each once', () => {
  const now = shown([1])
  expect(Object.keys(now)).toEqual(['suggested', 'recent', 'trending', 'all'])
  expect(now.suggested).toEqual(['ETH@1', 'USDC@1', 'WETH@1'])
  expect(now.recent).toEqual(['PEPE@1'])
  expect(now.trending).toEqual(['DUST@1', ...many.slice(0, 7).map(({ symbol }) => `${symbol}@1`)])
  expect(now.all).toEqual(many.slice(7).map(({ symbol }) => `${symbol}@1`))
})

test('[SW-1] what is held stands by its worth, the form’s network before others of the same; spam is none of it', () => {
  const balances = {
    ...{ [`1-${weth.address}`]: ONE, '8453-NATIVE': ONE, '1-NATIVE': ONE, [`1-${scam.address}`]: ONE },
    ...{ [`1-${dust.address}`]: ONE, [`8453-${baseDegen.address}`]: 9n * ONE, [`1-${pepe.address}`]: 0n },
    [`1-${usdc.address}`]: null,
  }
  expect(shown([1, 8453], balances).yours).toEqual(['WETH@1', 'ETH@1', 'ETH@8453', 'DEGEN@8453', 'DUST@1'])
  expect(shown([8453, 1], balances).yours).toEqual(['ETH@8453', 'WETH@1', 'ETH@1', 'DEGEN@8453', 'DUST@1'])
  // Of a network that isn't looked through nothing is there.
  expect(shown([8453], balances).yours).toEqual(['ETH@8453', 'DEGEN@8453'])
})

test('[SW-1] of several networks the lists take turns, each symbol is usual once, on the form’s network', () => {
  const now = shown([8453, 1])
  expect(now.suggested).toEqual(['ETH@8453', 'USDC@8453', 'WETH@1'])
  expect(now.trending?.slice(0, 3)).toEqual(['USDC@1', 'DEGEN@8453', 'DUST@1'])
})

test('[SW-1] a block that changes nothing of what is held makes no new list; one balance, one token or one more of them does', () => {
  const balances = { '1-NATIVE': ONE, [`1-${usdc.address}`]: 5n } as const
  const before = heldOf(balances, tokens)
  expect(unlessSame(before, heldOf({ ...balances }, { ...tokens }))).toBe(before)
  const priced = { ...tokens, [tokenKey(1, 'NATIVE')]: { ...eth, priceUsd: 1 } }
  for (const [others, known] of [
    [{ ...balances, '1-NATIVE': 2n }, tokens],
    [{ ...balances, [`1-${pepe.address}`]: 1n }, tokens],
    [{ '1-NATIVE': ONE }, tokens],
    [balances, priced],
  ] as const) {
    const now = heldOf(others, known)
    expect(unlessSame(before, now)).toBe(now)
  }
})
