// npm start: two local chains, their indexer, the built site and its server; then where to look. Ctrl-C ends all of it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chainById } from '#domain/chains/chains.ts'
import { buildSite } from './build/buildSite.ts'
import type { Child } from './run/children.ts'
import { devnetUp } from './stack/devnetUp.ts'
import { indexerUp } from './stack/indexerUp.ts'
import { placesOf } from './run/places.ts'
import { needFree, portsFrom } from './stack/ports.ts'
import { Refusal } from './run/Refusal.ts'
import { siteEnv } from './stack/siteEnv.ts'
import { fillBook } from './stack/fillBook.ts'
import { siteUp } from './stack/siteUp.ts'
import { say, took } from './run/steps.ts'
import { removeFolder, verb } from './run/verb.ts'
import { deadSentence } from './run/waitUntil.ts'

const places = placesOf(process.env.TARN_HOME ?? '.tarn')

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Two runs in one folder would write over each other. */
function claimHome(): void {
  mkdirSync(places.home, { recursive: true })
  if (existsSync(places.run)) {
    const other = JSON.parse(readFileSync(places.run, 'utf8')) as { pid: number; url: string }
    if (other.pid !== process.pid && isAlive(other.pid))
      throw new Refusal(
        `Tarn already runs from this folder (process ${other.pid}, ${other.url}): end it first, or set TARN_HOME and other ports for a second one.`,
      )
  }
}

let claimed = false

async function start(): Promise<number> {
  const started = Date.now()
  const ports = portsFrom(process.env)
  claimHome()
  await needFree(ports)
  const url = `http://localhost:${ports.site}`
  writeFileSync(places.run, JSON.stringify({ pid: process.pid, url }))
  claimed = true

  const devnet = await devnetUp(places, ports)
  const indexer = await indexerUp(places, ports, devnet)
  const env = siteEnv(ports, devnet, indexer)
  const built = await buildSite({ places, env, market: devnet.market, compression: 'quick' })
  if (built.reused) say('Pages: those of the last run still hold')
  const site = await siteUp(places, env)
  await fillBook(devnet, env)

  say()
  say(`Tarn is ready after ${took(Date.now() - started)}: ${url}`)
  say()
  for (const [id, rpc] of Object.entries(devnet.rpc))
    say(`  ${(chainById(Number(id))?.name ?? id).padEnd(10)} chain id ${id.padEnd(6)} ${rpc}`)
  say()
  say(
    '  To connect: press Connect and choose "Devnet wallet". It is funded and the local node signs for it; you type no key.',
  )
  say(
    "  These chains wear mainnet's ids and addresses. Never sign here with a wallet that holds real money: what it signs holds on the real network.",
  )
  say()
  say('  Ctrl-C ends everything.')

  const children: Child[] = [devnet.child, indexer.child, site]
  const first = await Promise.race(children.map(child => child.ended.then(() => child)))
  throw new Refusal(`${deadSentence(first)} Everything else is ended too.`)
}

verb(start, () => {
  if (claimed) removeFolder(places.run)
})
