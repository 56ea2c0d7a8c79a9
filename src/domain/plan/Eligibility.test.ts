import { describe, expect, test } from 'vitest'
import { judgeBlocked, judgePresent } from './Eligibility.ts'

const me = `0x${'a1'.repeat(20)}` as const
const other = `0x${'b2'.repeat(20)}` as const
const meant = { account: me, connectorId: 'io.wallet', chainId: 1 }
const now = {
  status: 'connected',
  address: me,
  connectorId: 'io.wallet',
  chainId: 1,
  accounts: [me.toUpperCase().replace('0X', '0x')],
}

describe('[WL-9] whoever is asked is who was meant', () => {
  test('the same wallet, account and network', () => expect(judgePresent(meant, now)).toBeNull())
  test.each<[string, object]>([
    ['nobody is connected', { status: 'disconnected' }],
    ['it only comes back', { status: 'reconnecting' }],
    ['another account', { address: other }],
    ['another wallet', { connectorId: 'io.other' }],
    ['another network', { chainId: 8453 }],
    ['the wallet itself stands on another account', { accounts: [other, me] }],
    ['the wallet gives no account', { accounts: [] }],
    ['the wallet answers nonsense', { accounts: me }],
    ['the wallet answers what only looks like a list', { accounts: { 0: me } }],
  ])('%s: changed', (_, change) => expect(judgePresent(meant, { ...now, ...change })).toBe('wallet.changed'))
  test('[WL-7] a wallet that is only looked at signs nothing', () =>
    expect(judgePresent({ ...meant, connectorId: 'view' }, { ...now, connectorId: 'view' })).toBe('wallet.viewOnly'))
})

test('[PR-2] one blocked address or token bars the deed', () => {
  const list = { addresses: new Set<string>([other]), tokens: new Set<string>(['0xt']) }
  expect(judgeBlocked(list, { addresses: [me], tokens: ['NATIVE'] })).toBeNull()
  expect(judgeBlocked(list, { addresses: [me, other], tokens: [] })).toBe('account.blocked')
  expect(judgeBlocked(list, { addresses: [me], tokens: ['NATIVE', '0xt'] })).toBe('account.blocked')
})
