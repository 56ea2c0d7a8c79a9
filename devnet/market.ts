import { encodeFunctionData } from 'viem'
import type { Address } from '../src/domain/chains/Chain.ts'
import { PERMIT2 } from '../src/domain/chains/chains.ts'
import { abis } from './chain/abis.ts'
import { DISTRIBUTOR } from '../src/domain/token/Reward.ts'
import { campaignsOf } from './actors/campaigns.ts'
import { openCollections } from './actors/collections.ts'
import { supplyOf } from './deploy.ts'
import type { Network } from './chain/Network.ts'
import { toUnits, toX96 } from './chain/Prices.ts'
import { keyOf, type Pool } from './markets/pools.ts'
import { addPosition, fillV3, type Range } from './chain/positions.ts'
import { ACCOUNTS, ARBITRAGEURS, PROVIDERS, retailWallets, TRADER, TREASURY } from './markets/wallets.ts'

const MAX256 = 2n ** 256n - 1n
const MAX160 = 2n ** 160n - 1n
const MAX48 = 2 ** 48 - 1

/**
 * The shares of a pool's depth and where they lie: some everywhere, the rest in steps, so that a large trade crosses
 * ticks.
 */
const layers: [share: number, range: Range][] = [
  [0.4, undefined],
  [0.4, [0.55, 1.8]],
  [0.2, [0.8, 1.25]],
]
/** Deep pools have more steps. */
const deepLayers: [share: number, range: Range][] = [
  [0.4, undefined],
  [0.3, [0.55, 1.8]],
  [0.2, [0.8, 1.25]],
  [0.1, [0.93, 1.075]],
  [0.25, [1.12, 1.6]],
  [0.25, [0.6, 0.9]],
]
const DEEP = 4e6
const everywhere: [share: number, range: Range][] = [[1, undefined]]
/** A peg's layers: nearly all within half a per cent. */
const pegLayers: [share: number, range: Range][] = [
  [0.05, undefined],
  [0.25, [0.98, 1.02]],
  [0.7, [0.995, 1.005]],
]

/** Opens every pool at its price of the time and fills it; opens the purses of wallets. Mines its own blocks. */
export async function openMarket(network: Network): Promise<void> {
  approveAll(network, TREASURY)
  for (const token of network.tokens)
    give(network, { to: TRADER, token: token.address, amount: (supplyOf(token) * 3n) / 10n })
  createPools(network)
  await network.settle()
  for (const pool of network.pools) fillPool(network, pool)
  await network.settle()
  fundWallets(network)
  openCollections(network)
  await network.settle()
}

/**
 * Allows the position managers, the v2 router, Permit2 and through it the v4 manager and the universal router to move
 * all tokens of a wallet.
 */
export function approveAll(network: Network, wallet: Address): void {
  const { v3PositionManager, v2Router, v4PositionManager } = network.contracts
  for (const { address } of network.tokens) {
    for (const spender of [v3PositionManager, v2Router, PERMIT2]) {
      network.send(
        wallet,
        address,
        encodeFunctionData({ abi: abis.erc20, functionName: 'approve', args: [spender, MAX256] }),
      )
    }
    approveThroughPermit2(network, { wallet, token: address, spender: v4PositionManager })
  }
}

function approveThroughPermit2(
  network: Network,
  { wallet, token, spender }: { wallet: Address; token: Address; spender: Address },
): void {
  network.send(
    wallet,
    PERMIT2,
    encodeFunctionData({ abi: abis.permit2, functionName: 'approve', args: [token, spender, MAX160, MAX48] }),
  )
}

function createPools(network: Network): void {
  const { v2Factory, v3Factory, v4PoolManager } = network.contracts
  network.send(
    TREASURY,
    v3Factory,
    encodeFunctionData({ abi: abis.v3Factory, functionName: 'enableFeeAmount', args: [100, 1] }),
  )
  for (const pool of network.pools) {
    const start = toX96(network.prices.root(pool, network.time))
    if (pool.version === 2) {
      const args = [pool.token0 as Address, pool.token1] as const
      network.send(TREASURY, v2Factory, encodeFunctionData({ abi: abis.v2Factory, functionName: 'createPair', args }), {
        gas: 5_000_000,
      })
    } else if (pool.version === 3) {
      const args = [pool.token0 as Address, pool.token1, pool.fee] as const
      network.send(TREASURY, v3Factory, encodeFunctionData({ abi: abis.v3Factory, functionName: 'createPool', args }), {
        gas: 7_000_000,
      })
      network.send(
        TREASURY,
        pool.id,
        encodeFunctionData({ abi: abis.v3Pool, functionName: 'initialize', args: [start] }),
      )
    } else {
      network.send(
        TREASURY,
        v4PoolManager,
        encodeFunctionData({ abi: abis.v4PoolManager, functionName: 'initialize', args: [keyOf(pool), start] }),
      )
    }
  }
}

function fillPool(network: Network, pool: Pool): void {
  const { time } = network
  const root = network.prices.root(pool, time)
  const pegged = pool.fee <= 100 && [pool.token0, pool.token1].every(a => network.prices.token(a).vol < 0.05)
  const steps = pool.version === 2 ? everywhere : pegged ? pegLayers : pool.depth >= DEEP ? deepLayers : layers
  const list = steps.map(([share, range]): [number, Range] => [pool.depth * share, range])
  // In v3 the first layer is an NFT and the rest one transaction; in v4 all are NFTs.
  for (const [usd, range] of pool.version === 3 ? list.slice(0, 1) : list) {
    addPosition(network, TREASURY, { pool, usd, range, root, time })
  }
  if (pool.version === 3) fillV3(network, { pool, layers: list.slice(1), root, time })
}

function give(network: Network, { to, token, amount }: { to: Address; token: Address; amount: bigint }): void {
  network.send(TREASURY, token, encodeFunctionData({ abi: abis.erc20, functionName: 'transfer', args: [to, amount] }))
}

/** Gives tokens to traders, providers and the node's accounts, and the approvals that traders and providers need. */
function fundWallets(network: Network): void {
  const { tokens, config, contracts } = network
  network.send(TREASURY, TRADER, encodeFunctionData({ abi: abis.trader, functionName: 'allow', args: [ARBITRAGEURS] }))
  const retail = retailWallets(config.swaps)
  for (const token of tokens) {
    for (const wallet of [...retail, ...PROVIDERS])
      give(network, { to: wallet, token: token.address, amount: supplyOf(token) / 200n })
    for (const wallet of retail) {
      network.send(
        wallet,
        token.address,
        encodeFunctionData({ abi: abis.erc20, functionName: 'approve', args: [PERMIT2, MAX256] }),
      )
      approveThroughPermit2(network, { wallet, token: token.address, spender: contracts.universalRouter })
    }
    if (token.kind !== 'honeypot') continue
    for (const pool of network.pools.filter(p => p.version < 4 && [p.token0, p.token1].includes(token.address))) {
      network.send(
        TREASURY,
        token.address,
        encodeFunctionData({ abi: abis.erc20, functionName: 'setMarket', args: [pool.id as Address] }),
      )
    }
  }
  for (const wallet of PROVIDERS) approveAll(network, wallet)
  for (const token of new Set(campaignsOf(network).map(campaign => campaign.token)))
    give(network, { to: DISTRIBUTOR, token: token.address, amount: supplyOf(token) / 100n })
  fundAccounts(network)
}

/** The node's accounts: 0 is rich, 0 to 4 hold a mix, 5 to 7 a little, 8 nothing, 9 the native currency alone. */
function fundAccounts(network: Network): void {
  const { tokens, config } = network
  const worth = (to: Address, symbol: string, usd: number) => {
    // A network without the token gives none of it.
    const token = tokens.find(t => t.symbol === symbol)
    if (token)
      give(network, { to, token: token.address, amount: toUnits(network.prices.units(token.address, usd, config.now)) })
  }
  ACCOUNTS.slice(0, 5).forEach((account, i) => {
    worth(account, 'WETH', i === 0 ? 1_600_000 : 62_000)
    worth(account, 'USDC', i === 0 ? 2_000_000 : 50_000)
    worth(account, 'USDT', 25_000)
    worth(account, 'DAI', 25_000)
    for (const token of tokens.slice(4 + i, 12 + i).filter(t => t.symbol !== 'USDT'))
      worth(account, token.symbol, 12_000)
    for (const token of tokens.filter(t => t.address.startsWith('0x7a12'))) worth(account, token.symbol, 2_500)
  })
  for (const account of ACCOUNTS.slice(5, 8)) {
    worth(account, 'USDC', 5_000)
    worth(account, 'WETH', 6_200)
  }
}
