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
  for (const text of ['0x12', '', 'ab', 'no-name', 'a name'])
    expect(await findAccount(text, signal), text).toEqual({ status: 'invalid' })
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
