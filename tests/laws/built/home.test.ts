import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { defaultHome, type Places, placesOf, root } from '../../../scripts/run/places.ts'

// A Tarn whose TARN_HOME lies outside the checkout is whole there, and leaves the checkout as it was. `npm test` runs
// from such a one: its journeys say the rest.

const home = process.env.TARN_HOME!
/** ms at which a file, or the newest in a folder, was written. */
const newest = (path: string): number =>
  !existsSync(path)
    ? 0
    : statSync(path).isDirectory()
      ? Math.max(0, ...readdirSync(path).map(name => newest(join(path, name))))
      : statSync(path).mtimeMs
/** Written once at a start: what a server that runs elsewhere on this machine goes on writing says nothing. */
const atStart = ({ devnetJson, dist, snapshot, blocklist, blocklistKey }: Places) => ({
  devnetJson,
  dist,
  snapshot,
  blocklist,
  blocklistKey,
})

test('TARN_HOME outside the checkout: chains, index and pages lie there, and nothing is written into the checkout', () => {
  expect(relative(root, home), 'npm test without a TARN_HOME').toMatch(/^\.\./)
  const begun = statSync(home).birthtimeMs
  const places = placesOf(home)
  for (const [name, path] of Object.entries({ ...atStart(places), index: places.index, logs: places.logs }))
    expect(newest(path), name).toBeGreaterThan(begun)
  const { dist, ...rest } = atStart(placesOf(defaultHome))
  for (const [name, path] of Object.entries({ ...rest, dist: join(dist, 'files.json'), other: join(root, 'dist') }))
    expect(newest(path), `${name} of the checkout`).toBeLessThan(begun)
})
