import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Approval } from '#domain/plan/Approval.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { $records } from '#state/deeds/records.ts'
import { $orders } from '#state/orders/orders.ts'
import { $approvals } from '#state/account/approvals.ts'
import { $connection } from '#state/wallet/connection.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $tokens, type KnownToken, tokenKey } from '#state/tokens/tokens.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { DAI, ME, THIEF, USDC } from '../../../../tests/support/plans.ts'
import { rememberedOrder } from '../../../../tests/support/rememberedOrder.ts'
import { ApprovalsScreen } from './ApprovalsScreen.tsx'
import { orderTitle, pausedBy } from './orderNotes.ts'

const token = (address: typeof USDC, symbol: string, decimals: number, priceUsd: number | null) =>
  ({
    chainId: 1,
    address,
    symbol,
    name: symbol,
    decimals,
    logoUrl: null,
    color: null,
    listed: true,
    safety: 'none',
    spam: false,
    buyFeeBps: null,
    sellFeeBps: null,
    priceUsd,
    prices: [],
    change1d: null,
  }) as KnownToken
const approval = (more: Partial<Approval>): Approval => ({
  chainId: 1,
  token: USDC,
  spender: PERMIT2,
  via: 'token',
  amount: 500_000_000n,
  expiration: null,
  balance: 200_000_000n,
  ...more,
})
const rows: Approval[] = [
  approval({}),
  approval({ spender: THIEF, amount: (1n << 256n) - 1n, balance: 200_000_000n }),
  approval({
    token: DAI,
    spender: chainById(1)!.contracts.universalRouter!,
    via: 'permit2',
    amount: 3n * 10n ** 18n,
    balance: 10n ** 19n,
    expiration: 1_900_000_000,
    permit2Allowance: 10n ** 18n,
  }),
]
const lines = () => {
  const html = renderToStaticMarkup(<ApprovalsScreen say={makeSay('en-US')} />)
  return {
    html,
    rows: [...html.matchAll(/<li class="approval">(.*?)<\/li>/gs)].map(([, row]) =>
      row!.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|'),
    ),
  }
}
beforeAll(() => {
  fakeBrowser()
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
  $tokens.set({ [tokenKey(1, USDC)]: token(USDC, 'USDC', 6, 1), [tokenKey(1, DAI)]: token(DAI, 'DAI', 18, 1.5) })
  $approvals.set([{ chainId: 1, status: 'ok', rows, read: 1 }])
})

test('[GO-7] each allowance: how much, of what, for whom, and what of it could be taken now', () => {
  const [first, second, third] = lines().rows
  expect(first).toMatch(/500 USDC\|.*Permit2.*\|Ethereum.*\$200\.00/)
  expect(second).toMatch(/Unlimited USDC\|.*0x6666…6666.*\$200\.00/)
  expect(third).toMatch(/\|3 DAI\|.*Universal Router.*\$1\.50/)
})

test('[GO-7] what is held can be taken once, however many may: the sum at risk', () => {
  expect(lines().html.replace(/<[^>]*>/g, ' ')).toMatch(/\$201\.50/)
})

test('[AD-11] hidden balances are hidden here too: nothing says what is held', () => {
  $preferences.set({ ...$preferences.get(), hideBalances: true })
  const text = lines().html.replace(/<[^>]*>/g, ' ')
  $preferences.set({ ...$preferences.get(), hideBalances: false })
  expect(text).toContain('500 USDC')
  expect(text).not.toMatch(/\$\d/)
})

test('[GO-7] a stranger is marked; more than is held can be lowered; who only watches can do nothing', () => {
  const { html } = lines()
  expect(html.match(/approval-stranger/g)).toHaveLength(1)
  // One a row, and one for all.
  expect(html.match(/type="checkbox"/g)).toHaveLength(4)
  const lower = makeSay('en-US').t('approvals.lower')
  expect(html.split(`>${lower}<`)).toHaveLength(3)
  $connection.set({ ...$connection.get(), connectorId: 'view' })
  expect(lines().html).not.toContain('checkbox')
})

test('[GO-7] one item of a collection is told by its number and its collection, counted and not weighed', () => {
  const lantern = approval({
    token: `0x${'7a'.repeat(20)}`,
    spender: THIEF,
    via: 'item',
    id: 7n,
    name: 'Tide Lanterns',
    amount: 0n,
    balance: 1n,
  })
  $connection.set({ ...$connection.get(), connectorId: 'node' })
  $approvals.set([{ chainId: 1, status: 'ok', rows: [lantern, { ...lantern, id: 123_456_789_012_345n }], read: 1 }])
  const { rows: told, html } = lines()
  expect(told[0]).toMatch(/\|Item #7 of Tide Lanterns\|.*0x6666…6666.*\|1 item/)
  expect(told[1]).toContain('Item #12345…2345 of Tide Lanterns')
  expect(html).not.toContain(`>${makeSay('en-US').t('approvals.lower')}<`)
})

test('[GO-7] open orders are permissions: what may be taken, for what at least, until when; Permit2’s permission says they need it', () => {
  const given = approval({ token: DAI, amount: 10n ** 30n, balance: 150n * 10n ** 18n })
  $approvals.set([{ chainId: 1, status: 'ok', rows: [given, approval({})], read: 1 }])
  $records.set([rememberedOrder(1), rememberedOrder(2), rememberedOrder(3, {}, { status: 'expired' })])
  const { rows: told, html } = lines()
  expect(told).toHaveLength(4)
  expect(told[0]).toContain('2 open limit orders need 200 DAI of it.')
  expect(told[1]).not.toMatch(/limit order/)
  const say = makeSay('en-US')
  const until = say.t('approvals.until', { date: say.figure('date', 2_000_000_000) })
  for (const row of told.slice(2)) {
    expect(row).toContain('|100 DAI|to the filler, for at least 110')
    expect(row).toContain(`|${until}|`)
  }
  expect(html).toContain('Manage limit orders')
})

test('[GO-7] a permission that no open order needs any more says so', () => {
  const given = approval({ token: DAI, amount: 10n ** 30n })
  $approvals.set([{ chainId: 1, status: 'ok', rows: [given], read: 1 }])
  for (const status of ['expired', 'canceled', 'confirmed'] as const) {
    $records.set([rememberedOrder(1, {}, { status })])
    const { rows: told, html } = lines()
    expect(told[0]).toContain('No open limit order needs it any more.')
    expect(html).not.toContain('Manage limit orders')
  }
  $records.set([])
  expect(lines().rows[0]).not.toContain('limit order')
})

test('[GO-7] revoking or lowering a permission names the orders that it pauses, and no others', () => {
  $records.set([
    rememberedOrder(1),
    rememberedOrder(2, { amount: 120n * 10n ** 18n }),
    rememberedOrder(4, { sells: THIEF }),
  ])
  lines()
  const given = approval({ token: DAI, amount: 150n * 10n ** 18n, balance: 110n * 10n ** 18n })
  const say = makeSay('en-US')
  const named = (change: 'revoke' | 'approve', of: Approval) =>
    pausedBy(change, [of], $orders.get()).map(each => orderTitle(say, each))
  // The one of 120 has too little already.
  expect(named('revoke', given)).toEqual(['Sell 100 DAI for at least 110 USDC'])
  expect(named('approve', given)).toEqual([])
  expect(named('revoke', { ...given, via: 'permit2' })).toEqual([])
  expect(named('revoke', { ...given, spender: THIEF })).toEqual([])
})
