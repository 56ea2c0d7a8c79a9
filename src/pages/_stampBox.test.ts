import { expect, test } from 'vitest'
import type { TokenRef } from '#data/market/schemas.ts'
import { safetyLevels } from '#domain/token/Token.ts'
import { islandWords } from '#i18n/islandWords.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { drawIsland } from '#islands/render/renderNow.ts'
import { SwapBox, type SwapBoxProps } from '#islands/SwapBox/SwapBox.tsx'
import { swapBoxWords } from '#islands/SwapBox/swapBoxWords.ts'
import { stampBox } from './_stampBox.ts'

const token = (address: string, more: Partial<TokenRef> = {}): TokenRef => ({
  chainId: 1,
  address: `0x${address.repeat(40)}` as TokenRef['address'],
  symbol: 'ABC',
  name: 'A token',
  decimals: 18,
  logoUrl: null,
  color: null,
  buyFeeBps: null,
  sellFeeBps: null,
  safety: 'none',
  spam: false,
  listed: true,
  ...more,
})
const box = (tokens: TokenRef[], input: string, output: string): SwapBoxProps =>
  ({
    ...islandWords(makeSay('fr-FR'), swapBoxWords),
    placement: 'token',
    chainId: 1,
    tokens,
    input,
    output,
  }) as SwapBoxProps
const ofToken = (it: TokenRef) => box([it], 'NATIVE', it.address)
const ofPool = (a: TokenRef, b: TokenRef) => box([a, b], a.address, b.address)

const hostile = { symbol: '<b>"S0tand"</b>‮&$&', name: '<script>', listed: false, safety: 'notListed' as const }
const weth = token('1', { address: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', symbol: 'WETH' })

test.each<[string, SwapBoxProps[]]>([
  [
    'tokens of one sort',
    [
      ofToken(token('1')),
      ofToken(token('2', { symbol: 'LONGERTHANTWELVE' })),
      ofToken(token('3', { color: '#0b6e78' })),
      ofToken(token('4', { symbol: 'USDC' })),
    ],
  ],
  [
    'hostile names',
    [
      ofToken(token('5', hostile)),
      ofToken(token('6', { ...hostile, symbol: 'S1tand' })),
      ofPool(token('7', hostile), token('8', hostile)),
    ],
  ],
  [
    'pools of like tokens',
    [
      ofPool(token('1'), token('2')),
      ofPool(token('3', { symbol: 'X' }), token('4', { symbol: 'X' })),
      ofPool(token('a', { color: '#123456' }), token('b', { color: '#123456' })),
    ],
  ],
  ['what the network knows by its address', [ofToken(weth), ofPool(weth, token('2'))]],
  [
    'levels of safety',
    (['blocked', 'honeypot', 'impersonator', 'spam', 'highFee'] as const).flatMap(safety => [
      ofToken(token('c', { safety })),
      ofToken(token('d', { safety, symbol: 'OTHER', buyFeeBps: 300 })),
    ]),
  ],
])('the box of %s is stamped as it is drawn', (_name, boxes) => {
  for (const props of boxes)
    for (const prefix of ['r0', 'r7']) expect(stampBox(props, prefix)).toBe(drawIsland(SwapBox, props, prefix))
})

test('[SW-1] what the box says of a token before anything is loaded is said in words, never by the name of a sentence', () => {
  const unsaid = new Set<string>()
  let noted = 0
  for (const safety of safetyLevels)
    for (const fees of [{}, { buyFeeBps: 500, sellFeeBps: 500 }, { buyFeeBps: 2_000, sellFeeBps: 2_000 }]) {
      const html = drawIsland(SwapBox, ofToken(token('9', { safety, ...fees })), 'r0')
      for (const [key] of html.matchAll(/swap\.(?:issue|help|accept)\.\w+/g)) unsaid.add(key)
      if (html.includes('swap-note')) noted++
    }
  expect([...unsaid]).toEqual([])
  expect(noted).toBeGreaterThan(0)
})
