// What the laws read: our own files, their imports, the lockfile.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const root = join(import.meta.dirname, '../..')
const SKIPPED = new Set([
  'node_modules',
  '.git',
  '.tarn',
  '.astro',
  'dist',
  'generated',
  'test-results',
  'playwright-report',
])

function* walk(folder: string): Generator<string> {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield path
  }
}

/** Our files below a folder of the repository, as paths with forward slashes. */
export const filesIn = (folder: string, pattern = /\.(ts|tsx|astro|mjs)$/): string[] =>
  [...walk(join(root, folder))]
    .map(path => relative(root, path).split(sep).join('/'))
    .filter(path => pattern.test(path))
    .sort()

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')

export type Import = { from: string; typeOnly: boolean; dynamic: boolean }

const STATIC = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"\n]+)['"]/g
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Everything a file imports. Comments don't count. */
export function importsOf(path: string): Import[] {
  const text = read(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/[^\n]*/g, '$1')
  const found: Import[] = []
  for (const [, , type, from] of text.matchAll(STATIC))
    found.push({ from: from!, typeOnly: Boolean(type), dynamic: false })
  for (const [, from] of text.matchAll(DYNAMIC)) found.push({ from: from!, typeOnly: false, dynamic: true })
  return found
}

/** `viem/utils` → `viem`, `@a/b/c` → `@a/b`. */
export const packageOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

type Locked = {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  optional?: boolean
  link?: boolean
  resolved?: string
}
export const lockfile = (): Record<string, Locked> => JSON.parse(read('package-lock.json')).packages
