import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site that tells nothing but the time (the Date header of any answer), for laws that sign without pages. `stop` when done. */
export async function clockSite(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((_, answer) => answer.end())
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
