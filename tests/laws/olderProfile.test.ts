// What a browser kept of an earlier version is read by this one. tests/profiles holds such storages, each written by
// the version of its month: a change of what is stored adds one and changes none.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formerKeys, storedKeys } from '#domain/storedKeys.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { read, root } from './sources.ts'

const profiles = readdirSync(join(root, 'tests/profiles'))
  .filter(name => name.endsWith('.json'))
  .map(name => [name, JSON.parse(read(`tests/profiles/${name}`)) as Record<string, string>] as const)

type Profile = Record<string, string>
type Entry = Record<string, unknown>
const parsed = <T = unknown>(profile: Profile, key: string): T => JSON.parse(profile[key] ?? 'null') as T
const read$ = <T>($store: { listen: (on: () => void) => () => void; get: () => T }): T => {
  const stop = $store.listen(() => {})
  const value = $store.get()
  stop()
  return value
}

/** LIST: each key that holds more than a plain text, and what is read of it, as it was written. */
const readers: Record<string, (profile: Profile) => Promise<void>> = {
  async 'tarn.records'(profile) {
    const { $records } = await import('#state/deeds/records.ts')
    expect(read$($records)).toEqual(parsed(profile, 'tarn.records'))
  },
  async 'tarn.halfMigrations'(profile) {
    const { $halfMigrations } = await import('#state/liquidity/halves/halfMigrations.ts')
    expect(read$($halfMigrations)).toEqual(parsed(profile, 'tarn.halfMigrations'))
    // What was read is kept under the key of today.
    const { $flows } = await import('#state/deeds/flow/flows.ts')
    expect(JSON.parse(localStorage.getItem('tarn.flows') ?? '')).toEqual(read$($flows))
    expect(localStorage.getItem('tarn.halfMigrations')).toBeNull()
  },
  async 'tarn.flows'(profile) {
    const { $flows } = await import('#state/deeds/flow/flows.ts')
    expect(read$($flows)).toEqual(parsed(profile, 'tarn.flows'))
  },
  async 'tarn.importedPairs'(profile) {
    const { $importedPairs } = await import('#state/liquidity/importedPairs.ts')
    expect(read$($importedPairs)).toEqual(parsed(profile, 'tarn.importedPairs'))
  },
  async 'tarn.hiddenPositions'(profile) {
    const { $hiddenPositions } = await import('#state/liquidity/hiddenPositions.ts')
    expect(read$($hiddenPositions)).toEqual(parsed(profile, 'tarn.hiddenPositions'))
  },
  async 'tarn.nicknames'(profile) {
    const { $nicknames } = await import('#state/wallet/nicknames.ts')
    expect(read$($nicknames)).toEqual(parsed(profile, 'tarn.nicknames'))
  },
  async 'tarn.recentWallets'(profile) {
    const { $recentWallets } = await import('#state/wallet/recentWallets.ts')
    expect(read$($recentWallets)).toEqual(parsed(profile, 'tarn.recentWallets'))
  },
  async 'tarn.searchHistory'(profile) {
    const { $searchHistory } = await import('#state/settings/searchHistory.ts')
    expect(read$($searchHistory)).toEqual(parsed(profile, 'tarn.searchHistory'))
  },
  async 'tarn.favorites'(profile) {
    const { readFavorites } = await import('#state/settings/favorites.ts')
    expect(readFavorites()).toEqual(parsed(profile, 'tarn.favorites'))
  },
  async 'tarn.alerts'(profile) {
    const { alertsNow } = await import('#state/alerts/alerts.ts')
    expect(alertsNow()).toEqual(parsed(profile, 'tarn.alerts'))
  },
  async 'tarn.addressBook'(profile) {
    const { $addressBook } = await import('#state/people/addressBook.ts')
    expect(read$($addressBook)).toEqual(parsed(profile, 'tarn.addressBook'))
  },
  async 'tarn.acceptedTokens'(profile) {
    const { $acceptedTokens } = await import('#state/tokens/acceptedTokens.ts')
    expect(read$($acceptedTokens)).toEqual(parsed(profile, 'tarn.acceptedTokens'))
  },
  async 'tarn.recentTokens'(profile) {
    const { $recentTokens } = await import('#state/tokens/recentTokens.ts')
    expect(read$($recentTokens)).toEqual(parsed(profile, 'tarn.recentTokens'))
  },
  async 'tarn.preferences'(profile) {
    const { $preferences } = await import('#state/settings/preferences.ts')
    expect(read$($preferences)).toMatchObject(parsed<Entry>(profile, 'tarn.preferences'))
  },
  async 'tarn.swap'(profile) {
    const { $swapSettings } = await import('#state/swap/swapSettings.ts')
    const { slippageBps, ...rest } = parsed<Entry>(profile, 'tarn.swap')
    expect(read$($swapSettings)).toMatchObject({ slippage: { status: 'ok', bps: slippageBps }, ...rest })
  },
  async 'tarn.nodes'(profile) {
    const { $ownNodes } = await import('#state/settings/ownNodes.ts')
    expect(read$($ownNodes)).toEqual(parsed(profile, 'tarn.nodes'))
  },
  async 'tarn.drawerTab'(profile) {
    const { $drawerTab } = await import('#state/settings/drawer.ts')
    expect(read$($drawerTab)).toBe(parsed(profile, 'tarn.drawerTab'))
  },
  async 'tarn.wallet'(profile) {
    const { storedWallet } = await import('#state/wallet/storedWallet.ts')
    const { svm, ...evm } = parsed<Entry>(profile, 'tarn.wallet')
    expect(storedWallet(profile['tarn.wallet'] ?? null)).toMatchObject(evm)
  },
  async 'tarn.passkey'(profile) {
    const { storedPasskeyWallet } = await import('#state/passkey/passkeyWallet.ts')
    const { proven, ...wallet } = parsed<Entry>(profile, 'tarn.passkey')
    const kept = storedPasskeyWallet(profile['tarn.passkey'] ?? null)
    expect(kept).toMatchObject(wallet)
    expect(kept?.unproven === undefined).toBe(proven)
  },
  async 'tarn.passkeyOwners'(profile) {
    const { vouchedOf } = await import('#state/passkey/vouched.ts')
    for (const [account, kept] of Object.entries(parsed<Entry>(profile, 'tarn.passkeyOwners')))
      expect(vouchedOf(account as `0x${string}`)).toEqual(kept)
  },
  async 'tarn.promos'(profile) {
    const { seenPromos } = await import('#state/account/promos.ts')
    expect(seenPromos(parsed(profile, 'tarn.promos'))).toEqual(parsed(profile, 'tarn.promos'))
  },
}

/** Plain texts, dates of a notice, and what is read anew where it is gone. */
const NOT_READ = ['tarn.theme', 'tarn.language', 'tarn.currency', 'tarn.backupCard']

describe.each(profiles)('a browser of %s', (_, profile) => {
  let storage: Map<string, string>
  beforeEach(() => {
    vi.resetModules()
    storage = fakeBrowser('http://localhost').storage
    for (const [key, text] of Object.entries(profile)) storage.set(key, text)
    // Nothing is reached: what is followed stays as it was kept.
    vi.stubGlobal('fetch', () => new Promise(() => {}))
  })
  afterEach(() => vi.unstubAllGlobals())

  test.each(Object.keys(readers).filter(key => key in profile))('[TX-3][SE-7] %s is read whole', async key => {
    await readers[key]!(profile)
  })

  test('[SE-7] each of its keys is one of today or read from one of before, and has a reader here', () => {
    for (const key of Object.keys(profile)) {
      expect([...Object.keys(storedKeys), ...formerKeys]).toContain(key)
      if (!NOT_READ.includes(key)) expect(Object.keys(readers)).toContain(key)
    }
  })

  test('[TX-3] a change keeps what else is stored', async () => {
    const { importPair } = await import('#state/liquidity/importedPairs.ts')
    const { dropRecord } = await import('#state/deeds/records.ts')
    const records = parsed<{ id: string }[]>(profile, 'tarn.records')
    importPair(1, `0x${'ab'.repeat(20)}`)
    dropRecord(records[0]!.id)
    expect(JSON.parse(storage.get('tarn.records') ?? '')).toEqual(records.slice(1))
    expect(JSON.parse(storage.get('tarn.importedPairs') ?? '')).toEqual([
      { chainId: 1, pair: `0x${'ab'.repeat(20)}` },
      ...parsed<Entry[]>(profile, 'tarn.importedPairs'),
    ])
    for (const [key, text] of Object.entries(profile))
      if (key !== 'tarn.records' && key !== 'tarn.importedPairs') expect(storage.get(key)).toBe(text)
  })
})
