// npm run check [-- feature]: what to run before a commit, two minutes: format, lint, types, the tests of what changed
// (or of all that bears the feature's name), the quick laws, and, where a Tarn of this checkout runs (npm start), its
// journeys that need no browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultHome, placesOf, root } from './run/places.ts'
import { say, took } from './run/steps.ts'
import { removeFolder, verb } from './run/verb.ts'
import { added, type Count, none, runTool } from './suites/testRuns.ts'
import { typesOf } from './suites/typesOf.ts'

const [feature] = process.argv.slice(2).filter(arg => !arg.startsWith('--'))
const places = placesOf(mkdtempSync(join(tmpdir(), 'tarn-check-')))

const git = (...args: string[]): string[] =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(path => path !== '' && existsSync(join(root, path)))

/** Files that differ from the last commit, new ones too. */
const changed = (): string[] => [
  ...new Set([...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]),
]
/** Files in a folder of that name, or named by it: `swap` → src/state/swap/…, src/domain/swap/…, planSwap.ts. */
const named = (feature: string): string[] => {
  const wanted = feature.toLowerCase()
  return git('ls-files', 'src', 'indexer/src', 'devnet').filter(path => path.toLowerCase().includes(wanted))
}
const isCode = (path: string): boolean => /\.(ts|tsx)$/.test(path) && !path.startsWith('tests/e2e/')

const LAWS = ['house', 'ties', 'words', 'locales', 'errors', 'deeds', 'styles'].map(law => `tests/laws/${law}.test.ts`)
const VITEST = 'node_modules/vitest/vitest.mjs'
const BIOME = 'node_modules/@biomejs/biome/bin/biome'

/** The Tarn that `npm start` runs from this checkout; null: none does. */
function running(): { url: string; env: Record<string, string> } | null {
  const at = placesOf(process.env.TARN_HOME ?? defaultHome)
  if (!existsSync(at.run) || !existsSync(at.devnetJson)) return null
  const { pid, url } = JSON.parse(readFileSync(at.run, 'utf8')) as { pid: number; url: string }
  try {
    process.kill(pid, 0)
  } catch {
    return null
  }
  const { networks } = JSON.parse(readFileSync(at.devnetJson, 'utf8')) as {
    networks: { chainId: number; rpc: string }[]
  }
  const rpc = Object.fromEntries(networks.map(({ chainId, rpc }) => [`RPC_URL_${chainId}`, rpc]))
  return { url, env: { SITE_URL: url, TARN_HOME: at.home, ...rpc } }
}

async function check(): Promise<number> {
  const started = Date.now()
  const files = feature ? named(feature) : changed()
  if (feature && files.length === 0) {
    say(`No file bears the name ${feature}.`)
    return 1
  }
  say(feature ? `${files.length} files of ${feature}.` : `${files.length} files differ from the last commit.`)
  let total: Count = none
  const run = async (name: string, args: string[], env: Record<string, string> = {}) => {
    total = added(total, await runTool({ name, places, args, env }))
  }
  await run('Lint', [BIOME, 'lint', '--max-diagnostics=30', '.'])
  await run('Format', [BIOME, 'format', '--max-diagnostics=30', '.'])
  await run('Types', ['node_modules/astro/bin/astro.mjs', 'sync']).then(() => run('Types of ts and tsx', typesOf('.')))
  const code = files.filter(isCode)
  if (feature) await run('Tests', [VITEST, 'run', ...new Set(code.map(path => path.replace(/\/[^/]*$/, '/')))])
  else if (code.length > 0)
    await run('Tests of what changed', [
      VITEST,
      'related',
      '--run',
      '--passWithNoTests',
      '--exclude=**/*.chain.test.ts',
      ...code,
    ])
  await run('Laws', [VITEST, 'run', ...LAWS])
  const tarn = running()
  if (!tarn) say('Journeys: not run. Start Tarn in another terminal (npm start), and they are.')
  else if (feature)
    await run(
      'Journeys without a browser',
      ['node_modules/@playwright/test/cli.js', 'test', '--project=light', '--pass-with-no-tests', feature],
      tarn.env,
    )
  say(`\nThe check took ${took(Date.now() - started)}.`)
  for (const [i, failure] of total.failures.entries()) say(`${i === 0 ? '\nWhat failed:\n' : ''}  ${failure}`)
  say(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
}

verb(check, () => removeFolder(places.home))
