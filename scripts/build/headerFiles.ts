// A press on an island of the header fetches its files at once, not each with the one that imports it: their names are
// written into a page's first script (src/islands/intent/first.ts).

/** What stands in the first script for what a build writes there. */
const PLACE = 'files=header'
const FIRST = 'src/islands/intent/first.ts'
/** The island that lives beside every other, and what makes islands live. */
const ROOTS = ['src/islands/Connect/Connect.tsx', '@astrojs/react/dist/client.js']

/** What is told of a chunk before its name has a hash. */
type Chunk = {
  fileName: string
  imports: readonly string[]
  moduleIds: readonly string[]
  facadeModuleId: string | null
  isEntry: boolean
}

const isRoot = (id: string | null): boolean => id !== null && ROOTS.some(root => id.endsWith(root))

/** The files of the roots and all that they import statically, each once. */
function filesOf(chunks: Record<string, Chunk>): string[] {
  const files = new Set<string>()
  const open = Object.values(chunks)
    .filter(({ isEntry, facadeModuleId }) => isEntry && isRoot(facadeModuleId))
    .map(({ fileName }) => fileName)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const chunk = chunks[file]
    if (files.has(file) || !chunk) continue
    files.add(file)
    open.push(...chunk.imports)
  }
  return [...files].map(file => file.split('/').at(-1)!)
}

export const headerFiles = () => ({
  name: 'tarn:header',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  renderChunk: (
    code: string,
    { moduleIds }: Chunk,
    _: unknown,
    { chunks }: { chunks: Record<string, Chunk> },
  ): { code: string } | null =>
    moduleIds.some(id => id.endsWith(FIRST)) ? { code: code.replace(PLACE, filesOf(chunks).join(' ')) } : null,
})
