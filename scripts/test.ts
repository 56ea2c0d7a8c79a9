// npm test: lint, then unit and laws (types and the start of a whole Tarn beside them), then browser journeys on the
// built site against a devnet of its own. Nothing of it outlives the run, and two runs at once share nothing.
// `--only=types|lint|unit|laws|e2e` (commas) and file filters are for developers.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserReady } from './run/browserReady.ts'
import { meterChildren } from './run/children.ts'
import { cpuMeter } from './cpu/cpuMeter.ts'
import { defaultHome, placesOf } from './run/places.ts'
import { Refusal, refusalText } from './run/Refusal.ts'
import { stackUp } from './stack/stackUp.ts'
import { say, step, took } from './run/steps.ts'
import { removeFolder, verb } from './run/verb.ts'
import { costLines } from './suites/costs.ts'
import { slowest } from './suites/slowest.ts'
import { added, type Count, none, runPlaywright, runTool, runVitest } from './suites/testRuns.ts'
import { typesOf } from './suites/typesOf.ts'
import { readArtifacts } from '../devnet/contracts/artifacts.ts'
import { copyEmpty } from '../indexer/engine/openPglite.ts'

/**
 * Compiles the devnet's contracts into the folder `contracts` (12 s of processor) and makes an empty database to copy
 * (7 s), unless they are there.
 */
async function makeOnce(contracts: string): Promise<void> {
  readArtifacts(contracts)
  const folder = mkdtempSync(join(tmpdir(), 'tarn-empty-'))
  await copyEmpty(join(folder, 'database'))
  rmSync(folder, { recursive: true })
}

const SUITES = ['types', 'lint', 'unit', 'laws', 'e2e'] as const
type Suite = (typeof SUITES)[number]

const args = process.argv.slice(2)
const only = args
  .find(arg => arg.startsWith('--only='))
  ?.slice(7)
  .split(',')
const filters = args.filter(arg => !arg.startsWith('--'))
const wants = (suite: Suite): boolean =>
  only ? only.includes(suite) : filters.length === 0 || suite === 'unit' || suite === 'laws'
/** Outside the checkout: what would be written into it, or read from it, is seen (tests/laws/built/home). */
const places = placesOf(process.env.TARN_HOME ?? mkdtempSync(join(tmpdir(), 'tarn-test-')))
const meter = cpuMeter()
// Contracts are compiled once for the chains of laws and journeys; what Node compiles of a script is kept for the next
// process.
const contracts = process.env.DEVNET_CACHE ?? join(defaultHome, 'devnet')
process.env.DEVNET_CACHE = contracts
process.env.NODE_COMPILE_CACHE ??= join(places.home, 'compiled')

async function types(count: (add: Count) => void): Promise<void> {
  const astro = 'node_modules/astro/bin/astro.mjs'
  // First: it writes the types that the others read (.astro).
  count(
    await runTool({
      name: 'Types of pages',
      places,
      args: [astro, 'check', '--minimumSeverity', 'error', '--tsconfig', 'tsconfig.astro.json'],
    }),
  )
  for (const [name, project] of [
    ['Types', '.'],
    ['Types of the indexer', 'indexer'],
  ] as const)
    count(await runTool({ name, places, args: typesOf(project) }))
}

type Ready = { browser: string; env: Record<string, string> }

/** All that journeys want: a browser, and a site with its chains. */
async function ready(): Promise<Ready> {
  const browser = await step(
    'Browser',
    ({ progress }) => browserReady(progress),
    path => path,
  )
  return { browser, env: (await stackUp(places, 'quick')).env }
}

const builtLaws = ({ env }: Ready) =>
  runVitest({
    name: 'Laws of the built site',
    places,
    filters: ['tests/laws/built'],
    env: { ...env, TARN_BUILT: places.dist },
  })

async function journeys({ browser, env }: Ready, count: (add: Count) => void): Promise<void> {
  count(await runPlaywright(places, only ? filters : [], { ...env, TARN_CHROMIUM: browser }))
}

async function test(): Promise<number> {
  const started = Date.now()
  meterChildren(meter)
  const unknown = only?.filter(name => !(SUITES as readonly string[]).includes(name)) ?? []
  if (unknown.length > 0) throw new Refusal(`--only knows ${SUITES.join(', ')}; not ${unknown.join(', ')}.`)
  mkdirSync(places.home, { recursive: true })
  let total: Count = none
  const count = (add: Count) => {
    total = added(total, add)
  }

  if (wants('lint')) {
    const biome = 'node_modules/@biomejs/biome/bin/biome'
    count(await runTool({ name: 'Lint', places, args: [biome, 'lint', '--max-diagnostics=30', '.'] }))
    count(await runTool({ name: 'Format', places, args: [biome, 'format', '--max-diagnostics=30', '.'] }))
  }
  // Beside the laws, which wait for their nodes as much as they work: types, then what journeys need and its laws; one
  // after the other for the memory's sake.
  const beside = (async () => {
    if (wants('types')) await types(count)
    if (!wants('e2e')) return null
    const site = await ready().catch((error: unknown) => new Refusal(refusalText(error)))
    if (!(site instanceof Refusal)) count(await builtLaws(site))
    return site
  })()
  const unitAndLaws = [
    ...(wants('unit') ? ['src', 'scripts', 'devnet', 'indexer'] : []),
    ...(wants('laws') ? ['tests/laws'] : []),
  ]
  if (unitAndLaws.length > 0) {
    if (filters.length === 0) await makeOnce(contracts)
    count(await runVitest({ name: 'Unit and laws', places, filters: filters.length > 0 ? filters : unitAndLaws }))
  }
  const site = await beside
  if (site instanceof Refusal) {
    say(site.message)
    count({ ...none, failed: 1, failures: [site.message] })
  } else if (site) await journeys(site, count)

  say()
  say(`All suites took ${took(Date.now() - started)}.`)
  for (const line of costLines(total.suites, meter && { by: meter.by, ...meter.read() })) say(line)
  say('\nThe ten slowest files:')
  for (const line of slowest(total.files)) say(line)
  for (const [i, failure] of total.failures.entries()) say(`${i === 0 ? '\nWhat failed:\n' : ''}  ${failure}`)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

verb(test, () => {
  meter?.close()
  if (!process.env.TARN_KEEP) removeFolder(places.home)
})
