// Names of files that a page's first script asks for itself. They are written into it: an import() there would bring
// the bundler's preloader into every page.
import { join } from 'node:path'

/** A press on an island of the header fetches its files at once, not each with the one that imports it. */
const HEADER = {
  place: 'files=header',
  script: 'src/islands/intent/first.ts',
  roots: ['src/islands/Connect/Connect.tsx', '@astrojs/react/dist/client.js'],
}
/** Alerts are watched on pages of visitors who set some. */
const ALERTS = { place: 'file=alerts', script: 'src/islands/watch/start.ts', root: 'src/islands/alerts/keepAlerts.ts' }

/** What is told of a chunk before its name has a hash. */
type Chunk = {
  fileName: string
  imports: readonly string[]
  moduleIds: readonly string[]
  facadeModuleId: string | null
  isEntry: boolean
}
type Chunks = Record<string, Chunk>

const nameOf = (file: string): string => file.split('/').at(-1)!
const entriesOf = (chunks: Chunks, roots: readonly string[]): string[] =>
  Object.values(chunks)
    .filter(({ isEntry, facadeModuleId: id }) => isEntry && roots.some(root => id?.endsWith(root)))
    .map(({ fileName }) => fileName)

/** Files with all that they import statically, each once. */
function withImports(chunks: Chunks, files: readonly string[]): string[] {
  const found = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const chunk = chunks[file]
    if (found.has(file) || !chunk) continue
    found.add(file)
    open.push(...chunk.imports)
  }
  return [...found]
}

/** `root`: the folder of the project. */
export const fileNames = (root: string) => ({
  name: 'tarn:file-names',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  /** What a press on a token's or pool's page brings names its own file alone: the browser finds the others in it. */
  configEnvironment: (name: string) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              polyfill: false,
              resolveDependencies: (_: string, files: string[], { hostId }: { hostId: string }) =>
                /\/tools\.[\w-]+\.js$/.test(hostId) ? files.slice(0, 1) : files,
            },
          },
        }
      : null,
  buildStart(this: { meta?: { watchMode?: boolean }; emitFile(file: { type: 'chunk'; id: string }): string }) {
    if (process.env.NODE_ENV === 'production') this.emitFile({ type: 'chunk', id: join(root, ALERTS.root) })
  },
  renderChunk(code: string, { moduleIds }: Chunk, _: unknown, { chunks }: { chunks: Chunks }): { code: string } | null {
    const has = (script: string) => moduleIds.some(id => id.endsWith(script))
    let written = code
    if (has(HEADER.script))
      written = written.replace(
        HEADER.place,
        withImports(chunks, entriesOf(chunks, HEADER.roots)).map(nameOf).join(' '),
      )
    if (has(ALERTS.script)) written = written.replace(ALERTS.place, entriesOf(chunks, [ALERTS.root]).map(nameOf).join())
    return written === code ? null : { code: written }
  },
})
