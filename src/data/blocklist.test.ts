import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { signBlocklist } from '../../scripts/build-blocklist.ts'
import { fetchBlocklist, readBlocklist } from './blocklist.ts'

const pair = generateKeyPairSync('ed25519')
const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const bad = '0x00000000000000000000000000000000B10C4ED0'
const token = '0x00000000000000000000000000000000b10c4ed1'
const NOW = 1_800_000_000
const file = () => signBlocklist({ addresses: [bad], tokens: [token] }, pair.privateKey, NOW)

describe('[PR-2] the block-list', () => {
  test('[PR-2] a file signed with our key gives its addresses and tokens, lower case', async () => {
    const list = await readBlocklist(JSON.stringify(file()), publicKey, NOW)
    expect(list.addresses.has(bad.toLowerCase())).toBe(true)
    expect(list.tokens.has(token)).toBe(true)
  })

  test('[PR-2] a changed list, a foreign key, an old list and garbage are all refused with blocklistUnavailable', async () => {
    const good = file()
    const emptied = { ...good, list: good.list.replace(bad.toLowerCase(), '0x1111111111111111111111111111111111111111') }
    const foreign = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
    const refused = { code: 'account.blocklistUnavailable' }
    await expect(readBlocklist(JSON.stringify(emptied), publicKey, NOW)).rejects.toMatchObject(refused)
    await expect(readBlocklist(JSON.stringify(good), foreign, NOW)).rejects.toMatchObject(refused)
    await expect(readBlocklist(JSON.stringify(good), '', NOW)).rejects.toMatchObject(refused)
    await expect(readBlocklist(JSON.stringify(good), publicKey, NOW + 500 * 86_400)).rejects.toMatchObject(refused)
    for (const text of ['', '{}', 'null', '{"list":"{}"', JSON.stringify({ list: '{}', signature: 'x' })])
      await expect(readBlocklist(text, publicKey, NOW)).rejects.toMatchObject(refused)
  })

  test('[PR-2] no answer or an error from the service is blocklistUnavailable too: trading stays blocked', async () => {
    const refused = { code: 'account.blocklistUnavailable' }
    vi.stubGlobal('fetch', async () => new Response('down', { status: 503 }))
    await expect(fetchBlocklist()).rejects.toMatchObject(refused)
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline')
    })
    await expect(fetchBlocklist()).rejects.toMatchObject(refused)
    vi.unstubAllGlobals()
  })
})
