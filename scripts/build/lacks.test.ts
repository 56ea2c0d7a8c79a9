import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { helpPages } from '#domain/routes/routes.ts'
import { defaultLocale, pageLocales } from '#i18n/locales.ts'
import { lacks } from './lacks.ts'

const others = pageLocales.map(({ key }) => key).filter(key => key !== defaultLocale)
const words = join(import.meta.dirname, '../words.ts')
const said = { a: 'One', b: 'Two' }
let root: string

const catalogue = (locale: string, text: Record<string, unknown>) =>
  writeFileSync(join(root, 'locales', `${locale}.json`), JSON.stringify(text))
const articleOf = (article: string, locale: string) => join(root, 'src/content/help', article, `${locale}.md`)
const gate = () => spawnSync(process.execPath, [words, 'gate'], { cwd: root, encoding: 'utf8' })

/** A house whose languages say everything. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tarn-lacks-'))
  mkdirSync(join(root, 'locales'))
  catalogue(defaultLocale, { a: { text: 'One', note: 'n' }, b: { text: 'Two', note: 'n' } })
  for (const locale of others) catalogue(locale, said)
  for (const article of helpPages) {
    mkdirSync(join(root, 'src/content/help', article), { recursive: true })
    for (const { key } of pageLocales) writeFileSync(articleOf(article, key), '')
  }
})
afterEach(() => rmSync(root, { recursive: true }))

test('[IN-2] where every language says everything nothing lacks, and a release may go', () => {
  expect(lacks(root).filter(({ sentences, articles }) => sentences.length + articles.length > 0)).toEqual([])
  expect(gate().status).toBe(0)
})

test('[IN-2] a sentence that is not there, or blank, is told by its key and holds a release up', () => {
  catalogue(others[0]!, { a: 'One' })
  catalogue(others[1]!, { a: ' ', b: 'Two' })
  expect(lacks(root).map(({ sentences }) => sentences)).toEqual([['b'], ['a'], ...others.slice(2).map(() => [])])
  const { status, stdout, stderr } = gate()
  expect(status).toBe(1)
  expect(stdout).toContain('lacks 1 of 2 sentences')
  expect(stderr).toContain('No release')
})

test('[IN-2] a help article that is not written holds a release up', () => {
  rmSync(articleOf(helpPages[0], others[0]!))
  expect(lacks(root)[0]).toMatchObject({ locale: others[0], sentences: [], articles: [helpPages[0]] })
  expect(gate().status).toBe(1)
})
