import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WalletBalance } from '#data/market/walletSchemas.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { knownUsdc, knownWeth, readable } from '../../../tests/support/knownTokens.ts'
import { fold, type Holding } from '#domain/account/Portfolio.ts'
import { HoldingsList } from '#ui/account/lists/HoldingsList.tsx'
import { BalancesTable } from './BalancesTable.tsx'
import { WorthLine } from './WorthLine.tsx'

const say = makeSay('en-US')

test('[EN-6] [GO-19] a wallet’s line says its lowest and highest worth at their names, and falls where it fell', () => {
  const html = renderToStaticMarkup(
    <WorthLine say={say} range="1w" values={[500, 900, 120, 300]} since={null} failed={false} />,
  )
  expect(readable(html)).toMatch(/low \$120.* high \$900/)
  expect(html).toContain('data-direction="down"')
  expect(html).toMatch(/aria-current="true"[^>]*>1W</)
  const rising = renderToStaticMarkup(
    <WorthLine say={say} range="1d" values={[1, 2]} since={1_700_000_000} failed={false} />,
  )
  expect(rising).toContain('data-direction="up"')
  expect(readable(rising)).toContain(say.figure('date', 1_700_000_000))
})

test('[GO-19] each column of a wallet’s table holds what its head says', () => {
  const balances = [
    { token: knownUsdc, amount: '12345000', priceUsd: 1.01, change1d: 0.02, usd: 12.47 },
    {
      token: { ...knownWeth, chainId: 8453 },
      amount: String(25n * 10n ** 16n),
      priceUsd: 3_000,
      change1d: -0.05,
      usd: 750,
    },
  ] as unknown as WalletBalance[]
  const html = renderToStaticMarkup(<BalancesTable say={say} balances={balances} />)
  const cells = (tag: 'th' | 'td') =>
    [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text]) => readable(text!))
  expect(cells('th')).toEqual(['Token', 'Price', '1D', 'Amount', 'Value'])
  const rows = [cells('td').slice(0, 5), cells('td').slice(5)]
  expect(rows[0]!.slice(1)).toEqual(['$1.01', expect.stringContaining('2.00%'), '12.34 USDC', '$12.47'])
  expect(rows[1]!.slice(1)).toEqual(['$3,000.00', expect.stringContaining('5.00%'), '0.25 WETH', '$750.00'])
  expect(rows.map(([name]) => name)).toEqual([expect.stringContaining('Ethereum'), expect.stringContaining('Base')])
})

test('[GO-19] [EN-6] spam and what can’t be sold stand last, marked, without a value: the values add up to the sum', () => {
  const odd = (safety: 'honeypot' | 'none', spam: boolean, usd: number) => ({
    ...{ token: { ...knownUsdc, symbol: 'ODD', safety, spam }, amount: '5000000', priceUsd: 9, change1d: 1, usd },
  })
  const balances = [
    odd('honeypot', false, 900),
    odd('none', true, 45),
    { token: knownUsdc, amount: '12345000', priceUsd: 1.01, change1d: 0.02, usd: 12.47 },
  ] as unknown as WalletBalance[]
  const table = renderToStaticMarkup(<BalancesTable say={say} balances={balances} />)
  const drawer = renderToStaticMarkup(
    <HoldingsList
      {...{ say, hidden: false }}
      folded={fold(
        balances.map(({ token, amount, usd, change1d }) => ({
          token,
          raw: BigInt(amount),
          usd,
          change1d,
        })) as Holding[],
        { hideSmall: true, hideSpam: false },
      )}
    />,
  )
  for (const html of [table, drawer]) {
    const rows = html
      .split(/<tr|<li/)
      .slice(-3)
      .map(readable)
    expect(rows.map(row => /Can’t be sold|Spam/.exec(row)?.[0])).toEqual([undefined, 'Can’t be sold', 'Spam'])
    expect(html).not.toMatch(/\$(900|45)/)
    expect(html).toContain('$12.47')
  }
})
