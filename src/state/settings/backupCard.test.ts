import { beforeEach, expect, test } from 'vitest'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { dismissBackupCard, waitingPasskey, wantsBackupCard } from './backupCard.ts'

const DAY = 86_400_000
const { storage } = fakeBrowser()
beforeEach(() => storage.clear())

type Standing = PasskeyList['passkeys'][number]['networks'][number]['standing']
type Network = PasskeyList['networks'][number]
const on = (chainId: number, more: Partial<Network> = {}): Network => ({
  chainId,
  deployed: true,
  recovery: [],
  proven: [],
  strangers: [],
  funded: true,
  ...more,
})

/** A list: where each passkey stands on the networks, in their order. */
const account = (address: string, standings: Standing[][], networks: Network[] = [on(1)]): PasskeyList => ({
  account: { address, username: 'Ada', first: { x: '', y: '' }, credentialId: 'a' },
  passkeys: standings.map((each, i) => ({
    ...{
      id: `${i}`,
      name: `Ada ${i + 1}`,
      provider: 'other' as const,
      attachment: 'platform' as const,
      key: { x: '', y: '' },
      transports: [],
      createdAt: 0,
      lastUsedAt: null,
    },
    ...{
      removed: each.includes('removing'),
      networks: each.map((standing, at) => ({ chainId: networks[at]!.chainId, standing })),
    },
  })),
  networks,
})
const [ada, eve] = [`0x${'a'.repeat(40)}`, `0x${'e'.repeat(40)}`] as const

test('[PK-6] asked until a second passkey is an owner on chain; one that waits or is deleted is none, nor is an address that nobody proved', () => {
  expect(wantsBackupCard(account(ada, [['owner']]), 0)).toBe(true)
  expect(wantsBackupCard(account(ada, [['owner'], ['adding']]), 0)).toBe(true)
  expect(wantsBackupCard(account(ada, [['owner'], ['removing']]), 0)).toBe(true)
  expect(wantsBackupCard(account(ada, [['owner']], [on(1, { recovery: [eve] })]), 0)).toBe(true)
  expect(wantsBackupCard(account(ada, [['owner']], [on(1, { recovery: [eve], proven: [eve] })]), 0)).toBe(false)
  expect(wantsBackupCard(account(ada, [['owner'], ['owner']]), 0)).toBe(false)
})

test('[PK-6] every network counts on which the account stands or holds anything; a wallet that has done nothing has no backup', () => {
  const bare = { deployed: false, funded: false }
  const two: Standing[][] = [
    ['owner', 'owner'],
    ['owner', 'adding'],
  ]
  expect(wantsBackupCard(account(ada, two, [on(1), on(8453, bare)]), 0)).toBe(false)
  expect(wantsBackupCard(account(ada, two, [on(1), on(8453, { ...bare, funded: true })]), 0)).toBe(true)
  expect(
    wantsBackupCard(
      account(
        ada,
        [
          ['owner', 'owner'],
          ['adding', 'adding'],
        ],
        [on(1, bare), on(8453, bare)],
      ),
      0,
    ),
  ).toBe(true)
  expect(waitingPasskey(account(ada, two, [on(1), on(8453, { ...bare, funded: true })]))).toEqual({
    name: 'Ada 2',
    chainIds: [8453],
  })
  expect(waitingPasskey(account(ada, two, [on(1), on(8453, bare)]))).toBeNull()
  expect(
    waitingPasskey(
      account(
        ada,
        [
          ['owner', 'owner'],
          ['adding', 'adding'],
        ],
        [on(1, bare), on(8453, bare)],
      ),
    ),
  ).toEqual({ name: 'Ada 2', chainIds: [1, 8453] })
  expect(waitingPasskey(account(ada, [['owner']]))).toBeNull()
})

test('[PK-6] dismissed it rests for 30 days, for that account alone; a corrupt memory is none', () => {
  dismissBackupCard(ada, 1000)
  expect(wantsBackupCard(account(ada, [['owner']]), 1000 + 30 * DAY - 1)).toBe(false)
  expect(wantsBackupCard(account(eve, [['owner']]), 1000)).toBe(true)
  expect(wantsBackupCard(account(ada, [['owner']]), 1000 + 30 * DAY)).toBe(true)
  storage.set('tarn.backupCard', '{"0x')
  expect(wantsBackupCard(account(ada, [['owner']]), 1000)).toBe(true)
})
