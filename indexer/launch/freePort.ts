import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below what systems hand out to outgoing connections (Linux from 32768, macOS from 49152): a port that is free now
// isn't lost to one before its server listens.
const OWN_PORTS = { from: 12_000, to: 32_000 }

/** Whether nothing listens on this local port. */
function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** A free local port, drawn at random so that two runs at once draw others. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(OWN_PORTS.from, OWN_PORTS.to)
    if (await isFree(port)) return port
  }
}
