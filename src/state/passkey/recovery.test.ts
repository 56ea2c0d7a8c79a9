// PK-4: what an address must be before it may become an owner, asked again at the moment of signing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { ME, THIEF, USDC } from '../../../tests/support/plans.ts'
import { $connection } from '../wallet/connection.ts'
import { askForRecovery, recoveryAsk } from './recovery.ts'

const RECOVERY = `0x${'7e'.repeat(20)}` as const
vi.mock('#data/blocklist.ts', () => ({
  fetchBlocklist: async () => ({ addresses: new Set([THIEF]), tokens: new Set() }),
}))

/** How the service says the address stands on two networks. */
let states: readonly string[]
const asked: string[] = []
beforeEach(() => {
  fakeBrowser()
  asked.length = 0
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId: 'passkey', name: 'P', icon: null })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const networks = states.map((state, at) => ({
      ...{ chainId: at + 1, kind: 'key', delegate: null, deployed: true, owner: false, state },
    }))
    return new Response(JSON.stringify({ address: RECOVERY, asked: true, agreedAt: 1, networks }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const sign = (recovery: `0x${string}`, add: boolean) => {
  const { plan } = recoveryAsk(ME, 1, { recovery, add })
  // What was shown is asked for: that is the moment of signing.
  return Promise.resolve(plan(new AbortController().signal, {} as never)).then(
    ({ deed }) => deed,
    error => error.code,
  )
}

test.each<[string, readonly string[], string]>([
  ['proven on every network', ['proven', 'proven'], 'changeOwners'],
  ['unproven on one', ['proven', 'unproven'], 'recovery.notProven'],
  ['silent on one', ['silent', 'proven'], 'recovery.notProven'],
  ['known on none', [], 'recovery.notProven'],
])('[PK-4] %s', async (_, said, outcome) => {
  states = said
  expect(await sign(RECOVERY, true)).toBe(outcome)
  expect(asked).toEqual(['/api/recoveries/view'])
})

test('[PK-4] [PR-2] a blocked address becomes no owner; to take power away is never barred', async () => {
  states = ['proven']
  expect(await sign(THIEF, true)).toBe('recovery.blocked')
  expect(await sign(THIEF, false)).toBe('changeOwners')
  expect(asked).toEqual([])
})

test.each([
  ['', 'recovery.form'],
  ['0x12', 'recovery.form'],
  [USDC.replace('a0b8', 'A0b8'), 'recovery.letters'],
  [`0x${'0'.repeat(40)}`, 'recovery.nobody'],
  [ME, 'recovery.self'],
  ['0x4337084d9e255ff0702461cf8895ce9e3b5ff108', 'recovery.contract'],
  [THIEF, 'recovery.blocked'],
])('[PK-4] %s is refused as %s before the service is asked for it', async (typed, code) => {
  states = ['proven']
  expect(await askForRecovery(typed)).toMatchObject({ code })
  expect(asked).not.toContain('/api/recoveries/ask')
})
