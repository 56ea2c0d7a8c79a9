// npm run bench pages: Lighthouse on a phone's terms (mobile, simulated slow 4G, 4 × slower processor), five runs a
// page, the middle one told, beside a bare page of the same words served by the same process in the same run.
// `LIGHTHOUSE_URL` measures a site that already runs.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page, PoolRow, TokenRow } from '../../src/data/market/schemas.ts'
import { browserReady } from '../run/browserReady.ts'
import { CHROMIUM_FLAGS } from '../run/chromium.ts'
import { placesOf } from '../run/places.ts'
import { stackUp } from '../stack/stackUp.ts'
import { say } from '../run/steps.ts'
import { removeFolder, verb } from '../run/verb.ts'

const VERSION = '13.5.0'
const RUNS = 5
const GOALS = { performance: 98, accessibility: 100, seo: 100 }

const places = placesOf(join(process.env.TARN_HOME ?? '.tarn', `bench-pages-${process.pid}`))
const folder = join(placesOf(process.env.TARN_HOME ?? '.tarn').home, 'bench/lighthouse')

function installLighthouse(): void {
  if (existsSync(join(folder, 'node_modules/lighthouse/package.json'))) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'tarn-bench', private: true, dependencies: { lighthouse: VERSION } }),
  )
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

type Measured = {
  scores: Record<keyof typeof GOALS, number>
  lcp: number
  tbt: number
  cls: number
  kilobytes: number
  failed: string[]
}

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
  runtimeError?: { message: string }
}

/** One run of Lighthouse as a process of its own, on a browser of its own. */
async function measure(url: string, chromium: string): Promise<Measured> {
  const output = join(places.home, 'report.json')
  const args = [
    join(folder, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    '--only-categories=performance,accessibility,seo',
    `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`,
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, CHROME_PATH: chromium },
  })
  let words = ''
  child.stderr.on('data', data => {
    words += String(data)
  })
  const code = await new Promise<number | null>(done => child.once('exit', done))
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${words.slice(-400)}`)
  const { categories, audits, runtimeError } = JSON.parse(readFileSync(output, 'utf8')) as Report
  if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`)
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const number = (id: string) => audits[id]?.numericValue ?? 0
  return {
    scores: { performance: scoreOf('performance'), accessibility: scoreOf('accessibility'), seo: scoreOf('seo') },
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    kilobytes: number('total-byte-weight') / 1024,
    failed: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    ),
  }
}

/** Chrome now and then loses its own trace (NO_NAVSTART): one more try, and it is said. */
function again(error: Error, url: string, chromium: string): Promise<Measured> {
  say(`One more try: ${error.message.split('\n')[0]}`)
  return measure(url, chromium)
}

/** The floor: a page of words alone, on a server of this process. */
async function withFloor<T>(work: (url: string) => Promise<T>): Promise<T> {
  const page =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><meta name="description" content="A bare page"></head><body><main><h1>Floor</h1><p>Words alone.</p></main></body></html>'
  const server = createServer((_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
  )
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  try {
    return await work(`http://localhost:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.close()
  }
}

async function pagesOf(site: string): Promise<[string, string][]> {
  const list = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${site}${path}`)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as T
  }
  const { items: tokens } = await list<Page<TokenRow>>('/api/market/tokens?chain=ethereum&limit=5')
  const { items: pools } = await list<Page<PoolRow>>('/api/market/pools?chain=ethereum&limit=1')
  const token = tokens.find(({ address }) => address !== 'NATIVE')
  if (token === undefined || pools[0] === undefined) throw new Error('The market is empty.')
  return [
    ['landing', '/'],
    ['explore', '/explore'],
    ['token', `/explore/tokens/ethereum/${token.address}`],
    ['pool', `/explore/pools/ethereum/${pools[0].id}`],
    ['swap', '/swap'],
    ['landing, Arabic', '/ar-SA'],
  ]
}

async function bench(): Promise<number> {
  mkdirSync(places.home, { recursive: true })
  installLighthouse()
  const chromium = await browserReady(text => say(text))
  const site = process.env.LIGHTHOUSE_URL ?? (await stackUp(places, 'best')).env.SITE_URL
  let missed = 0
  const middle = async (name: string, url: string): Promise<Measured> => {
    const runs: Measured[] = []
    for (let i = 0; i < RUNS; i++) runs.push(await measure(url, chromium).catch(error => again(error, url, chromium)))
    const by = (pick: (run: Measured) => number) => runs.map(pick).sort((a, b) => a - b)[RUNS >> 1]!
    const found: Measured = {
      scores: {
        performance: by(run => run.scores.performance),
        accessibility: by(run => run.scores.accessibility),
        seo: by(run => run.scores.seo),
      },
      lcp: by(run => run.lcp),
      tbt: by(run => run.tbt),
      cls: by(run => run.cls),
      kilobytes: by(run => run.kilobytes),
      failed: [...new Set(runs.flatMap(run => run.failed))],
    }
    const { scores } = found
    say(
      `${name.padEnd(16)} performance ${scores.performance} (${runs.map(run => run.scores.performance).join(' ')}), accessibility ${scores.accessibility}, SEO ${scores.seo}; LCP ${Math.round(found.lcp)} ms, blocked ${Math.round(found.tbt)} ms, shift ${found.cls.toFixed(3)}, ${Math.round(found.kilobytes)} kB${found.failed.length > 0 ? `; below 90: ${found.failed.join(', ')}` : ''}`,
    )
    return found
  }
  const floor = await withFloor(url => middle('bare page (floor)', url))
  for (const [name, path] of await pagesOf(site)) {
    const found = await middle(name, `${site}${path}`)
    say(`${' '.repeat(17)}LCP ${(found.lcp / floor.lcp).toFixed(2)} × the floor's`)
    for (const [goal, least] of Object.entries(GOALS) as [keyof typeof GOALS, number][])
      if (name !== 'swap' && found.scores[goal] < least) missed++
  }
  say(
    missed === 0
      ? 'Every goal is met.'
      : `${missed} goals are missed (performance ${GOALS.performance}, accessibility ${GOALS.accessibility}, SEO ${GOALS.seo}).`,
  )
  return missed === 0 ? 0 : 1
}

verb(bench, () => {
  removeFolder(places.home)
  rmSync(join(folder, 'report.json'), { force: true })
})
