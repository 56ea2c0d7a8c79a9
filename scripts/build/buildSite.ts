// The site from its sources and one frozen snapshot of the market: snapshot → astro build → policies, compression,
// lists.
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buildBlocklist } from './build-blocklist.ts'
import { endChild, startChild } from '../run/children.ts'
import { carryPages, markDue, ownerOf, type Prints, printsOf } from './carryPages.ts'
import { type Compression, finishBuild, writeFileList } from './finishBuild.ts'
import { hashOfFiles } from '../run/hashOfFiles.ts'
import { type Places, root } from '../run/places.ts'
import { Refusal } from '../run/Refusal.ts'
import type { FileList } from '#server/site/FileList.ts'
import { SECURITY_PATH, securityText } from '#server/site/securityText.ts'
import { say, step } from '../run/steps.ts'
import { deadSentence } from '../run/waitUntil.ts'

const SOURCES = [
  'src',
  'locales',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build/buildSite.ts',
  'scripts/build/build-snapshot.ts',
  'scripts/build/carryPages.ts',
  'scripts/build/finishBuild.ts',
  'scripts/build/fileNames.ts',
  'scripts/build/moments.ts',
  'scripts/build/momentDoors.ts',
  'scripts/build/doorGroups.ts',
  'scripts/build/shortInline.ts',
  'scripts/build/words',
]

export type BuildOptions = {
  places: Places
  /** What the site is told: INDEXER_URL, SITE_URL, DEVNET, TARN_CHAINS, RPC_URL_<id>. */
  env: Record<string, string>
  /**
   * Names the market the snapshot comes from (the devnet's genesis, seed and code); a build is reused while it and the
   * sources stay.
   */
  market: string
  compression: Compression
  /** Freeze the market first (default), or build from the snapshot that lies there. */
  fresh?: boolean
}

/** Runs a Node program to its end; its last words are the sentence when it fails. */
async function run(
  places: Places,
  { name, args, env }: { name: string; args: string[]; env: Record<string, string> },
  onLine?: (line: string) => void,
): Promise<void> {
  const child = startChild({
    name,
    args,
    env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...env },
    logs: places.logs,
    ...(onLine ? { onLine } : {}),
  })
  const { code } = await child.ended
  if (code !== 0) throw new Refusal(deadSentence(child).replace('ended by itself', 'failed'))
  await endChild(child)
}

/** Freezes the market to disk: what the pages are made of. */
export const snapshotMarket = (places: Places, env: Record<string, string>): Promise<void> =>
  step('Snapshot of the market', ({ progress }) =>
    run(places, { name: 'snapshot', args: ['scripts/build/build-snapshot.ts'], env }, line => {
      if (!line.startsWith('{"step"')) return
      const { done, of } = JSON.parse(line) as { done: number; of: number }
      progress(`${done} of ${of} answers`)
    }),
  )

/** What a finished build says of itself. */
type Stamp = { code: string; market: string; compression: Compression; at: string; prints: Prints }

function readStamp(places: Places): Stamp | null {
  const [stamp, files] = [join(places.dist, 'build.json'), join(places.dist, 'files.json')]
  return existsSync(stamp) && existsSync(files) ? (JSON.parse(readFileSync(stamp, 'utf8')) as Stamp) : null
}

/**
 * A site built elsewhere than in the checkout finds its packages beside it: Node looks for them in the folders above a
 * file.
 */
function linkPackages({ home }: Places): void {
  if (!relative(root, home).startsWith('..')) return
  const link = join(home, 'node_modules')
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(join(root, 'node_modules'), link, 'dir')
}

/**
 * Builds into places.dist unless what is there is of the same code and market; pages that the market didn't change are
 * taken over.
 */
export async function buildSite({
  places,
  env,
  market,
  compression,
  fresh = true,
}: BuildOptions): Promise<{ reused: boolean }> {
  mkdirSync(places.home, { recursive: true })
  linkPackages(places)
  const blocklistKey = buildBlocklist(places)
  const told = { ...env, BLOCKLIST_KEY: blocklistKey, TARN_HOME: places.home }
  const inlined = [
    'SITE_URL',
    'DEVNET',
    'TARN_CHAINS',
    'PRODUCTION_HOST',
    'GOVERNANCE_URL',
    'BLOCKLIST_KEY',
    'BLOCKLIST_MAX_AGE_DAYS',
    'PASSKEY_EXTENSION_ORIGINS',
    'BLOCKED_PATHS',
    'SECURITY_CONTACT',
    'SECURITY_LANGUAGES',
    'SECURITY_POLICY',
  ] as const
  const code = hashOfFiles(SOURCES, [
    compression,
    ...inlined.map(name => `${name}=${(told as Record<string, string>)[name] ?? process.env[name] ?? ''}`),
  ])
  const earlier = readStamp(places)
  if (earlier?.code === code && earlier.market === market) return { reused: true }

  if (fresh) await snapshotMarket(places, told)
  const prints = printsOf(places.snapshot)
  const earlierFiles: FileList = earlier ? JSON.parse(readFileSync(join(places.dist, 'files.json'), 'utf8')) : {}
  const there = new Set(Object.keys(earlierFiles).map(ownerOf))
  const carried = markDue(
    places.snapshot,
    { now: prints, before: earlier?.code === code ? earlier.prints : null },
    name => there.has(name),
  )
  const next = join(places.home, 'dist-next')
  rmSync(next, { recursive: true, force: true })
  await step('Pages', async ({ progress }) => {
    let pages = 0
    // A page's strings are garbage as soon as it is written: room for many pages makes collecting them rare (a seventh
    // of the time).
    await run(
      places,
      {
        name: 'build',
        args: ['--max-old-space-size=2048', '--max-semi-space-size=64', 'node_modules/astro/bin/astro.mjs', 'build'],
        env: { ...told, TARN_OUT: next },
      },
      line => {
        if (/[├└]─/.test(line)) progress(`${++pages} files made`)
      },
    )
  })
  // For hosts without our service: pages check its signature and its age as they do with the service's.
  copyFileSync(places.blocklist, join(next, 'client', 'blocklist.json'))
  const security = securityText({ ...process.env, ...told }, Date.now())
  if (security !== null) {
    const file = join(next, 'client', SECURITY_PATH)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, security)
  }
  const same =
    earlier?.compression === compression ? { client: join(places.dist, 'client'), files: earlierFiles } : null
  const list = await step(
    'Policies and compression',
    ({ progress }) => finishBuild({ dist: next, compression, progress, earlier: same }),
    files => `${Object.keys(files).length} files`,
  )
  if (carried.length > 0) {
    const files = carryPages({ from: places.dist, to: next, earlier: earlierFiles, list, carried })
    writeFileList(next, list)
    say(`Unchanged since the last build: ${carried.length} tokens and pools, ${files} files`)
  }
  const stamp: Stamp = { code, market, compression, at: new Date().toISOString(), prints }
  writeFileSync(join(next, 'build.json'), JSON.stringify(stamp))
  const old = join(places.home, `dist-old-${process.pid}`)
  if (existsSync(places.dist)) renameSync(places.dist, old)
  renameSync(next, places.dist)
  rmSync(old, { recursive: true, force: true })
  return { reused: false }
}
