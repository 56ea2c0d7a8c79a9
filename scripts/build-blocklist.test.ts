import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BlocklistContent } from '#data/signedBlocklist.ts'
import { signBlocklist } from './build-blocklist.ts'
import { Refusal } from './Refusal.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const NOW = 1_800_000_000
const DAY = 86_400
const lists = { addresses: ['0x00000000000000000000000000000000B10C4ED0'], tokens: [] }
const content = (...[from, days, max]: [typeof lists & { madeAt?: number }, number?, number?]): BlocklistContent => JSON.parse(signBlocklist(from, privateKey, NOW, days, max).list)

test('[PR-2] a list says when it was made, and holds no longer than lists may serve', () => {
  expect(content(lists)).toMatchObject({ madeAt: NOW, expiresAt: NOW + 30 * DAY })
  expect(content(lists, 7)).toMatchObject({ madeAt: NOW, expiresAt: NOW + 7 * DAY })
  expect(content(lists, undefined, 90)).toMatchObject({ expiresAt: NOW + 90 * DAY })
})

test('[PR-2] the signer makes none that would outlive the setting, of a time that is not yet, or too old already', () => {
  for (const [days, max] of [[31, 30], [400, 30], [91, 90], [Number.POSITIVE_INFINITY, 30], [0, 30], [-1, 30], [Number.NaN, 30]] as const)
    expect(() => content(lists, days, max), `${days} of ${max}`).toThrow(Refusal)
  for (const madeAt of [NOW + 1, NOW + 3_000 * DAY, NOW - 30 * DAY, NOW - 400 * DAY, NOW - 0.5, -1, Number.NaN])
    expect(() => content({ ...lists, madeAt }), `${madeAt}`).toThrow(Refusal)
})

test('[PR-2] lists drawn up earlier are as old as they are: signing anew makes them no younger', () => {
  expect(content({ ...lists, madeAt: NOW - 20 * DAY })).toMatchObject({ madeAt: NOW - 20 * DAY, expiresAt: NOW + 10 * DAY })
  expect(() => content({ ...lists, madeAt: NOW - 8 * DAY }, 7)).toThrow(/8 days ago/)
})
