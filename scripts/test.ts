// npm test: types, lint, unit, laws, then browser journeys on the built site against a devnet of its own. Nothing of it outlives the run,
// and two runs at once share nothing. `--only=types|lint|unit|laws|e2e` (commas) and file filters are for developers.
import { mkdirSync } from 'node:fs'
import { browserReady } from './run/browserReady.ts'
import { placesOf } from './run/places.ts'
import { Refusal, refusalText } from './run/Refusal.ts'
import { stackUp } from './run/stackUp.ts'
import { say, step, took } from './run/steps.ts'
import { type Count, none, runPlaywright, runTool, runVitest } from './suites/testRuns.ts'
import { removeFolder, verb } from './run/verb.ts'

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
const places = placesOf(process.env.TARN_HOME ?? `.tarn/test-${process.pid}-${Date.now().toString(36)}`)

async function types(count: (add: Count) => void): Promise<void> {
  count(await runTool('Types', places, ['node_modules/astro/bin/astro.mjs', 'check', '--minimumSeverity', 'error']))
  count(await runTool('Types of the indexer', places, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'indexer']))
}

/** `beside` runs while the stack starts, which waits more than it works. */
async function journeys(count: (add: Count) => void, beside: () => Promise<void>): Promise<void> {
  const browser = await step(
    'Browser',
    ({ progress }) => browserReady(progress),
    path => path,
  )
  const [{ env }] = await Promise.all([stackUp(places, 'quick'), beside()])
  count(await runVitest('Laws of the built site', places, ['tests/laws/built'], { ...env, TARN_BUILT: places.dist }))
  count(await runPlaywright(places, only ? filters : [], { ...env, TARN_CHROMIUM: browser }))
}

async function test(): Promise<number> {
  const started = Date.now()
  const unknown = only?.filter(name => !(SUITES as readonly string[]).includes(name)) ?? []
  if (unknown.length > 0) throw new Refusal(`--only knows ${SUITES.join(', ')}; not ${unknown.join(', ')}.`)
  mkdirSync(places.home, { recursive: true })
  let total: Count = none
  const count = (add: Count) => {
    total = {
      passed: total.passed + add.passed,
      failed: total.failed + add.failed,
      failures: [...total.failures, ...add.failures],
    }
  }

  if (wants('types') && !wants('e2e')) await types(count)
  if (wants('lint')) {
    const biome = 'node_modules/@biomejs/biome/bin/biome'
    count(await runTool('Lint', places, [biome, 'lint', '--max-diagnostics=30', '.']))
    count(await runTool('Format', places, [biome, 'format', '--max-diagnostics=30', '.']))
  }
  const unitAndLaws = [
    ...(wants('unit') ? ['src', 'scripts', 'devnet', 'indexer'] : []),
    ...(wants('laws') ? ['tests/laws'] : []),
  ]
  if (unitAndLaws.length > 0)
    count(await runVitest('Unit and laws', places, filters.length > 0 ? filters : unitAndLaws))
  if (wants('e2e')) {
    try {
      await journeys(count, async () => (wants('types') ? types(count) : undefined))
    } catch (error) {
      say(refusalText(error))
      count({ passed: 0, failed: 1, failures: [refusalText(error)] })
    }
  }

  say()
  say(`All suites took ${took(Date.now() - started)}.`)
  for (const [i, failure] of total.failures.entries()) say(`${i === 0 ? '\nWhat failed:\n' : ''}  ${failure}`)
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

verb(test, () => {
  if (!process.env.TARN_KEEP) removeFolder(places.home)
})
