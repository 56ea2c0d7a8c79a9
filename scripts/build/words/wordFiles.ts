// The bundler's plugins that cut the catalogue of sentences by what scripts can say: what is in which file is written
// beside what browsers load (words.json), and which files a script needs into src/islands/loadWords.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { momentDoors } from '../momentDoors.ts'
import { keysIn, says } from './keysIn.ts'
import { type Script, type WordParts, wordParts } from './wordParts.ts'

/** What stands in src/islands/loadWords.ts for what a build writes there. */
const PLACE = '*=all'
const LOADER = 'src/islands/loadWords.ts'
/** What every `import()` goes through. */
const PRELOAD = '\0vite/preload-helper.js'

type Info = { importedIds: readonly string[]; code?: string | null; isEntry?: boolean }
type Context = { getModuleInfo(id: string): Info | null; getModuleIds(): Iterable<string> }
/** What is told of a chunk before its name has a hash; `facadeModuleId`: the module that it is an entry of. */
type Chunk = { name: string; moduleIds: readonly string[]; isEntry: boolean; facadeModuleId: string | null }

const pathOf = (id: string): string => id.split('?')[0]!
const isOurs = (root: string, id: string): boolean =>
  pathOf(id).startsWith(join(root, 'src')) && /\.tsx?$/.test(pathOf(id))

/** Reads what our files say, each once. */
function reader(root: string) {
  const english: Record<string, { text: string }> = JSON.parse(readFileSync(join(root, 'locales/en-US.json'), 'utf8'))
  const catalogue = new Set(Object.keys(english))
  const none = new Set<string>()
  const known = new Map<string, { keys: ReadonlySet<string>; says: boolean }>()
  const read = (id: string) => {
    // A module that is only named by its address is a script of its own.
    if (!isOurs(root, id) || /[?&]url\b/.test(id)) return { keys: none, says: false }
    const path = pathOf(id)
    const before = known.get(path)
    if (before) return before
    const source = readFileSync(path, 'utf8')
    const made = { keys: keysIn(source, catalogue), says: says(source) }
    known.set(path, made)
    return made
  }
  return {
    keysOf: (id: string) => read(id).keys,
    saysAny: (id: string) => read(id).says,
    sizeOf: (key: string) => english[key]!.text.length,
  }
}

/** Sentences of scripts that are built by themselves, by the script's name: they can't share with others. */
const alone = new Map<string, string[]>()

/** For plain scripts, each built by itself: what one says is one file. */
export function scriptWords(root: string) {
  let part = ''
  return {
    name: 'tarn:script-words',
    buildEnd(this: Context) {
      const { keysOf, saysAny } = reader(root)
      const ids = [...this.getModuleIds()]
      const entry = ids.find(id => this.getModuleInfo(id)?.isEntry)
      part = entry === undefined ? '' : basename(pathOf(entry)).replace(/\.\w+$/, '')
      if (ids.some(saysAny)) alone.set(part, [...new Set(ids.flatMap(id => [...keysOf(id)]))].sort())
    },
    renderChunk: (code: string) => (code.includes(PLACE) ? { code: code.replaceAll(PLACE, `*=${part}`) } : null),
  }
}

/** For what pages load: a file of sentences for each moment, fetched beside its script. */
export function wordFiles(root: string) {
  let made: WordParts | undefined
  return {
    name: 'tarn:words',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    transform(code: string, id: string) {
      if (id !== PRELOAD) return null
      const ours = code.replace('export const __vitePreload', 'const fetchFiles')
      if (ours === code) throw new Error('vite’s helper of import() is not what it was: scripts/build/words')
      return {
        // The loader of words comes with what speaks: a page that only shows has none of it. Where the first script
        // that speaks is still to come, its words are asked for when it is there.
        code: `${ours}
export const __vitePreload = (load, files, from) => {
  const words = window.tarnWords?.(files)
  const script = fetchFiles(load, files, from)
  return window.tarnWords
    ? Promise.all([script, words]).then(([module]) => module)
    : script.then(module => Promise.resolve(window.tarnWords?.(files)).then(() => module))
}`,
        map: null,
      }
    },
    renderChunk(
      this: Context,
      code: string,
      chunk: Chunk,
      ...[, { chunks }]: [unknown, { chunks: Record<string, Chunk> }]
    ): { code: string } | null {
      if (!chunk.moduleIds.some(id => id.endsWith(LOADER))) return null
      made = wordParts(inOrder(Object.values(chunks)), {
        ...reader(root),
        importsOf: id => this.getModuleInfo(id)?.importedIds ?? [],
      })
      const needs = Object.entries(made.needs).map(([name, parts]) => `${name}=${parts.join()}`)
      return { code: code.replaceAll(PLACE, needs.join(' ')) }
    },
    writeBundle({ dir }: { dir?: string }) {
      if (!dir || !made) return
      const file = join(dirname(dir), 'words.json')
      writeFileSync(file, JSON.stringify({ ...made.parts, ...Object.fromEntries(alone) }))
      process.env.TARN_WORD_PARTS = file
    },
  }
}

/** Islands first, then moments as a visitor meets them. */
function inOrder(chunks: readonly Chunk[]): Script[] {
  const order = [...new Set(momentDoors.map(({ chunk }) => chunk))]
  const place = ({ name, island }: Script) =>
    island ? -1 : order.indexOf(name) < 0 ? order.length : order.indexOf(name)
  return chunks
    .map(({ name, moduleIds, isEntry, facadeModuleId }) => ({
      name,
      // The module of an entry may lie in the file of its moment.
      modules: facadeModuleId === null ? moduleIds : [facadeModuleId, ...moduleIds],
      island: isEntry && /\/src\/islands\/.+\/[A-Z]\w+\.tsx$/.test(facadeModuleId ?? ''),
    }))
    .toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1))
}
