import { expect, test } from 'vitest'
import * as Safety from './Safety.ts'
import type { Token } from './Token.ts'

const token: Token = {
  chainId: 1,
  address: '0x00000000000000000000000000000000000000aa',
  symbol: 'AA',
  name: 'Aa',
  decimals: 18,
  logoUrl: null,
  color: null,
  buyFeeBps: null,
  sellFeeBps: null,
  safety: 'none',
  spam: false,
  listed: true,
}

test('[SW-12] the worst of list, market and simulation is the level', () => {
  expect(Safety.levelOf(token, null, false)).toBe('none')
  expect(Safety.levelOf(token, { buyBps: 0, sellBps: 10_000 }, false)).toBe('honeypot')
  expect(Safety.levelOf(token, { buyBps: 300, sellBps: 0 }, false)).toBe('lowFee')
  expect(Safety.levelOf({ ...token, sellFeeBps: 1_500 }, null, false)).toBe('highFee')
  expect(Safety.levelOf({ ...token, spam: true, safety: 'notListed' }, null, false)).toBe('spam')
  expect(Safety.levelOf({ ...token, safety: 'impersonator' }, { buyBps: 0, sellBps: 10_000 }, true)).toBe('blocked')
  expect(Safety.levelOf({ ...token, address: 'NATIVE', safety: 'notListed' }, null, false)).toBe('none')
})

test('[SW-12] unlisted and spam ask once, a honeypot and a blocked token never pass, a listed token’s small fee does not ask', () => {
  const levels = [
    'notListed',
    'spam',
    'lowFee',
    'highFee',
    'veryHighFee',
    'malicious',
    'impersonator',
    'none',
    'blocked',
    'honeypot',
  ] as const
  const asking = (listed: boolean) => levels.filter(level => Safety.asks(level, { ...token, listed }))
  expect(asking(true)).toEqual(['notListed', 'spam', 'highFee', 'veryHighFee', 'malicious', 'impersonator'])
  expect(asking(false)).toEqual([
    'notListed',
    'spam',
    'lowFee',
    'highFee',
    'veryHighFee',
    'malicious',
    'impersonator',
    'none',
  ])
  expect(Safety.stops('honeypot') && Safety.stops('blocked')).toBe(true)
  expect(Safety.acceptanceKey(token, 'notListed')).not.toBe(Safety.acceptanceKey(token, 'spam'))
})

test('[SW-12] whatever fee an unlisted token takes, it asks before first use or can’t be used at all', () => {
  const unlisted = { ...token, listed: false, safety: 'notListed' as const }
  for (let bps = 0; bps <= 10_000; bps += 50)
    for (const tax of [{ buyBps: bps, sellBps: 0 }, { buyBps: 0, sellBps: bps }, null]) {
      const level = Safety.levelOf(unlisted, tax, false)
      expect(Safety.asks(level, unlisted) || Safety.stops(level), `${bps} ${level}`).toBe(true)
    }
  const native = { ...token, address: 'NATIVE' as const, listed: false }
  expect(Safety.asks(Safety.levelOf(native, null, false), native)).toBe(false)
})

test('[SW-12] how loudly each level is said', () => {
  const said = Object.fromEntries(
    (
      [
        'none',
        'lowFee',
        'notListed',
        'highFee',
        'spam',
        'potentialHoneypot',
        'malicious',
        'impersonator',
        'veryHighFee',
        'honeypot',
        'blocked',
      ] as const
    ).map(level => [level, Safety.tone(level)]),
  )
  expect(said).toEqual({
    none: 'none',
    lowFee: 'soft',
    notListed: 'soft',
    highFee: 'warn',
    spam: 'warn',
    potentialHoneypot: 'warn',
    malicious: 'danger',
    impersonator: 'danger',
    veryHighFee: 'danger',
    honeypot: 'danger',
    blocked: 'danger',
  })
})

test('[SW-12] what stops is what is blocked or keeps every sale; a blocked native currency too', () => {
  expect((['none', 'lowFee', 'notListed', 'malicious', 'blocked', 'honeypot'] as const).map(Safety.stops)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ])
  expect(Safety.levelOf({ ...token, address: 'NATIVE' }, null, true)).toBe('blocked')
  expect(Safety.levelOf({ ...token, address: 'NATIVE', spam: true }, { buyBps: 9_000, sellBps: 10_000 }, false)).toBe(
    'none',
  )
  expect(
    Safety.levelOf({ ...token, buyFeeBps: 1_500 }, { buyBps: 0, sellBps: 0 }, false),
    'what was measured counts before what the market says',
  ).toBe('none')
})

test('[SW-12] an acceptance is of one token of one network at one level', () => {
  expect(Safety.acceptanceKey(token, 'notListed')).toBe('1:0x00000000000000000000000000000000000000aa:notListed')
})

test('[SW-12] unlisted is what no list has, and what the market calls so though a list has it; the native currency never', () => {
  const of = (
    listed: boolean,
    safety: 'none' | 'notListed',
    address: `0x${string}` | 'NATIVE' = token.address as `0x${string}`,
  ) => Safety.isUnlisted({ address, listed, safety })
  expect([
    of(true, 'none'),
    of(true, 'notListed'),
    of(false, 'none'),
    of(false, 'notListed'),
    of(false, 'notListed', 'NATIVE'),
  ]).toEqual([false, true, true, true, false])
})
