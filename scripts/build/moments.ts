// Which file of the build a module goes to. A visitor fetches files by moment (the page, the wallets, a review …), so
// a moment's code is one file. Without this the bundler makes a file of each set of modules that two entries share:
// hundreds, fetched in waves.
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Moment, momentDoors } from './momentDoors.ts'

/** What a bundler knows of a module. Ids are absolute paths, with a query where a plugin made the module. */
export type ModuleImports = {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  code: string | null
}
export type ModuleGraph = (id: string) => ModuleImports | null

/** Packages that stay files of their own: a wallet's SDK is asked for by its own click, react-dom is the renderer's. */
const APART = /node_modules[\\/](@coinbase|@safe-global|@walletconnect)[\\/]/

/** Barrels: files of packages that only export what others define. A bundle takes little of what they name. */
const BARRELS = /node_modules[\\/](viem|ox|abitype)[\\/](_esm|dist[\\/]esm)[\\/](.+[\\/])?index\.js$/

const EXPORTS = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const IMPORTS = /import\s*\{([^}]*)\}\s*from/g
const listed = (names: string): string[][] => names.split(',').map(each => each.trim().split(/\s+as\s+/))

const barrels = new Map<string, Map<string, { id: string; name: string }>>()
/** Where a barrel takes its names from, by the name it gives them. */
function namesOf(id: string, { code, importedIds }: ModuleImports): Map<string, { id: string; name: string }> {
  const known = barrels.get(id)
  if (known) return known
  const names = new Map<string, { id: string; name: string }>()
  for (const [, list, from] of code?.matchAll(EXPORTS) ?? []) {
    const at = from!.startsWith('.')
      ? resolve(dirname(id), from!)
      : importedIds.find(each => each.includes(`/node_modules/${from}/`))
    if (at) for (const each of listed(list!)) names.set(each.at(-1)!, { id: at, name: each[0]! })
  }
  barrels.set(id, names)
  return names
}

/** The module that defines a name which a barrel exports; null when it says so in another way. */
function definedAt(graph: ModuleGraph, id: string, name: string): string | null {
  const barrel = BARRELS.test(id) ? graph(id) : null
  if (!barrel) return id
  const from = namesOf(id, barrel).get(name)
  return from ? definedAt(graph, from.id, from.name) : null
}

/** What a module imports, with the definitions in place of the barrels it takes them from. */
function takenBy(graph: ModuleGraph, { importedIds, code }: ModuleImports): string[] {
  const names = [...(code?.matchAll(IMPORTS) ?? [])].flatMap(([, list]) => listed(list!).map(([name]) => name!))
  return importedIds.flatMap(id => {
    if (!BARRELS.test(id)) return [id]
    const found = names.flatMap(name => definedAt(graph, id, name) ?? [])
    return found.length > 0 ? found : [id]
  })
}

/**
 * All modules that `roots` import, with the roots; `through` says which dynamic imports are followed. Packages apart
 * are left out.
 */
function closure(graph: ModuleGraph, roots: readonly string[], through: (id: string) => boolean): Set<string> {
  const found = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || APART.test(id)) continue
    const module = graph(id)
    if (module === null) continue
    found.add(id)
    const { dynamicallyImportedIds } = module
    open.push(...dynamicallyImportedIds.filter(through), ...takenBy(graph, module))
  }
  return found
}

/**
 * Modules that bring a page's styles along, and all that import them: an island's own. They stay in the file of its
 * entry: a chunk is fetched with its styles, and Astro has put those of a page into its HTML.
 */
function styled(graph: ModuleGraph, ids: Iterable<string>): Set<string> {
  const importers = new Map<string, string[]>()
  for (const id of ids)
    for (const imported of graph(id)?.importedIds ?? [])
      importers.set(imported, [...(importers.get(imported) ?? []), id])
  const found = new Set<string>()
  const open = [...importers.keys()].filter(id => id.endsWith('.css'))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(importers.get(id) ?? []))
  }
  return found
}

/**
 * The chunk of each module, by id; modules of no moment are missing and stay where the bundler puts them. A module goes
 * to the first moment that needs it, so a chunk imports only chunks before it and never one of a later moment.
 */
export function chunksOf(
  graph: ModuleGraph,
  root: string,
  moments: readonly Moment[] = momentDoors,
): Map<string, string> {
  // Packages may lie behind a link: modules go by the place that it leads to.
  const placeOf = (path: string) => (existsSync(path) ? realpathSync(path) : path)
  const idOf = (path: string) => (path.startsWith('\0') ? path : placeOf(resolve(root, path)))
  const doorOf = new Map(moments.flatMap(moment => moment.doors.map(path => [idOf(path), moment] as const)))
  const closures = new Map<Moment, Set<string>>()
  const closureOf = (moment: Moment): Set<string> => {
    const { chunk, doors, first } = moment
    const known = closures.get(moment)
    if (known) return known
    for (const path of doors)
      if (!path.startsWith('\0') && graph(idOf(path)) === null)
        throw new Error(`${path}, a door of ${chunk}, is in no bundle`)
    const made = closure(graph, doors.map(idOf), id => !first && (doorOf.get(id) ?? moment) === moment)
    closures.set(moment, made)
    return made
  }
  const chunks = new Map<string, string>()
  for (const moment of moments) {
    const others = moments.filter(({ chunk }) => moment.sharedWith?.includes(chunk)).map(closureOf)
    for (const id of closureOf(moment))
      if (!chunks.has(id) && (others.length === 0 || others.some(other => other.has(id)))) chunks.set(id, moment.chunk)
  }
  for (const id of styled(graph, chunks.keys())) chunks.delete(id)
  return chunks
}

type ModuleInfo = ModuleImports & { isEntry: boolean }
type Chunking = { getModuleInfo(id: string): ModuleImports | null }

/** For plain scripts, each built by itself: what one imports later is one file beside it. */
export function scriptFiles() {
  let first = new Set<string>()
  return {
    name: 'tarn:scripts',
    options: <T extends object>(options: T) => ({ ...options, preserveEntrySignatures: 'allow-extension' as const }),
    buildEnd(this: { getModuleIds(): Iterable<string>; getModuleInfo(id: string): ModuleInfo | null }) {
      const entries = [...this.getModuleIds()].filter(id => this.getModuleInfo(id)?.isEntry)
      first = closure(
        id => this.getModuleInfo(id),
        entries,
        () => false,
      )
    },
    outputOptions: <T extends object>(options: T) => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: (id: string): string | null => (first.has(id) ? null : 'later') }],
      },
    }),
  }
}

/** What was written, by file; only scripts have modules. */
type Written = Record<string, { moduleIds?: string[] }>

/** The bundler's plugin that writes a file a moment (only what browsers load). `root`: the folder of the project. */
export const momentFiles = (root: string) => ({
  name: 'tarn:moments',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  // An island's file may export more than the island: other files take parts from it. (Astro's own setting forbids it.)
  options: <T extends object>(options: T) => ({ ...options, preserveEntrySignatures: 'allow-extension' as const }),
  outputOptions<T extends object>(options: T) {
    let chunks: Map<string, string> | undefined
    return {
      ...options,
      codeSplitting: {
        // A chunk imports only chunks before it, so no module needs to bring along what it imports.
        includeDependenciesRecursively: false,
        groups: [
          {
            name: (id: string, context: Chunking): string | null => {
              chunks ??= chunksOf(info => context.getModuleInfo(info), root)
              return chunks.get(id) ?? null
            },
          },
        ],
      },
    }
  },
  /** Writes modules.json beside what browsers load: the modules of each file, from the project's root. */
  writeBundle({ dir }: { dir?: string }, bundle: Written) {
    const modules = Object.entries(bundle).flatMap(([file, { moduleIds }]) =>
      moduleIds ? [[file, moduleIds.map(id => (id.startsWith('\0') ? id : relative(root, id)))]] : [],
    )
    if (dir) writeFileSync(join(dirname(dir), 'modules.json'), JSON.stringify(Object.fromEntries(modules)))
  },
})
