// npm run bench build: builds a made market of 2,000 tokens and 2,000 pools in every language, whole and again
// unchanged, beside a bare writer of template strings and 11ty on the same snapshot in the same run: pages a second,
// processor time, peak memory. BENCH_TOKENS, BENCH_POOLS change the size.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from './barePages.ts'
import { writeMarket } from './benchMarket.ts'
import { placesOf, root } from '../run/places.ts'
import { say } from '../run/steps.ts'
import { removeFolder, verb } from '../run/verb.ts'

const TOKENS = Number(process.env.BENCH_TOKENS ?? 2_000)
const POOLS = Number(process.env.BENCH_POOLS ?? 2_000)
const ELEVENTY = '3.1.5'
/** Other pages (explore, help, …) are few; these are what grows. */
const PAGES = (TOKENS + POOLS) * LOCALES.length

const home = join(process.env.TARN_HOME ?? '.tarn', `bench-build-${process.pid}`)
const places = placesOf(home)
const peers = join(placesOf(process.env.TARN_HOME ?? '.tarn').home, 'bench/eleventy')

/** `pages`: of it the part of `astro build`, before policies and compression. */
type Cost = { seconds: number; cpu: number; pages: number; megabytes: number }
type Report = { cpu: number; megabytes: number }

const REPORT = `data:text/javascript,${encodeURIComponent("process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage(); process.stderr.write('\\nBENCH ' + JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }) + '\\n') })")}`

/** Runs a Node program and every Node it starts; processor time is the sum, memory the largest. */
async function cost({
  name,
  args,
  env = {},
  cwd = root,
}: {
  name: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
}): Promise<Cost> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, NODE_OPTIONS: `--import=${REPORT}` },
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      words += String(data)
    })
  const code = await new Promise<number | null>(done => child.once('close', done))
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${words.slice(-2000)}`)
  const reportsIn = (text: string) => [...text.matchAll(/^BENCH (.*)$/gm)].map(match => JSON.parse(match[1]!) as Report)
  // A build's own child says its words into a log.
  const log = join(places.logs, 'build.log')
  const inner = name.startsWith('Tarn') ? reportsIn(readFileSync(log, 'utf8')) : []
  const reports = [...reportsIn(words), ...inner]
  const sum = (list: Report[]) => list.reduce((total, report) => total + report.cpu, 0)
  const found = {
    seconds: (performance.now() - started) / 1000,
    cpu: sum(reports),
    pages: sum(inner),
    megabytes: Math.max(...reports.map(report => report.megabytes)),
  }
  say(
    `${name.padEnd(34)} ${found.seconds.toFixed(1)} s, ${(PAGES / found.seconds).toFixed(0)} pages/s, processor ${found.cpu.toFixed(1)} s (${((found.cpu / PAGES) * 1000).toFixed(2)} ms a page), peak ${found.megabytes.toFixed(0)} MB`,
  )
  return found
}

function installEleventy(): void {
  if (!existsSync(join(peers, 'node_modules/@11ty/eleventy/package.json'))) {
    mkdirSync(peers, { recursive: true })
    writeFileSync(
      join(peers, 'package.json'),
      JSON.stringify({
        name: 'tarn-bench',
        private: true,
        type: 'module',
        dependencies: { '@11ty/eleventy': ELEVENTY },
      }),
    )
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: peers,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }
  mkdirSync(join(peers, 'in'), { recursive: true })
  const source = JSON.stringify(join(root, 'scripts/bench/barePages.ts'))
  writeFileSync(
    join(peers, 'in/page.11ty.js'),
    `import { barePage, barePages } from ${source}
export const data = { items: [...barePages(process.env.BENCH_SNAPSHOT)], pagination: { data: 'items', size: 1, alias: 'item' }, permalink: ({ item }) => item.path }
export const render = ({ item }) => barePage(item.row, item.detail, item.pools, item.locale)
`,
  )
}

/**
 * The middle one: a machine that others use too is twice as slow for a minute, and the floor takes no longer than that.
 */
const middle = (costs: readonly Cost[]): number =>
  costs.map(({ cpu }) => cpu).toSorted((a, b) => a - b)[Math.floor(costs.length / 2)]!

const ratio = (ours: number, floor: number): string => (ours / floor).toFixed(2)

async function bench(): Promise<number> {
  mkdirSync(places.home, { recursive: true })
  writeMarket(places.snapshot, TOKENS, POOLS)
  say(`${TOKENS} tokens and ${POOLS} pools in ${LOCALES.length} locales: ${PAGES} pages`)
  const floor = () =>
    cost({
      name: 'bare writer (floor)',
      args: ['scripts/bench/barePages.ts', places.snapshot, join(places.home, 'bare')],
    })
  const floors = [await floor()]
  const packed = await cost({
    name: 'bare writer, compressing',
    args: ['scripts/bench/barePages.ts', places.snapshot, join(places.home, 'packed'), 'compress'],
  })
  try {
    installEleventy()
    const out = join(places.home, 'eleventy')
    const args = [
      '--max-old-space-size=6144',
      join(peers, 'node_modules/@11ty/eleventy/cmd.cjs'),
      '--input=in',
      `--output=${out}`,
      '--quiet',
    ]
    const eleventy = await cost({
      name: `11ty ${ELEVENTY}`,
      args,
      env: { BENCH_SNAPSHOT: places.snapshot },
      cwd: peers,
    })
    floors.push(await floor())
    say(`${' '.repeat(35)}${ratio(eleventy.cpu, middle(floors))} × the floor's processor time`)
  } catch (error) {
    say(`11ty can't be measured here: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
  }
  const env = {
    TARN_HOME: home,
    TARN_CHAINS: '1',
    SITE_URL: 'https://tarn.example',
    DEVNET: 'false',
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  const full = await cost({ name: 'Tarn, whole build', args: ['scripts/bench/benchSite.ts'], env })
  floors.push(await floor())
  const bare = { cpu: middle(floors) }
  const again = await cost({ name: 'Tarn, unchanged market', args: ['scripts/bench/benchSite.ts'], env })
  say(
    `Pages alone: ${ratio(full.pages, bare.cpu)} × the floor's processor time (required 8, goal 4); with policies and compression ${ratio(full.cpu, packed.cpu)} × a floor that compresses`,
  )
  say(`Unchanged: ${ratio(again.cpu, full.cpu)} of a whole build (required 0.33, goal 0.10)`)
  const perPage = full.cpu / PAGES
  const all = perPage * (TOKENS + POOLS) * 36 * 14
  say(
    `36 locales × 14 networks of this size: ${((TOKENS + POOLS) * 36 * 14).toLocaleString('en-US')} pages, ${(all / 3600).toFixed(1)} processor hours; by network on 14 machines of two cores ${(all / 14 / 2 / 60).toFixed(0)} minutes`,
  )
  return full.pages / bare.cpu <= 8 && again.cpu / full.cpu <= 1 / 3 ? 0 : 1
}

verb(bench, () => removeFolder(places.home))
