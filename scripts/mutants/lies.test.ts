// What the bench says of files is held to them: a lie that stands nowhere, or an excuse for a line that is gone, would
// judge nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../run/places.ts'
import { explained } from './explained.ts'
import { lies } from './lies.ts'
import { mutate } from './mutate.ts'
import { targets } from './targets.ts'
import { replaced } from './replaced.ts'

const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

test('each lie stands in its file once, differs from what stands there, and is code', () => {
  const wrong = lies.flatMap(({ file, search, replace }) => {
    const lie = search === replace ? null : replaced(read(file), search, replace)
    if (!lie) return [`${file}: ${search}`]
    // A lie that no machine can read is noticed by everything, and judges nothing.
    const { diagnostics = [] } = /\.tsx?$/.test(file)
      ? ts.transpileModule(lie.text, {
          fileName: file,
          reportDiagnostics: true,
          compilerOptions: { jsx: ts.JsxEmit.Preserve },
        })
      : {}
    return diagnostics.map(each => `${file}: ${search}: ${ts.flattenDiagnosticMessageText(each.messageText, ' ')}`)
  })
  expect(wrong).toEqual([])
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
