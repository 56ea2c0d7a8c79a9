import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TokenDetail } from '#data/market/schemas.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { Crumbs } from './Crumbs.tsx'
import { TokenInfo } from './TokenInfo.tsx'
import { TokenStats } from './TokenStats.tsx'

const say = makeSay('en-US')
const ADDRESS = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
// No two figures alike: one that stands under another's name is seen.
const token = {
  chainId: 8453,
  address: ADDRESS,
  decimals: 6,
  totalSupply: '21000000000000',
  tvlUsd: 11e6,
  tvlChange1d: -0.011,
  marketCapUsd: 22e6,
  fdvUsd: 33e6,
  volume: { '1h': 1e6, '1d': 44e6, '1w': 2e6, '1m': 3e6, '1y': 4e6 },
  volumeChange1d: 0.044,
  high52w: 55,
  low52w: 5.5,
  buyFeeBps: 123,
  sellFeeBps: 456,
  description: null,
  links: { website: null, twitter: null },
} as unknown as TokenDetail

const text = (html: string) =>
  html
    // A sign is set apart, and read with its figure.
    .replace(/<\/?i>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
/** Words and figures beside each other. */
const pairs = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, name = '', value = '']) => [
      text(name),
      text(value),
    ]),
  )

test('[EX-3] each figure of a token’s page stands beside its own name, with its own change', () => {
  expect(pairs(renderToStaticMarkup(<TokenStats say={say} token={token} />))).toEqual({
    TVL: '$11.0M -1.10%',
    'Market cap': '$22.0M',
    FDV: '$33.0M',
    '1 day volume': '$44.0M +4.40%',
    '52-week high': '$55.00',
    '52-week low': '$5.50',
  })
})

test('[EX-5] what the live stream writes there goes to the figure of that name', () => {
  const live = [
    ...renderToStaticMarkup(<TokenStats say={say} token={token} />).matchAll(
      /<data[^>]*value="([^"]*)"[^>]*data-live="(\w+):8453:0x1f98[^"]*"/g,
    ),
  ].map(([, value, name]) => [name, Number(value)])
  expect(Object.fromEntries(live)).toEqual({
    tvlUsd: 11e6,
    tvlChange1d: -0.011,
    marketCapUsd: 22e6,
    fdvUsd: 33e6,
    volume1d: 44e6,
    volumeChange1d: 0.044,
    high52w: 55,
    low52w: 5.5,
  })
})

test('[EX-3] facts: network, decimals, supply in whole tokens, fees of buying and of selling; the explorer’s page of this contract', () => {
  const html = renderToStaticMarkup(<TokenInfo say={say} token={token} />)
  expect(pairs(html)).toEqual({
    Network: 'Base',
    Contract: ADDRESS,
    Decimals: '6',
    'Total supply': '21M',
    'Buy fee': '1.23%',
    'Sell fee': '4.56%',
  })
  expect(html).toContain(`href="https://basescan.org/token/${ADDRESS}"`)
})

test('[EX-3] the whole address is what is copied, and its ends are what is shown', () => {
  const html = renderToStaticMarkup(<Crumbs say={say} tab="tokens" chain="base" name="UNI" address={ADDRESS} />)
  expect(html).toContain(`data-copy="${ADDRESS}"`)
  expect(text(html)).toContain('0x1f98…f984')
})
