// A process of its own that judges the changes of one file, one after the other: vitest stays up, the changed text is
// served in memory, the tree is never written to. Receives messages { file, tests, mutants: [id, text][] }; answers
// when all are judged. One file per lane and one text per number, because vitest caches both. The process that started
// the lane ends it when a change hangs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import ts from 'typescript'
import { root } from '../run/places.ts'
import type { Batch } from './Runner.ts'

/** A source whose every loop tells each of its turns to `globalThis.tarnLoop`, on the lines where it stood. */
function countLoops(path: string, source: string): string {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  const put: { at: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIterationStatement(node, false)) {
      const { statement } = node
      put.push({ at: statement.getStart(), text: '{globalThis.tarnLoop?.();' }, { at: statement.getEnd(), text: '}' })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return put
    .map((each, i) => ({ ...each, i }))
    .sort((a, b) => b.at - a.at || b.i - a.i)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)
}

export type LaneTask = {
  file: string
  tests: readonly string[]
  mutants: readonly (readonly [id: number, text: string])[]
  results: string
}

const [batchFile = ''] = process.argv.slice(2)
process.env.TARN_MUTANT_BATCH = batchFile

let worn = ''
let texts = new Map<number, string>()

/**
 * The file under test asks which change it wears and passes on what that exports; each change is a module of its own.
 */
const wardrobe = {
  name: 'tarn-mutants',
  enforce: 'pre' as const,
  load(id: string): string | null {
    const [path, query] = id.split('?mutant=')
    if (path !== worn) return null
    if (query !== undefined) return countLoops(worn, texts.get(Number(query)) ?? readFileSync(worn, 'utf8'))
    const names = exportsOf(readFileSync(worn, 'utf8'))
    return [
      `const worn = await import(/* @vite-ignore */ ${JSON.stringify(`${worn}?mutant=`)} + (globalThis.tarnMutant ?? 0))`,
      ...names.map(name => `export const ${name} = worn.${name}`),
    ].join('\n')
  },
}

/** Values that a module of ours exports by name: constants, functions, classes and re-exports. */
function exportsOf(text: string): string[] {
  const declared = [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) ([\w$]+)/gm)].map(
    match => match[1]!,
  )
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(match =>
    match[1]!.split(',').map(
      name =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1)!,
    ),
  )
  return [...declared, ...listed].filter(name => name !== '' && !name.startsWith('type '))
}

const vitest = await createVitest(
  'test',
  {
    root,
    watch: false,
    // Else what a change was made of would be served again, to this run and to others.
    fsModuleCache: false,
    reporters: [{}],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    silent: true,
    testTimeout: 60_000,
    retry: 0,
    bail: 0,
    dangerouslyIgnoreUnhandledErrors: true,
    runner: join(root, 'scripts/mutants/Runner.ts'),
    sequence: { sequencer: InOrder },
  } as never,
  { plugins: [wardrobe] } as never,
)
await vitest.standalone()

/** As they are asked for. */
function InOrder(this: { sort: unknown; shard: unknown }): void {
  this.sort = async (all: unknown) => all
  this.shard = async (all: unknown) => all
}

process.on('message', async (task: LaneTask) => {
  const file = join(root, task.file)
  if (worn && worn !== file) throw new Error('a lane wears one file')
  worn = file
  texts = new Map(task.mutants)
  const batch: Batch = { ids: task.mutants.map(([id]) => id), tests: task.tests.length, results: task.results }
  writeFileSync(batchFile, JSON.stringify(batch))
  const [project] = vitest.projects
  const run = batch.ids.flatMap(id =>
    task.tests.map((test, i) => project!.createSpecification(join(root, test), undefined, undefined, `${id}-${i}`)),
  )
  await vitest.runTestSpecifications(run)
  process.send?.('done')
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
