import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { Rpc } from './Rpc.ts'

// Below what systems hand out to outgoing connections (Linux from 32768, macOS from 49152): a port that is free now
// isn't lost to one before its server listens.
const OWN_PORTS = { from: 12_000, to: 32_000 }

/** A running node: its process and a client for it. */
export type Anvil = { chainId: number; port: number; process: ChildProcess; rpc: Rpc }

/**
 * Path of anvil's own binary in its platform package (the `anvil` of node_modules/.bin is a wrapper that would stand
 * between us and the child).
 */
function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const system = process.platform === 'win32' ? 'win32' : process.platform
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  const name = `@foundry-rs/anvil-${system}-${arch}`
  const path = join(
    dirname(createRequire(wrapper).resolve(`${name}/package.json`)),
    'bin',
    system === 'win32' ? 'anvil.exe' : 'anvil',
  )
  if (!existsSync(path)) throw new Error(`anvil for ${system} ${arch} is not installed (${name})`)
  return path
}

type Options = {
  chainId: number
  port: number
  timestamp: number
  load?: string
  onNode?: (process: ChildProcess) => void
}

/**
 * Starts a node on `port` whose genesis has `timestamp` (or with the state dump `load`), in a process group of its own,
 * and waits until it answers.
 * @throws one clear sentence when the port is taken or the node dies
 */
export async function startAnvil({ chainId, port, timestamp, load, onNode }: Options): Promise<Anvil> {
  if (!(await isFree(port)))
    throw new Error(
      `Port ${port} (network ${chainId}) is taken: stop what uses it or choose another with DEVNET_PORT_${chainId}.`,
    )
  const child = spawn(
    anvilBinary(),
    [
      ...['--port', String(port), '--chain-id', String(chainId), '--timestamp', String(timestamp)],
      ...['--prune-history', '64', '--gas-limit', '1000000000', '--no-mining', '--silent', '--no-request-size-limit'],
      ...(load ? ['--load-state', load] : []),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  onNode?.(child)
  let complaint = ''
  child.stderr?.on('data', chunk => {
    complaint = (complaint + String(chunk)).slice(-400)
  })
  const rpc = new Rpc(`http://127.0.0.1:${port}`)
  for (let tries = 0; tries < 3000; tries++) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const answer = await rpc.call<string>('eth_chainId').catch(() => undefined) // not yet: asked again
    if (answer !== undefined) return { chainId, port, process: child, rpc }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  child.kill('SIGKILL')
  throw new Error(`anvil for network ${chainId} did not start: ${complaint.trim().split('\n')[0] || 'no answer'}`)
}

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
