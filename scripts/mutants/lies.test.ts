// What the bench says of files is held to them: a lie that stands nowhere, or an excuse for a line that is gone, would judge nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run/places.ts'
import { explained } from './explained.ts'
import { lies } from './lies.ts'
import { mutate } from './mutate.ts'
import { targets } from './targets.ts'
import { textOf } from './textOf.ts'

const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

test('each lie stands in its file once, and differs from what stands there', () => {
  expect(
    lies
      .filter(
        ({ file, search, replace }) => [...read(file).matchAll(textOf(search))].length !== 1 || search === replace,
      )
      .map(({ file, search }) => `${file}: ${search}`),
  ).toEqual([])
})

test('each change that nobody can notice can still be made on its line', () => {
  expect(
    explained
      .filter(({ file, on, what }) => {
        const source = read(file)
        const lines = source.split('\n')
        return !mutate(file, source).some(each => each.what === what && lines[each.line - 1]!.trim() === on)
      })
      .map(({ file, on, what }) => `${file}: ${on}: ${what}`),
  ).toEqual([])
})

test('whatever is changed, and each test that must notice it, is there', () => {
  const named = [...targets, ...lies].flatMap(({ file, tests }) => [file, ...tests])
  expect([...new Set(named)].filter(path => !existsSync(join(root, path)))).toEqual([])
  expect(explained.filter(({ file }) => !targets.some(each => each.file === file))).toEqual([])
})
