import { createServer } from 'node:net'
import { freePort } from '../../devnet/chain/anvil.ts'
import { markets } from '../../devnet/markets/markets.ts'
import { Refusal } from '../run/Refusal.ts'

/** Ports of one run. `rpc` by chain id. */
export type Ports = { site: number; rpc: Record<number, number>; indexer: number }

/**
 * The networks a run starts: DEVNET_CHAINS (or TARN_CHAINS) by id, comma separated; Ethereum and Base when neither is
 * set.
 */
export const DEVNET_CHAINS: readonly number[] = chainsFrom(process.env)
const DEFAULTS: Ports = {
  site: 4321,
  rpc: Object.fromEntries(Object.entries(markets).map(([id, play]) => [id, play.port])),
  indexer: 42069,
}

function chainsFrom(env: NodeJS.ProcessEnv): number[] {
  const text = env.DEVNET_CHAINS || env.TARN_CHAINS || '1,8453'
  const ids = [...new Set(text.split(',').map(Number))]
  const unknown = ids.find(id => markets[id] === undefined)
  if (unknown !== undefined)
    throw new Refusal(
      `DEVNET_CHAINS=${text} names a network that the devnet doesn't have: it has ${Object.keys(markets).join(', ')}.`,
    )
  return ids
}

function portFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`${name}=${text} is not a port: give a number from 1 to 65535.`)
  return port
}

/** The ports a run uses: PORT, DEVNET_PORT_<chainId>, INDEXER_PORT or the defaults. */
export function portsFrom(env: NodeJS.ProcessEnv): Ports {
  return {
    site: portFrom(env, 'PORT', DEFAULTS.site),
    rpc: Object.fromEntries(DEVNET_CHAINS.map(id => [id, portFrom(env, `DEVNET_PORT_${id}`, DEFAULTS.rpc[id]!)])),
    indexer: portFrom(env, 'INDEXER_PORT', DEFAULTS.indexer),
  }
}

const listens = (port: number, host: string): Promise<boolean> =>
  new Promise(done => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)))
  })

/** True when nothing listens on the port, neither on loopback nor on all addresses. */
export const isPortFree = async (port: number): Promise<boolean> =>
  (await listens(port, '127.0.0.1')) && (await listens(port, '0.0.0.0'))

/** Refuses with one sentence that names the taken port, what wanted it and the variable to change. */
export async function needFree(ports: Ports): Promise<void> {
  const wanted: [number, string, string][] = [
    [ports.site, 'the site', 'PORT'],
    ...DEVNET_CHAINS.map((id): [number, string, string] => [
      ports.rpc[id]!,
      `the devnet's chain ${id}`,
      `DEVNET_PORT_${id}`,
    ]),
    [ports.indexer, 'the indexer', 'INDEXER_PORT'],
  ]
  const seen = new Map<number, string>()
  for (const [port, what, name] of wanted) {
    const other = seen.get(port)
    if (other)
      throw new Refusal(`Port ${port} is asked for twice, for ${other} and ${what}: set ${name} to another one.`)
    seen.set(port, what)
    if (!(await isPortFree(port)))
      throw new Refusal(
        `Port ${port} is taken, and ${what} needs it: end the program that uses it, or set ${name} to another port (${name}=${port + 100} npm start).`,
      )
  }
}

/** `count` different ports that nothing uses now. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
