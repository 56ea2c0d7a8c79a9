// Uniswap's smart-order-router on a devnet, for the bench: installed into its own ignored folder, never with the
// product.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { PoolRef, TradeKind } from '../../../src/domain/swap/Trade.ts'
import { NATIVE_ADDRESS } from '../../../src/domain/swap/Trade.ts'
import type { RangeVersion } from '../../../src/domain/versions.ts'
import type { Reader } from '../../../src/onchain/node/readWords.ts'

const VERSION = '4.31.10'

export type PeerToken = { address: string; decimals: number; symbol: string }
export type PeerPool = { ref: PoolRef; tvlUsd: number; liquidity: bigint }
export type PeerAsk = { tokenIn: PeerToken; tokenOut: PeerToken; kind: TradeKind; amount: bigint }
export type PeerAnswer = { amount: bigint; ms: number; routes: string }

/** Installs the peer once; throws npm's own words when that can't be done. */
export function installPeer(folder: string): void {
  if (existsSync(join(folder, 'node_modules/@uniswap/smart-order-router/package.json'))) return
  mkdirSync(folder, { recursive: true })
  const empty = 'npm:empty-npm-package@1.0.0'
  const manifest = {
    name: 'tarn-bench',
    private: true,
    dependencies: { '@uniswap/smart-order-router': VERSION },
    overrides: { hardhat: empty, 'hardhat-watcher': empty },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** UniswapInterfaceMulticall and the quoter that the peer expects, which a devnet lacks. */
export async function placeContracts(reader: Reader, folder: string, v3Quoter: string): Promise<void> {
  const require = createRequire(join(folder, 'package.json'))
  const addresses = require('@uniswap/smart-order-router/build/main/util/addresses')
  const own = createRequire(import.meta.url)
  const multicall = own(
    '@uniswap/v3-periphery/artifacts/contracts/lens/UniswapInterfaceMulticall.sol/UniswapInterfaceMulticall.json',
  )
  await reader.request('anvil_setCode', [addresses.UNISWAP_MULTICALL_ADDRESSES[1], multicall.deployedBytecode])
  const code = await reader.request('eth_getCode', [v3Quoter, 'latest'])
  for (const each of [addresses.NEW_QUOTER_V2_ADDRESSES[1], addresses.QUOTER_V2_ADDRESSES[1]])
    await reader.request('anvil_setCode', [each, code])
}

/**
 * The peer, told every pool we know with its depth; v2, v3 and v4, splits of 5 %, no mixed routes (its mixed quoter
 * isn't published).
 */
export function makePeer(
  folder: string,
  { url, pools, gasPriceWei }: { url: string; pools: readonly PeerPool[]; gasPriceWei: bigint },
): (ask: PeerAsk) => Promise<PeerAnswer> {
  const require = createRequire(join(folder, 'package.json'))
  const { AlphaRouter } = require('@uniswap/smart-order-router')
  const { ethers, BigNumber } = require('ethers')
  const { Token, CurrencyAmount, TradeType } = require('@uniswap/sdk-core')
  const { Protocol } = require('@uniswap/router-sdk')
  const provider = new ethers.providers.StaticJsonRpcProvider(url, 1)
  const side = (id: string) => ({ id, symbol: '', name: '', decimals: '18' })
  const of = (version: PoolRef['version']) =>
    pools.filter(({ ref }) => ref.version === version && (!ref.hook || ref.hook === NATIVE_ADDRESS))
  const list = (version: RangeVersion) =>
    of(version).map(({ ref, tvlUsd, liquidity }) => ({
      id: ref.id,
      feeTier: String(ref.fee),
      tickSpacing: String(ref.tickSpacing),
      hooks: NATIVE_ADDRESS,
      liquidity: liquidity.toString(),
      token0: side(ref.token0),
      token1: side(ref.token1),
      tvlETH: tvlUsd / 3000,
      tvlUSD: tvlUsd,
    }))
  const pairs = of('v2').map(({ ref, tvlUsd }) => ({
    id: ref.id,
    token0: { id: ref.token0 },
    token1: { id: ref.token1 },
    supply: 1e6,
    reserve: tvlUsd / 3000,
    reserveUSD: tvlUsd,
  }))
  const router = new AlphaRouter({
    chainId: 1,
    provider,
    v2SubgraphProvider: { getPools: async () => pairs },
    v3SubgraphProvider: { getPools: async () => list('v3') },
    v4SubgraphProvider: { getPools: async () => list('v4') },
    gasPriceProvider: { getGasPrice: async () => ({ gasPriceWei: BigNumber.from(gasPriceWei.toString()) }) },
    tokenPropertiesProvider: { getTokensProperties: async () => ({}) },
  })
  const currency = ({ address, decimals, symbol }: PeerToken) => new Token(1, address, decimals, symbol)
  return async ({ tokenIn, tokenOut, kind, amount }) => {
    const [sold, bought] = [currency(tokenIn), currency(tokenOut)]
    const exactIn = kind === 'exactIn'
    const ask = (protocols: unknown[]) =>
      router.route(
        CurrencyAmount.fromRawAmount(exactIn ? sold : bought, amount.toString()),
        exactIn ? bought : sold,
        exactIn ? TradeType.EXACT_INPUT : TradeType.EXACT_OUTPUT,
        undefined,
        { protocols },
      )
    let started = performance.now()
    // some of its v4 answers it can't assemble itself: it is then asked for the rest
    const route = await ask([Protocol.V2, Protocol.V3, Protocol.V4]).catch(() => {
      started = performance.now()
      return ask([Protocol.V2, Protocol.V3])
    })
    const ms = performance.now() - started
    if (!route) throw new Error('the peer found no route')
    return {
      amount: BigInt(route.quote.quotient.toString()),
      ms,
      routes: route.route
        .map((each: { protocol: string; percent: number }) => `${each.protocol} ${each.percent} %`)
        .join(' + '),
    }
  }
}
