// Style sheets: small, and nothing in them that nobody wears.
import { expect, test } from 'vitest'
import { filesIn, isTest, read } from './sources.ts'

const sheets = filesIn('src', /\.css$/)
const markup = filesIn('src', /\.(ts|tsx|astro|mjs)$/).filter(path => !isTest(path))

test('no style sheet is longer than 300 lines', () => {
  expect(sheets.filter(path => read(path).split('\n').length > 301)).toEqual([])
  expect(sheets.length).toBeGreaterThan(30)
})

test('every class of a style sheet is worn: a word of some source, or the end of a name that one puts together', () => {
  const texts = markup.map(read)
  const words = new Set(texts.flatMap(text => text.match(/[A-Za-z][\w-]*/g) ?? []))
  const begun = new Set(texts.flatMap(text => [...text.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(match => match[1]!)))
  const worn = (name: string): boolean => words.has(name) || [...begun].some(start => name.startsWith(start))
  const idle = sheets.flatMap(path => {
    const rules = read(path).replace(/\/\*[\s\S]*?\*\//g, '')
    const names = [...rules.matchAll(/\.([A-Za-z][\w-]*)(?=[\s,.:>[){+~])/g)].map(match => match[1]!)
    return [...new Set(names)].filter(name => !worn(name)).map(name => `${path}: .${name}`)
  })
  expect(idle).toEqual([])
})

test('nobody suppresses a rule of the linter that is off', () => {
  const off = [...read('biome.json').matchAll(/"(\w+)": "off"/g)].map(match => match[1]!)
  const idle = [...markup, ...filesIn('tests', /\.tsx?$/), ...filesIn('scripts', /\.ts$/)].flatMap(path =>
    [...read(path).matchAll(/biome-ignore\S* lint\/\w+\/(\w+)/g)]
      .filter(match => off.includes(match[1]!))
      .map(match => `${path}: ${match[1]}`),
  )
  expect(idle).toEqual([])
  expect(off).toContain('useSemanticElements')
})
