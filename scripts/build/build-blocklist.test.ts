import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { BlocklistContent } from '#data/signedBlocklist.ts'
import { buildBlocklist, requireDate, signBlocklist } from './build-blocklist.ts'
import { placesOf } from '../run/places.ts'
import { Refusal } from '../run/Refusal.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const NOW = 1_800_000_000
const DAY = 86_400
const lists = { addresses: ['0x00000000000000000000000000000000B10C4ED0'], tokens: [] }
const content = (...[from, days, max]: [typeof lists & { madeAt?: number }, number?, number?]): BlocklistContent =>
  JSON.parse(signBlocklist({ lists: from, key: privateKey, nowSeconds: NOW, days, max }).list)

test('[PR-2] a list says when it was made, and holds no longer than lists may serve', () => {
  expect(content(lists)).toMatchObject({ madeAt: NOW, expiresAt: NOW + 30 * DAY })
  expect(content(lists, 7)).toMatchObject({ madeAt: NOW, expiresAt: NOW + 7 * DAY })
  expect(content(lists, undefined, 90)).toMatchObject({ expiresAt: NOW + 90 * DAY })
})

test('[PR-2] the signer makes none that would outlive the setting, of a time that is not yet, or too old already', () => {
  for (const [days, max] of [
    [31, 30],
    [400, 30],
    [91, 90],
    [Number.POSITIVE_INFINITY, 30],
    [0, 30],
    [-1, 30],
    [Number.NaN, 30],
  ] as const)
    expect(() => content(lists, days, max), `${days} of ${max}`).toThrow(Refusal)
  for (const madeAt of [NOW + 1, NOW + 3_000 * DAY, NOW - 30 * DAY, NOW - 400 * DAY, NOW - 0.5, -1, Number.NaN])
    expect(() => content({ ...lists, madeAt }), `${madeAt}`).toThrow(Refusal)
})

test('[PR-2] lists drawn up earlier are as old as they are: signing anew makes them no younger', () => {
  expect(content({ ...lists, madeAt: NOW - 20 * DAY })).toMatchObject({
    madeAt: NOW - 20 * DAY,
    expiresAt: NOW + 10 * DAY,
  })
  expect(() => content({ ...lists, madeAt: NOW - 8 * DAY }, 7)).toThrow(/8 days ago/)
})

afterEach(() => vi.unstubAllEnvs())

test('[PR-2] with the production key lists must say when they were drawn up: a build would else make old ones young again', () => {
  const places = placesOf(mkdtempSync(join(tmpdir(), 'tarn-lists-')))
  const source = join(places.home, 'source.json')
  const madeAt = Math.floor(Date.now() / 1000) - 20 * DAY
  const build = (from: object) => {
    writeFileSync(source, JSON.stringify(from))
    return buildBlocklist(places, source)
  }
  vi.stubEnv('BLOCKLIST_PRIVATE_KEY', privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'))
  expect(() => build(lists)).toThrow(/when they were drawn up/)
  expect(existsSync(places.blocklist)).toBe(false)
  for (const _ of [1, 2]) {
    build({ ...lists, madeAt })
    expect(JSON.parse(JSON.parse(readFileSync(places.blocklist, 'utf8')).list)).toMatchObject({
      madeAt,
      expiresAt: madeAt + 30 * DAY,
    })
  }
  // A devnet's own key signs its sample as of now.
  vi.stubEnv('BLOCKLIST_PRIVATE_KEY', '')
  build(lists)
  expect(JSON.parse(JSON.parse(readFileSync(places.blocklist, 'utf8')).list).madeAt).toBeGreaterThan(madeAt + 19 * DAY)
  expect(requireDate(lists, false)).toBe(lists)
})
