// npm run spec: which requirements a test names in its title, and which none does. Ids come from ../shared/spec/requirements.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.ts'
import { say } from './steps.ts'

const FOLDERS = ['src', 'tests', 'indexer', 'devnet', 'scripts']
const ID = /\b[A-Z]{2}-\d+\b/g

function* testFiles(folder: string): Generator<string> {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* testFiles(path)
    else if (/\.(test|spec)\.tsx?$/.test(entry.name)) yield path
  }
}

/** Requirement ids in the brackets of test titles: `test('[SW-6] …')`, `[EX-1, EX-2]`. */
export function idsInTitles(source: string): string[] {
  const titles = [...source.matchAll(/\b(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g)].map(match => match[2] ?? '')
  return titles.flatMap(title => [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(match => match[1]!.match(ID) ?? []))
}

/** Ids of a requirements table, in its order, with their sentence. */
export function requirementsIn(markdown: string): Map<string, string> {
  return new Map([...markdown.matchAll(/^\|\s*([A-Z]{2}-\d+)\s*\|\s*(.*?)\s*\|\s*$/gm)].map(match => [match[1]!, match[2]!]))
}

function spec(): number {
  const covered = new Map<string, number>()
  for (const folder of FOLDERS)
    for (const file of testFiles(join(root, folder)))
      for (const id of new Set(idsInTitles(readFileSync(file, 'utf8')))) covered.set(id, (covered.get(id) ?? 0) + 1)
  const path = join(root, '../shared/spec/requirements.md')
  if (!existsSync(path)) {
    say(`The requirements are not beside this checkout; ids that tests name: ${[...covered.keys()].sort().join(' ')}`)
    return 0
  }
  const all = requirementsIn(readFileSync(path, 'utf8'))
  const missing = [...all.keys()].filter(id => !covered.has(id))
  say(`Covered (${all.size - missing.length} of ${all.size}; test files that name it):`)
  say([...all.keys()].filter(id => covered.has(id)).map(id => `${id} ${covered.get(id)}`).join(', '))
  say(`\nUncovered (${missing.length}):`)
  for (const id of missing) say(`${id}  ${all.get(id)!.slice(0, 120)}`)
  const unknown = [...covered.keys()].filter(id => !all.has(id))
  if (unknown.length > 0) say(`\nNamed by tests, but no requirement: ${unknown.join(' ')}`)
  return unknown.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = spec()
