import type { Address, Chain } from './Chain.ts'
import { contracts, dollars } from './contracts.ts'

const ETH = { symbol: 'ETH', name: 'Ethereum', decimals: 18 }
const DEFAULT_RESERVE = 800_000_000_000_000n // 0.0008

type Definition = Omit<Chain, 'contracts' | 'gasReserve' | 'native' | 'dollars'> &
  Partial<Pick<Chain, 'gasReserve' | 'native'>>

const chain = (definition: Definition): Chain => ({
  native: ETH,
  gasReserve: DEFAULT_RESERVE,
  dollars: dollars[definition.id] ?? [],
  ...definition,
  contracts: contracts[definition.id] ?? {},
})

/** LIST: every network Tarn supports, in the order people see. A network is *on* when it has an RPC (see env). */
export const chains: readonly Chain[] = [
  chain({
    id: 1,
    key: 'ethereum',
    alias: 'mainnet',
    name: 'Ethereum',
    native: { symbol: 'ETH', name: 'Ethereum', decimals: 18 },
    blockTime: 12_000,
    layer: 'l1',
    gasReserve: 15_000_000_000_000_000n,
    explorer: 'https://etherscan.io',
  }),
  chain({ id: 130, key: 'unichain', name: 'Unichain', blockTime: 1_000, layer: 'op', explorer: 'https://uniscan.xyz' }),
  chain({
    id: 137,
    key: 'polygon',
    name: 'Polygon',
    native: { symbol: 'POL', name: 'Polygon Ecosystem Token', decimals: 18 },
    blockTime: 2_000,
    layer: 'l1',
    gasReserve: 60_000_000_000_000_000n,
    explorer: 'https://polygonscan.com',
  }),
  chain({ id: 42161, key: 'arbitrum', name: 'Arbitrum', blockTime: 250, layer: 'l2', explorer: 'https://arbiscan.io' }),
  chain({
    id: 10,
    key: 'optimism',
    name: 'OP Mainnet',
    blockTime: 2_000,
    layer: 'op',
    explorer: 'https://optimistic.etherscan.io',
  }),
  chain({
    id: 8453,
    key: 'base',
    name: 'Base',
    blockTime: 2_000,
    layer: 'op',
    explorer: 'https://basescan.org',
  }),
  chain({
    id: 56,
    key: 'bnb',
    name: 'BNB Chain',
    native: { symbol: 'BNB', name: 'BNB', decimals: 18 },
    blockTime: 750,
    layer: 'l1',
    explorer: 'https://bscscan.com',
  }),
  chain({ id: 81457, key: 'blast', name: 'Blast', blockTime: 2_000, layer: 'op', explorer: 'https://blastscan.io' }),
  chain({
    id: 43114,
    key: 'avalanche',
    name: 'Avalanche',
    native: { symbol: 'AVAX', name: 'Avalanche', decimals: 18 },
    blockTime: 1_500,
    layer: 'l1',
    gasReserve: 20_000_000_000_000_000n,
    explorer: 'https://snowtrace.io',
  }),
  chain({
    id: 42220,
    key: 'celo',
    name: 'Celo',
    native: { symbol: 'CELO', name: 'Celo', decimals: 18 },
    blockTime: 1_000,
    layer: 'op',
    gasReserve: 200_000_000_000_000_000n,
    explorer: 'https://celoscan.io',
  }),
  chain({
    id: 480,
    key: 'worldchain',
    name: 'World Chain',
    blockTime: 2_000,
    layer: 'op',
    explorer: 'https://worldscan.org',
  }),
  chain({
    id: 1868,
    key: 'soneium',
    name: 'Soneium',
    blockTime: 2_000,
    layer: 'op',
    explorer: 'https://soneium.blockscout.com',
  }),
  chain({
    id: 7777777,
    key: 'zora',
    name: 'Zora',
    blockTime: 2_000,
    layer: 'op',
    explorer: 'https://explorer.zora.energy',
  }),
  chain({
    id: 324,
    key: 'zksync',
    name: 'ZKsync',
    blockTime: 1_000,
    layer: 'l2',
    explorer: 'https://explorer.zksync.io',
  }),
  chain({
    id: 143,
    key: 'monad',
    name: 'Monad',
    native: { symbol: 'MON', name: 'Monad', decimals: 18 },
    blockTime: 400,
    layer: 'l1',
    explorer: 'https://monadvision.com',
  }),
  chain({
    id: 11155111,
    key: 'ethereum_sepolia',
    alias: 'sepolia',
    name: 'Sepolia',
    blockTime: 12_000,
    layer: 'l1',
    testnet: true,
    explorer: 'https://sepolia.etherscan.io',
  }),
  chain({
    id: 1301,
    key: 'unichain_sepolia',
    alias: 'astrochain',
    name: 'Unichain Sepolia',
    blockTime: 1_000,
    layer: 'op',
    testnet: true,
    explorer: 'https://sepolia.uniscan.xyz',
  }),
]

/** The chain of this id, or undefined. */
export const chainById = (id: number): Chain | undefined => chains.find(c => c.id === id)

/** The chain that a path part or `?chain=` names (key or alias, any case), or undefined. */
export function chainByName(name: string): Chain | undefined {
  const lower = name.toLowerCase()
  return chains.find(c => c.key === lower || c.alias === lower)
}

/** A network as links name it: by its key, its other name, or its id. */
export const chainInLink = (text: string): Chain | undefined =>
  /^\d{1,10}$/.test(text) ? chainById(Number(text)) : chainByName(text)

/** Multicall3 and Permit2 stand at one address on every supported chain. */
export const MULTICALL3: Address = '0xca11bde05977b3631167028862be2a173976ca11'
export const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
