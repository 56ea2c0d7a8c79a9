// npm run dev: devnet and indexer as in npm start, the pages by `astro dev` with hot reload. Pages render from one
// snapshot taken at start.
import { mkdirSync } from 'node:fs'
import { snapshotMarket } from './build/buildSite.ts'
import { buildBlocklist } from './build/build-blocklist.ts'
import { startChild } from './run/children.ts'
import { devnetUp } from './stack/devnetUp.ts'
import { indexerUp } from './stack/indexerUp.ts'
import { placesOf } from './run/places.ts'
import { needFree, portsFrom } from './stack/ports.ts'
import { Refusal } from './run/Refusal.ts'
import { siteEnv } from './stack/siteEnv.ts'
import { say } from './run/steps.ts'
import { verb } from './run/verb.ts'
import { deadSentence } from './run/waitUntil.ts'

const places = placesOf(process.env.TARN_HOME ?? '.tarn/dev')

async function dev(): Promise<number> {
  const ports = portsFrom(process.env)
  await needFree(ports)
  mkdirSync(places.home, { recursive: true })
  const devnet = await devnetUp(places, ports)
  const indexer = await indexerUp(places, ports, devnet)
  const env: Record<string, string> = {
    ...siteEnv(ports, devnet, indexer),
    TARN_HOME: places.home,
    BLOCKLIST_KEY: buildBlocklist(places),
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  await snapshotMarket(places, env)
  const site = startChild({
    name: 'site',
    args: ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(ports.site), '--host', '127.0.0.1'],
    env,
    logs: places.logs,
    onLine: line => say(line),
  })
  say(`\nTarn in development: ${env.SITE_URL}\n`)
  const first = await Promise.race([devnet.child, indexer.child, site].map(child => child.ended.then(() => child)))
  throw new Refusal(`${deadSentence(first)} Everything else is ended too.`)
}

verb(dev)
