// What the laws read: our own files, their imports, the lockfile.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import ts from 'typescript'

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

/** The parts of a file that are TypeScript: of a page its frontmatter and its scripts. */
function programsIn(path: string, text: string): string[] {
  if (!path.endsWith('.astro')) return [text]
  const [, frontmatter, page = text] = /^\s*---\n([\s\S]*?)\n---([\s\S]*)$/.exec(text) ?? []
  return [frontmatter ?? '', ...[...page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script!)]
}

/** The text of a module's name, where it is written out. */
const nameOf = (node: ts.Node | undefined): string | null => (node && ts.isStringLiteralLike(node) ? node.text : null)

/** Everything that a source imports or passes on, by TypeScript's own parser. `path` says which kind of file it is. */
export function importsIn(path: string, text: string): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const from = nameOf(node.moduleSpecifier)
      const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      if (from !== null) found.push({ from, typeOnly, dynamic: false })
    } else if (ts.isExportDeclaration(node)) {
      const from = nameOf(node.moduleSpecifier)
      if (from !== null) found.push({ from, typeOnly: node.isTypeOnly, dynamic: false })
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const from = nameOf(node.argument.literal)
      if (from !== null) found.push({ from, typeOnly: true, dynamic: false })
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const from = nameOf(node.arguments[0])
      if (from !== null) found.push({ from, typeOnly: false, dynamic: true })
    }
    ts.forEachChild(node, visit)
  }
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  for (const program of programsIn(path, text))
    visit(ts.createSourceFile(path, program, ts.ScriptTarget.Latest, false, kind))
  return found
}

const importsOfFile = new Map<string, Import[]>()

/** Everything that a file of ours imports. */
export function importsOf(path: string): Import[] {
  const known = importsOfFile.get(path)
  if (known) return known
  const found = importsIn(path, read(path))
  importsOfFile.set(path, found)
  return found
}

/** The file of ours that an import of `importer` names, as a path of the repository; null for a package. */
export function ownPath(from: string, importer: string): string | null {
  const [path = ''] = from.split('?')
  if (path.startsWith('#')) return `src/${path.slice(1)}`
  return path.startsWith('.') ? posix.normalize(posix.join(posix.dirname(importer), path)) : null
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
