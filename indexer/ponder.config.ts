import { createConfig, factory } from 'ponder'
import {
  bazaarAbi,
  collectibleAbi,
  pairCreated,
  poolCreated,
  v2FactoryAbi,
  v2PairAbi,
  v3FactoryAbi,
  v3PoolAbi,
  v4ManagerAbi,
} from './abis.ts'
import { type Nfts, networks } from './networks.ts'
import type { ChainContracts } from '../src/domain/chains/Chain.ts'

type Hex = `0x${string}`

const on = networks()
const databaseUrl = process.env.DATABASE_URL === '' ? undefined : process.env.DATABASE_URL

/** What one contract name means on each network that has it. A network without it is left out. */
const perChain = <const T>(
  name: keyof ChainContracts,
  make: (address: Hex, startBlock: number) => T,
): Record<string, T> =>
  Object.fromEntries(
    on.flatMap(({ chain, startBlock }) => {
      const address = chain.contracts[name]
      return address === undefined ? [] : [[chain.key, make(address, startBlock)]]
    }),
  )

/** The same for what a network's settings name. */
const perNfts = <const T extends Hex | readonly Hex[]>(
  address: (nfts: Nfts) => T | undefined,
): Record<string, { address: T; startBlock: number }> =>
  Object.fromEntries(
    on.flatMap(({ chain, startBlock, nfts }) => {
      const found = address(nfts)
      return found === undefined ? [] : [[chain.key, { address: found, startBlock }]]
    }),
  )

export default createConfig({
  ordering: 'multichain',
  database:
    databaseUrl === undefined
      ? { kind: 'pglite', directory: process.env.TARN_INDEX_DIR ?? '.ponder/pglite' }
      : { kind: 'postgres', connectionString: databaseUrl, poolConfig: { max: 20 } },
  chains: Object.fromEntries(
    on.map(({ chain, rpc, pollMs }) => [chain.key, { id: chain.id, rpc, pollingInterval: pollMs }]),
  ),
  contracts: {
    V2Factory: { abi: v2FactoryAbi, chain: perChain('v2Factory', (address, startBlock) => ({ address, startBlock })) },
    V2Pair: {
      abi: v2PairAbi,
      chain: perChain('v2Factory', (address, startBlock) => ({
        address: factory({ address, event: pairCreated, parameter: 'pair', startBlock }),
        startBlock,
      })),
    },
    V3Factory: { abi: v3FactoryAbi, chain: perChain('v3Factory', (address, startBlock) => ({ address, startBlock })) },
    V3Pool: {
      abi: v3PoolAbi,
      chain: perChain('v3Factory', (address, startBlock) => ({
        address: factory({ address, event: poolCreated, parameter: 'pool', startBlock }),
        startBlock,
      })),
    },
    Collectible: {
      abi: collectibleAbi,
      chain: perNfts(({ collections }) => (collections.length === 0 ? undefined : collections)),
    },
    Bazaar: { abi: bazaarAbi, chain: perNfts(({ market }) => market) },
    V4Manager: {
      abi: v4ManagerAbi,
      chain: perChain('v4PoolManager', (address, startBlock) => ({ address, startBlock })),
    },
  },
})
