import { beforeEach, expect, test } from 'vitest'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import { fakeBrowser } from '../../tests/support/fakeBrowser.ts'
import { dismissBackupCard, wantsBackupCard } from './backupCard.ts'

const DAY = 86_400_000
const { storage } = fakeBrowser()
beforeEach(() => storage.clear())

const account = (address: string, count: number, more: { removed?: boolean; recovery?: string[] } = {}): PasskeyList => ({
  account: { address, username: 'Ada', first: { x: '', y: '' }, credentialId: 'a' },
  passkeys: Array.from({ length: count }, (_, i) => ({ id: `${i}`, name: '', provider: 'other' as const, attachment: 'platform' as const, key: { x: '', y: '' }, transports: [], createdAt: 0, lastUsedAt: null, removed: i > 0 && (more.removed ?? false), networks: [] })),
  networks: [{ chainId: 1, deployed: true, recovery: more.recovery ?? [] }],
})
const [ada, eve] = [`0x${'a'.repeat(40)}`, `0x${'e'.repeat(40)}`] as const

test('[PK-6] asked until there is a second passkey or a recovery address; one that is deleted is none', () => {
  expect(wantsBackupCard(account(ada, 1), 0)).toBe(true)
  expect(wantsBackupCard(account(ada, 2, { removed: true }), 0)).toBe(true)
  expect(wantsBackupCard(account(ada, 2), 0)).toBe(false)
  expect(wantsBackupCard(account(ada, 1, { recovery: [eve] }), 0)).toBe(false)
})

test('[PK-6] dismissed it rests for 30 days, for that account alone; a corrupt memory is none', () => {
  dismissBackupCard(ada, 1000)
  expect(wantsBackupCard(account(ada, 1), 1000 + 30 * DAY - 1)).toBe(false)
  expect(wantsBackupCard(account(eve, 1), 1000)).toBe(true)
  expect(wantsBackupCard(account(ada, 1), 1000 + 30 * DAY)).toBe(true)
  storage.set('tarn.backupCard', '{"0x')
  expect(wantsBackupCard(account(ada, 1), 1000)).toBe(true)
})
