import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { findAccount } from './watchAccount.ts'

const address = `0x${'a'.repeat(40)}`
const asked: string[] = []
let answer: () => Response
const signal = new AbortController().signal

beforeEach(() => {
  fakeBrowser()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('[WL-7] [OB-5] a username leads to its account, however it is typed; an address is nobody’s name', async () => {
  answer = () =>
    Response.json({ profile: { username: 'anna', address, bio: '', link: '', avatar: null, changesLeft: 2 } })
  expect(await findAccount(' Anna ', signal)).toEqual({ status: 'ok', address })
  expect(asked).toEqual(['/api/names/by-name?username=anna'])
  asked.length = 0
  expect(await findAccount(address.toUpperCase().replace('X', 'x'), signal)).toEqual({ status: 'ok', address })
  // Half an address would be a good username.
  for (const text of ['0x12', '', 'ab', 'no-name'])
    expect(await findAccount(text, signal), text).toEqual({ status: 'invalid' })
  // EIP-55: a letter of another case is a letter mistyped.
  expect(await findAccount('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', signal)).toMatchObject({ status: 'ok' })
  expect(await findAccount('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', signal)).toEqual({ status: 'checksum' })
  expect(asked).toEqual([])
})

test('[WL-7] a name nobody has, and a service that does not answer, are told apart', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answer = () => Response.json({ profile: null })
  expect(await findAccount('nobody', signal)).toEqual({ status: 'unknown' })
  answer = () => new Response('', { status: 500 })
  expect(await findAccount('nobody', signal)).toEqual({ status: 'failed' })
  vi.restoreAllMocks()
})
