import { expect, test } from 'vitest'
import { missingPlatforms } from '../../scripts/build/build-lock.ts'
import { filesIn, importsOf, isTest, lockfile, packageOf, read } from './sources.ts'

const PERMISSIVE =
  /^\(?(MIT|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|OFL-1\.1|MIT-0)\b/
/** LIST: packages of which a browser gets one file of their own, none of their dependencies. */
const alone = new Set(['astro'])
/** LIST: packages that pages use where they are made (at build, on the server): no browser gets them. */
const makers = new Set(['@resvg/resvg-js'])
/** LIST: packages whose lockfile entry names no licence, with what their LICENSE file says. */
const stated: Record<string, string> = {}

const lock = lockfile()
const locate = (name: string, from: string): string | null => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock[path]) return path
    if (at === '') return null
  }
}

/** Everything that code for the browser may pull in: packages its rooms import, and theirs. */
function shipped(): Map<string, string | undefined> {
  const browserRooms = ['domain', 'i18n', 'onchain', 'data', 'state', 'ui', 'islands', 'layouts', 'pages']
  const roots = new Set(
    browserRooms
      .flatMap(room => filesIn(`src/${room}`))
      .filter(path => !isTest(path) && !path.endsWith('.d.ts'))
      .flatMap(importsOf)
      .filter(({ from, typeOnly }) => !typeOnly && !/^[#.]|^node:|^astro:|^virtual:/.test(from))
      .map(({ from }) => packageOf(from))
      .filter(name => !makers.has(name)),
  )
  const found = new Map<string, string | undefined>()
  const queue = [...roots].map((name): [string, string] => [name, ''])
  for (let next = queue.pop(); next; next = queue.pop()) {
    const path = locate(next[0], next[1])
    if (!path || found.has(path)) continue
    found.set(path, lock[path]!.license ?? stated[next[0]])
    if (alone.has(next[0])) continue
    for (const name of Object.keys(lock[path]!.dependencies ?? {})) queue.push([name, path])
  }
  return found
}

test('what ships to a browser is under permissive licences', () => {
  const packages = shipped()
  expect(packages.size).toBeGreaterThan(10)
  expect(
    [...packages]
      .filter(([, licence]) => !PERMISSIVE.test(licence ?? ''))
      .map(([path, licence]) => `${path}: ${licence}`),
  ).toEqual([])
})

test('GPL, AGPL and BUSL packages are development dependencies, and ours is MIT', () => {
  const own = JSON.parse(read('package.json'))
  expect(own.license).toBe('MIT')
  const strict = Object.keys(own.dependencies).filter(
    name =>
      /GPL|BUSL/.test(lock[`node_modules/${name}`]?.license ?? '') &&
      !/LGPL/.test(lock[`node_modules/${name}`]?.license ?? ''),
  )
  expect(strict).toEqual([])
})

test('the lockfile pins and names no registry', () => {
  const text = read('package-lock.json')
  expect(text.match(/"resolved": "https?:[^"]*"/g) ?? []).toEqual([])
  const own = JSON.parse(read('package.json'))
  for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies }))
    expect(version, name).toMatch(/^(npm:[\w@/.-]+@)?\d/)
})

test('the lockfile holds the binaries of every system that its packages name (scripts/build/build-lock.ts)', () => {
  expect(Object.keys(missingPlatforms({ packages: lock }))).toEqual([])
})
