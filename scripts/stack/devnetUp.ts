import { readFileSync } from 'node:fs'
import { type Child, startChild } from '../run/children.ts'
import { hashOfFiles } from '../run/hashOfFiles.ts'
import type { Places } from '../run/places.ts'
import type { Ports } from './ports.ts'
import { Refusal } from '../run/Refusal.ts'
import { step } from '../run/steps.ts'
import { chainById } from '#domain/chains/chains.ts'
import { deadSentence } from '../run/waitUntil.ts'

export type Devnet = {
  child: Child
  /** Node URL by chain id. */
  rpc: Record<number, string>
  /** Names what the chains hold: genesis, history, seed and the code that made them. Equal markets, equal figures. */
  market: string
  accounts: string[]
  /** ERC-4337 bundler by chain id. */
  bundlers: Record<number, string>
  /** Stands where Merkl does. */
  rewards: string
  /** Fills orders of a book it is told of. */
  filler: string
  /** Answers for names that are not on the chain (EIP-3668). */
  nameGateway: string
  /** Collections of collectibles by network. */
  nfts: Nfts[]
}

type Nfts = { chainId: number; market: string; collections: string[] }
type Facts = {
  bundlers: Record<number, string>
  rewards: string
  filler: string
  nameGateway: string
  nfts: Nfts[]
  networks: { chainId: number; rpc: string; genesis: string; historyHash: string; block: number }[]
  seed: string
  accounts: unknown[]
}

const addressOf = (account: unknown): string =>
  typeof account === 'string' ? account : String((account as { address?: unknown }).address ?? '')

/** Progress lines of devnet/main.ts as a person reads them. */
function progressText(says: Map<number, Record<string, unknown>>): string {
  return [...says]
    .map(([id, say]) => {
      const name = chainById(id)?.name ?? `chain ${id}`
      const many = typeof say.done === 'number' ? ` ${say.done} of ${say.of}` : ''
      return `${name}: ${String(say.step)}${many}`
    })
    .join(', ')
}

/**
 * Starts the local chains and waits until they are whole. `env` may set DEVNET_LIFE, DEVNET_NOW, DEVNET_DAYS,
 * DEVNET_SWAPS.
 */
export function devnetUp(places: Places, ports: Ports, env: Record<string, string> = {}): Promise<Devnet> {
  return step(
    'Devnet',
    async ({ progress }) => {
      const says = new Map<number, Record<string, unknown>>()
      let ready: () => void = () => {}
      const whole = new Promise<void>(done => {
        ready = done
      })
      const child = startChild({
        name: 'devnet',
        args: ['devnet/main.ts'],
        logs: places.logs,
        env: {
          TARN_HOME: places.home,
          DEVNET_CHAINS: Object.keys(ports.rpc).join(','),
          ...Object.fromEntries(Object.entries(ports.rpc).map(([id, port]) => [`DEVNET_PORT_${id}`, String(port)])),
          ...env,
        },
        onLine: line => {
          if (!line.startsWith('{')) return
          const say = JSON.parse(line) as Record<string, unknown>
          if (typeof say.chainId === 'number') says.set(say.chainId, say)
          progress(progressText(says))
          if (say.step === 'ready') ready()
        },
      })
      await Promise.race([whole, child.ended.then(() => Promise.reject(new Refusal(deadSentence(child))))])
      const facts = JSON.parse(readFileSync(places.devnetJson, 'utf8')) as Facts
      const code = hashOfFiles(['devnet', 'src/domain/chains'])
      return {
        child,
        rpc: Object.fromEntries(facts.networks.map(network => [network.chainId, network.rpc])),
        market: [
          facts.seed,
          code,
          ...facts.networks.map(network => `${network.chainId}:${network.genesis}:${network.historyHash}`),
        ].join(' '),
        accounts: facts.accounts.map(addressOf),
        bundlers: facts.bundlers,
        rewards: facts.rewards,
        filler: facts.filler,
        nameGateway: facts.nameGateway,
        nfts: facts.nfts,
      }
    },
    devnet =>
      Object.entries(devnet.rpc)
        .map(([id, url]) => `${chainById(Number(id))?.name} at ${url}`)
        .join(', '),
  )
}
