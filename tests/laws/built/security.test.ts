// What a built site says of its own safety beside its policy: whom to tell of a weakness, and what its files are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { integrityOf, isTooFull } from '#server/site/giveIntegrity.ts'
import { dist, files, headTagsOf, pages, readBuilt } from './built.ts'

const DAY_MS = 86_400_000

test('/.well-known/security.txt names a contact, and holds for less than a year from its build', () => {
  const file = files['/.well-known/security.txt']
  expect(file?.type).toMatch(/^text\/plain; charset=utf-8$/)
  const text = readBuilt(file!.file)
  expect(text).toMatch(/^Contact: mailto:security@tarn\.example$/m)
  expect(text).toMatch(/^Preferred-Languages: en$/m)
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
  const built = Date.parse((JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as { at: string }).at)
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires - built).toBeGreaterThan(90 * DAY_MS)
  expect(expires - built).toBeLessThan(365 * DAY_MS)
})

test('each script and style that a page names is held to its bytes (SRI); a token’s page has no room for it', () => {
  const named = pages.flatMap(path =>
    headTagsOf(path).flatMap(({ name, attributes }) => {
      const url = attributes.get(name === 'script' ? 'src' : 'href') ?? ''
      return (name === 'script' || name === 'link') && /^\/_astro\/.*\.(js|css)$/.test(url)
        ? [{ path, url, integrity: attributes.get('integrity') }]
        : []
    }),
  )
  const [full, others] = [named.filter(({ path }) => isTooFull(path)), named.filter(({ path }) => !isTooFull(path))]
  expect(full.length).toBeGreaterThan(0)
  expect(full.filter(({ integrity }) => integrity !== undefined)).toEqual([])
  expect(new Set(others.map(({ url }) => url)).size).toBeGreaterThan(10)
  const real = new Map(
    [...new Set(others.map(({ url }) => url))].map(url => [url, integrityOf(readFileSync(join(dist, 'client', url)))]),
  )
  expect(others.filter(({ url, integrity }) => integrity !== real.get(url)).slice(0, 5)).toEqual([])
})
