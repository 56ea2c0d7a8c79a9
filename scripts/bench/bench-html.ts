// npm run bench html: every built page through the Nu checker (vnu), which wants Java. Checks dist of TARN_HOME, or
// builds one of its own.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { placesOf } from '../run/places.ts'
import { Refusal } from '../run/Refusal.ts'
import { stackUp } from '../stack/stackUp.ts'
import { say } from '../run/steps.ts'
import { removeFolder, verb } from '../run/verb.ts'

const VERSION = '26.9.27'
const AT_ONCE = 200
/** CSS View Transitions 2 has this rule and browsers follow it; the checker's CSS part doesn't know it yet. */
const UNKNOWN_TO_IT = '.*Unrecognized at-rule “@view-transition”.*'

const home = placesOf(process.env.TARN_HOME ?? '.tarn')
const own = placesOf(join(home.home, `bench-html-${process.pid}`))
const folder = join(home.home, 'bench/vnu')

async function bench(): Promise<number> {
  if (spawnSync('java', ['-version']).status !== 0)
    throw new Refusal('The Nu checker wants Java: install a JRE (Debian: default-jre-headless).')
  if (!existsSync(join(folder, 'node_modules/vnu-jar'))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'tarn-bench', private: true, dependencies: { 'vnu-jar': VERSION } }),
    )
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }
  let dist = home.dist
  if (!existsSync(join(dist, 'files.json'))) {
    mkdirSync(own.home, { recursive: true })
    await stackUp(own, 'quick')
    dist = own.dist
  }
  const client = join(dist, 'client')
  const pages = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.html'))
    .map(file => join(client, file))
  const faults: string[] = []
  for (let i = 0; i < pages.length; i += AT_ONCE) {
    const { stderr } = spawnSync(
      'java',
      [
        '-Xss4m',
        '-jar',
        join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar'),
        '--errors-only',
        '--filterpattern',
        UNKNOWN_TO_IT,
        '--format',
        'gnu',
        ...pages.slice(i, i + AT_ONCE),
      ],
      { encoding: 'utf8', maxBuffer: 1e9 },
    )
    faults.push(...stderr.split('\n').filter(line => /: error/.test(line)))
  }
  for (const fault of faults.slice(0, 20)) say(fault.replaceAll(client, ''))
  say(`${pages.length} pages, ${faults.length} errors`)
  return faults.length === 0 ? 0 : 1
}

verb(bench, () => removeFolder(own.home))
