// A server of the built site for one test: a store of its own, and what else the service is told. Of the running stack
// it asks the same indexer and nodes.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { placesOf, root } from '../../scripts/run/places.ts'

/** The names that a site's pages and signatures carry hold its port: one that is free is found first. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(done => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise(done => probe.close(done))
  return port
}

export type OwnSite = {
  url: string
  /** The folder of the store: no other process may open it while the site runs. */
  folder: string
  /** Ends the server; the store stays until `remove`. */
  stop(): Promise<void>
  remove(): Promise<void>
}

/** Starts the site. `folder`: a store that is there already; `cwd`: where the server is started. */
export async function ownSite(
  env: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), 'tarn-own-site-')),
  cwd = root,
): Promise<OwnSite> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const home = process.env.TARN_HOME ?? '.tarn'
  const child = spawn(process.execPath, [join(root, 'scripts/serve.ts')], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      PORT: String(port),
      SITE_URL: url,
      TARN_HOME: home,
      TARN_OUT: process.env.TARN_BUILT ?? placesOf(home).dist,
      SERVICE_FOLDER: join(folder, 'service'),
      ...env,
    },
  })
  const words: string[] = []
  createInterface({ input: child.stderr }).on('line', line => words.push(line))
  const ended = new Promise(done => child.once('exit', done))
  await new Promise<void>((done, fail) => {
    createInterface({ input: child.stdout }).on('line', line => line.includes('"ready":true') && done())
    child.once('exit', code => fail(new Error(`the site ended (${code}): ${words.join('\n')}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return {
    ...{ url, folder, stop },
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
