// What names something means something that is there: imports run in no circle, READMEs name files and functions that
// exist, comments cite requirements and constants that docs/ has.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, importsIn, importsOf, isTest, ownPath, read, root } from './sources.ts'

const ROOMS = ['src', 'scripts', 'tests', 'devnet', 'indexer']
const bare = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1')
const all = [...ROOMS.flatMap(room => filesIn(room)), 'astro.config.mjs', 'playwright.config.ts', 'vitest.config.ts']
const texts = new Map(all.map(path => [path, bare(read(path))]))
const sources = all.filter(path => path.startsWith('src/') && !isTest(path))
const programs = all.filter(path => /^(src|devnet|indexer|scripts)\//.test(path) && !isTest(path))

/** Static imports of a file, types included, as files of ours. What `import()` loads later is left out. */
const ownImportsOf = (path: string): string[] =>
  importsOf(path)
    .filter(({ dynamic }) => !dynamic)
    .flatMap(({ from }) => ownPath(from, path) ?? [])

/** Groups of nodes that reach each other along `to`. */
function circles(to: ReadonlyMap<string, readonly string[]>): string[][] {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>()
    const left = [...(to.get(from) ?? [])]
    for (let next = left.pop(); next !== undefined; next = left.pop())
      if (!seen.has(next)) {
        seen.add(next)
        left.push(...(to.get(next) ?? []))
      }
    return seen
  }
  const reached = new Map([...to.keys()].map(node => [node, reach(node)]))
  const round = [...to.keys()].filter(node => reached.get(node)!.has(node))
  const groups = round.map(node =>
    round.filter(other => reached.get(node)!.has(other) && reached.get(other)!.has(node)),
  )
  return [...new Set(groups.map(group => group.join(' ')))].map(group => group.split(' '))
}

test('imports run in no circle, not even by types', () => {
  expect(circles(new Map(programs.map(path => [path, ownImportsOf(path)])))).toEqual([])
})

/** Rooms whose folders import each other in one direction only: all but `pages`, whose folders are routes. */
const LAYERED = [
  ...['src/domain', 'src/onchain', 'src/data', 'src/i18n', 'src/state', 'src/islands', 'src/ui', 'src/server'],
  ...['devnet', 'indexer', 'scripts'],
]

test.each(LAYERED)('folders of %s import each other in no circle', room => {
  const folderOf = (path: string): string => /^[^/]+(?=\/)/.exec(path.slice(room.length + 1))?.[0] ?? '.'
  const to = new Map<string, string[]>()
  for (const path of programs.filter(each => each.startsWith(`${room}/`)))
    for (const file of ownImportsOf(path)) {
      if (!file.startsWith(`${room}/`) || folderOf(file) === folderOf(path)) continue
      to.set(folderOf(path), [...(to.get(folderOf(path)) ?? []), folderOf(file)])
    }
  expect(circles(to)).toEqual([])
})

test.each(['.ts', '.tsx', '.astro'])('an import that is planted in a %s file is seen, in words it is not', kind => {
  const program = [
    "import { a } from '#domain/a.ts'",
    "// import { b } from './b.ts'",
    "const text = `import { c } from './c.ts'`",
    "export type D = import('#onchain/d.ts').D",
    "export * from '../e.ts'",
    "const later = () => import('./f.ts')",
  ].join('\n')
  const text = kind === '.astro' ? `---\n${program}\n---\n<script>\nimport './g.ts'\n</script>` : program
  const seen = importsIn(`src/pages/x${kind}`, text).map(({ from, typeOnly, dynamic }) =>
    [ownPath(from, `src/pages/x${kind}`), typeOnly && 'type', dynamic && 'later'].filter(Boolean).join(' '),
  )
  expect(seen).toEqual([
    'src/domain/a.ts',
    'src/onchain/d.ts type',
    'src/e.ts',
    'src/pages/f.ts later',
    ...(kind === '.astro' ? ['src/pages/g.ts'] : []),
  ])
})

const everything =
  [...texts.values()].join('\n') +
  filesIn('.', /\.(css|json|sol)$/)
    .filter(path => !/^(node_modules|locales|\.)/.test(path))
    .join('\n')
const words = new Set(everything.match(/[\w$]+/g))
const papers = filesIn('.', /(README|CONTRIBUTING)\.md$/).filter(path => !/node_modules|^\./.test(path))

test('READMEs and recipes name files that are there', () => {
  // What a build or a compiler writes is not looked through.
  const there = filesIn('.', /\.\w+$/)
  const wrong = papers.flatMap(paper =>
    [...read(paper).matchAll(/`([\w@./[\]-]+\.(?:tsx?|astro|css|mjs|md|svg))`/g)]
      .map(([, name]) => name!)
      .filter(
        name =>
          !/^\.(md|tsx?|css)$|\/generated\//.test(name) &&
          !there.some(path => path === name || path.endsWith(`/${name.replace(/^\.\.?\//, '')}`)),
      )
      .map(name => `${paper} names ${name}`),
  )
  expect(wrong).toEqual([])
})

test('READMEs and recipes name functions and stores that are there', () => {
  const files = new Set(all.map(path => basename(path).replace(/\.\w+$/, '')))
  const wrong = papers.flatMap(paper =>
    [...read(paper).matchAll(/`(\$?[a-z]+[A-Z]\w*|\$\w+)(?:\(\))?`/g)]
      .map(([, name]) => name!)
      .filter(name => !words.has(name) && !files.has(name))
      .map(name => `${paper} names ${name}`),
  )
  expect(wrong).toEqual([])
})

test('every requirement and constant that a comment cites stands in docs/', () => {
  const known = new Set(read('docs/requirements.md').match(/(?<=^\| )[A-Z]{2}-\d+(?= \|)/gm))
  expect(known.size).toBeGreaterThan(200)
  const prefixes = new Set([...known].map(id => id.slice(0, 2)))
  const wrong = [...all, ...papers, ...filesIn('src', /\.css$/)].flatMap(path =>
    [...read(path).matchAll(/(?<![\w-])([A-Z]{2})-\d+\b/g)]
      .filter(([id, prefix]) => prefixes.has(prefix!) && !known.has(id!))
      .map(([id]) => `${path} cites ${id}`),
  )
  expect(wrong).toEqual([])
  const papersCited = all.flatMap(path =>
    [...read(path).matchAll(/\b(constants|requirements|product|look|screens|architecture|deeds)\.md/g)].map(
      ([name]) => name!,
    ),
  )
  expect([...new Set(papersCited)].filter(name => !filesIn('docs', /\.md$/).includes(`docs/${name}`))).toEqual([])
})

test('a text of bytes and the address of nobody are said once', () => {
  const HEX = /\btype Hex = |'0x0{40}'|`0x\$\{'0'\.repeat\(40\)\}`/
  expect(sources.filter(path => HEX.test(texts.get(path)!))).toEqual(['src/domain/Hex.ts'])
})

test('no journey waits for time to pass: it expects something, or lets the page’s own clock run', () => {
  const journeys = [...filesIn('tests/e2e'), ...filesIn('tests/support')]
  expect(journeys.length).toBeGreaterThan(60)
  expect(journeys.filter(path => /\bwaitForTimeout\b/.test(read(path)))).toEqual([])
})

test('no test takes the constant that it should fix out of what it tests: it writes the figure down', () => {
  // What is empty, or a table of what there is, is no figure.
  const isFigure = (name: string, module: string): boolean =>
    new RegExp(
      `^export const ${name}(: [^=]+)? = (-?[\\d_.n]+|'[^']*'|\\d[^\\n{[(]*|[A-Z_]+ [-+*/] [A-Z_\\d]+)( as const)?$`,
      'm',
    ).test(module)
  const taken = (text: string, module: string): string[] =>
    [...text.matchAll(/import \{([^}]*)\} from '(\.\/[^']+)'/g)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map(name => name.trim())
        .filter(name => /^[A-Z][A-Z0-9_]+$/.test(name) && isFigure(name, module))
        // One that is itself held to what is written stays held.
        .filter(name => !new RegExp(`expect\\(\\[?[^\\n]*\\b${name}\\b[^\\n]*\\.to(Be|Equal)\\(`).test(text)),
    )
  const found = (path: string): string[] =>
    taken(read(path), existsSync(join(root, path.replace('.test.', '.'))) ? read(path.replace('.test.', '.')) : '')
  expect(taken("import { MOST, most } from './a.ts'\nexpect(most).toBe(MOST)", 'export const MOST = 50_000n')).toEqual([
    'MOST',
  ])
  expect(
    ['src', 'indexer', 'devnet', 'scripts']
      .flatMap(folder => filesIn(folder, /\.test\.tsx?$/))
      .flatMap(path => found(path).map(name => `${path}: ${name}`)),
  ).toEqual([])
})
