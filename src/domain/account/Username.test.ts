import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Username from './Username.ts'

describe('[OB-5] a username', () => {
  test.each([
    ['alice', null],
    ['a1b', null],
    ['x'.repeat(20), null],
    ['', 'empty'],
    ['ab', 'short'],
    ['x'.repeat(21), 'long'],
    ['Alice', 'uppercase'],
    ['al ice', 'letters'],
    ['al-ice', 'letters'],
    ['ålice', 'letters'],
    ['аlice', 'letters'],
    ['al.eth', 'letters'],
  ])('%s: %s', (text, fault) => expect(Username.faultOf(text)).toBe(fault))

  test('is exactly what the pattern says', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9]{0,24}$/)),
        text => Username.isUsername(text) === /^[a-z0-9]{3,20}$/.test(text),
      ),
    )
  })

  test('a match counts only when what was typed starts with the name', () => {
    expect(Username.candidateOf(' Alice ')).toBe('alice')
    expect(Username.candidateOf('alice.tarn')).toBe('alice')
    for (const text of ['alice.eth', 'al', 'alice smith', '0x1234-', ''])
      expect(Username.candidateOf(text), text).toBeNull()
    fc.assert(
      fc.property(fc.string(), text => {
        const found = Username.candidateOf(text)
        return found === null || text.trim().toLowerCase().startsWith(found)
      }),
    )
  })
})

describe('[EN-7] a social link', () => {
  test('is https, whatever is typed, and nothing that runs or leads elsewhere than it seems', () => {
    expect(Username.cleanLink('')).toBe('')
    expect(Username.cleanLink(' x.com/alice ')).toBe('https://x.com/alice')
    expect(Username.cleanLink('https://example.org/a?b=c')).toBe('https://example.org/a?b=c')
    for (const text of [
      'javascript:alert(1)',
      'http://example.org',
      'data:text/html,x',
      'https://a:b@example.org',
      'https://localhost',
      'ftp://x.org',
      '//',
      `https://x.org/${'y'.repeat(200)}`,
    ])
      expect(Username.cleanLink(text), text).toBeNull()
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), text => {
        const link = Username.cleanLink(text)
        return link === null || link === '' || new URL(link).protocol === 'https:'
      }),
      { numRuns: 40 },
    )
  })
})

test('[OB-5] what is signed names the site, the deed, the address, the nonce and what changes: no two say the same', () => {
  const base = {
    origin: 'https://tarn.example',
    action: 'claim',
    address: `0x${'a'.repeat(40)}`,
    username: 'alice',
    nonce: 'n1',
    digest: '',
  } as const
  const texts = [
    base,
    { ...base, origin: 'https://evil.example' },
    { ...base, action: 'delete' as const },
    { ...base, username: 'bob' },
    { ...base, nonce: 'n2' },
    { ...base, digest: 'ff' },
  ].map(Username.statementOf)
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts[0]).toContain('moves nothing')
})

test('[OB-5] the order: username, ENS name, address', () => {
  expect(Username.shownName({ username: 'alice', ens: 'alice.eth' })).toBe('alice')
  expect(Username.shownName({ username: null, ens: 'alice.eth' })).toBe('alice.eth')
  expect(Username.shownName({})).toBeNull()
})
