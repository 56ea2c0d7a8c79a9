import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Figure } from '../Figure.tsx'
import { TokenIcon } from './TokenIcon.tsx'
import { logoOf } from './tokenMark.ts'
import { makeSay } from '#i18n/makeSay.ts'

const address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

test('only a listed token takes a logo by its symbol, and no other host is asked for a picture', () => {
  expect(logoOf({ symbol: 'USDC', address, listed: true })).toBe('/tokens/usdc.svg')
  expect(logoOf({ symbol: 'USDC', address, listed: false })).toBeNull()
  expect(logoOf({ symbol: 'ETH', address: 'NATIVE' })).toBe('/tokens/eth.svg')
  expect(logoOf({ symbol: 'constructor', address, listed: true })).toBeNull()
  for (const logoUrl of [
    'https://host.example/a.png',
    '//host.example/a.png',
    'javascript:alert(1)',
    'data:text/html,x',
  ])
    expect(logoOf({ symbol: 'X', address, logoUrl }), logoUrl).toBeNull()
})

test('a token without a logo shows its letters; a hostile symbol is only letters', () => {
  const html = renderToStaticMarkup(<TokenIcon symbol={'<script>\u202e"'} address={address} color="#ffffff" />)
  expect(html).toContain('>SCR</text>')
  expect(html).not.toContain('#ffffff')
  expect(renderToStaticMarkup(<TokenIcon symbol="💥" address={address} />)).toContain('>?</text>')
  expect(renderToStaticMarkup(<TokenIcon symbol="ABC" address={address} color="#0b3d91" />)).toContain('fill="#0b3d91"')
})

test('what stands for another currency wears its logo within a ring, and only what is listed', () => {
  const html = (symbol: string, listed = true) => renderToStaticMarkup(<TokenIcon {...{ symbol, address, listed }} />)
  for (const symbol of ['WETH', 'cbBTC', 'wstETH', 'USDC.e']) expect(html(symbol), symbol).toContain('token-wrapped')
  for (const symbol of ['ETH', 'WBT', 'WELL', 'USDC', 'WIF'])
    expect(html(symbol), symbol).not.toContain('token-wrapped')
  expect(html('WETH', false)).not.toContain('token-wrapped')
  expect(html('cbBTC')).toContain('/tokens/cbbtc.svg')
})

test('tokens that call themselves the same differ in ground or in its darker quarter', () => {
  const marks = Array.from({ length: 6 }, (_, i) =>
    renderToStaticMarkup(<TokenIcon symbol="MOON" address={`0x${(i * 7919 + 11).toString(16).padStart(40, '0')}`} />),
  )
  expect(new Set(marks).size).toBe(6)
})

test('a figure carries its raw value, and a change its direction as a shape; its sign is heard and copied, and not drawn', () => {
  const say = makeSay('en-US')
  expect(renderToStaticMarkup(<Figure say={say} kind="price" value={3122.61} live="priceUsd:1:x" />)).toBe(
    '<data translate="no" class="figure" value="3122.61" data-kind="price" data-live="priceUsd:1:x">$3,122.61</data>',
  )
  for (const [value, way, text] of [
    [0.0184, 'up', '<i>+</i>1.84%'],
    [-0.0184, 'down', '<i>-</i>1.84%'],
    [0.00001, 'flat', '0.00%'],
  ] as const)
    expect(renderToStaticMarkup(<Figure say={say} kind="change" value={value} />)).toContain(
      `data-direction="${way}">${text}<`,
    )
  expect(renderToStaticMarkup(<Figure say={say} kind="change" value={null} />)).toBe(
    '<data translate="no" class="figure" value="" data-kind="change">–</data>',
  )
})
