import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../devnet/chain/anvil.ts'
import { type Front, openFront } from './openFront.ts'

let front: Front | undefined
let engine: Server | undefined
const folder = mkdtempSync(join(tmpdir(), 'tarn-front-'))
afterEach(() => {
  front?.close()
  engine?.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * An engine that answers each connection once and ends it as it is asked again: what a keep-alive that runs out looks
 * like to who asks.
 */
async function onceAConnection(): Promise<number> {
  const body = '{"items":[]}'
  const server = createServer(socket => {
    let asked = 0
    socket.on('error', () => socket.destroy())
    socket.on('data', () => {
      if (++asked > 1) socket.resetAndDestroy()
      else
        socket.write(
          `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: keep-alive\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        )
    })
  })
  engine = server
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return (server.address() as { port: number }).port
}

test('[EX-8] a kept connection that ends as it is asked again is no engine that is away', async () => {
  const port = await freePort()
  front = await openFront({ port, host: '127.0.0.1', folder })
  front.inner = await onceAConnection()
  front.caughtUp = true
  for (const question of ['a', 'b', 'c', 'd'])
    expect((await fetch(`http://127.0.0.1:${port}/api/market/nfts?search=${question}`)).status, question).toBe(200)
})
