import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Token } from '#domain/token/Token.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { leadsPage, SafetyCard } from './SafetyCard.tsx'

const say = makeSay('en-US')
const token = (safety: Token['safety'], spam: boolean) => ({
  safety,
  spam,
  buyFeeBps: null,
  sellFeeBps: null,
  address: `0x${'1'.repeat(40)}`,
})
const drawn = (safety: Token['safety'], spam = false) =>
  renderToStaticMarkup(<SafetyCard say={say} token={token(safety, spam)} />)

test('[SW-12] spam is red and leads its page, also where it is on no list; what is worse than spam is named instead', () => {
  for (const safety of ['none', 'notListed', 'lowFee'] as const) {
    expect(drawn(safety, true)).toContain('safety-danger" data-safety="spam"')
    expect(leadsPage(token(safety, true))).toBe(true)
  }
  expect(drawn('honeypot', true)).toContain('data-safety="honeypot"')
  expect(drawn('notListed')).toContain('safety-soft" data-safety="notListed"')
  expect([
    leadsPage(token('notListed', false)),
    leadsPage(token('none', false)),
    leadsPage(token('honeypot', false)),
  ]).toEqual([false, false, true])
  expect(drawn('none')).toBe('')
})
