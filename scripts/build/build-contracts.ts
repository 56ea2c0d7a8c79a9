// Writes src/domain/chains/contracts.ts from the protocol's own SDK packages, so that no address is typed by hand. Run
// it after an SDK update: `node scripts/build/build-contracts.ts`; a law compares the file with what this would write.
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'

const require = createRequire(import.meta.url)
const sdk = require('@uniswap/sdk-core')
const v2 = require('@uniswap/v2-sdk')
const universal = require('@uniswap/universal-router-sdk')

const CHAIN_IDS = [1, 130, 137, 42161, 10, 8453, 56, 81457, 43114, 42220, 480, 1868, 7777777, 324, 143, 11155111, 1301]

// On the first four networks the SDK still names Quoter v1; QuoterV2 stands at one address on all of them.
const QUOTER_V1 = '0xb27308f9F90D607463bb33eA1BeBb41C27CE5AB6'
const QUOTER_V2 = '0x61fFE014bA17989E743c5F6cB21bF9697530B21e'

/**
 * Version 2.0 of the router is the one whose bytecode ships on npm (universal-router@2.1.0) and whose inputs we encode.
 * It came with v4: where there is no v4 the SDK names version 1.2 in its place, which is no router of ours (ZKsync).
 */
function universalRouter(chainId: number): string | undefined {
  if (!sdk.CHAIN_TO_ADDRESSES_MAP[chainId]?.v4PoolManagerAddress) return undefined
  try {
    return universal.UNIVERSAL_ROUTER_ADDRESS(universal.UniversalRouterVersion.V2_0, chainId)
  } catch {
    return undefined // the SDK throws where the router is not deployed
  }
}

const { tokens } = require('@uniswap/default-token-list') as {
  tokens: { chainId: number; symbol: string; address: string }[]
}

/**
 * Dollar tokens that the token list doesn't have on a network: their issuers' published addresses (Circle; Blast's own
 * USDB; Base's bridged USDT).
 */
const UNLISTED: Record<string, string> = {
  '8453 USDT': '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
  '81457 USDB': '0x4300000000000000000000000000000000000003',
  '324 USDC': '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4',
  '11155111 USDC': '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
  '1301 USDC': '0x31d0220469e10c4E71834a79b1f276d740d3768F',
}

/** By symbol, deepest first. */
const DOLLARS: Record<number, string[]> = {
  1: ['USDC', 'USDT', 'DAI'],
  130: ['USDC', 'USDT0', 'DAI'],
  137: ['USDC', 'USDT', 'USDC.e', 'DAI'],
  42161: ['USDC', 'USDT0', 'USDC.e', 'DAI'],
  10: ['USDC', 'USDT', 'USDC.e', 'DAI'],
  8453: ['USDC', 'USDT', 'DAI'],
  56: ['USDT', 'USDC', 'DAI'],
  81457: ['USDB'],
  43114: ['USDC', 'USDT', 'DAI.e'],
  42220: ['USDC', 'USDT'],
  480: ['USDC.e'],
  1868: ['USDC', 'USDT'],
  7777777: ['USDzC'],
  324: ['USDC'],
  143: ['USDC', 'USDT'],
  11155111: ['USDC'],
  1301: ['USDC'],
}

function dollarsOf(chainId: number): string[] {
  return (DOLLARS[chainId] ?? []).map(symbol => {
    const address =
      UNLISTED[`${chainId} ${symbol}`] ??
      tokens.find(token => token.chainId === chainId && token.symbol === symbol)?.address
    if (address === undefined) throw new Error(`no ${symbol} on ${chainId}`)
    return address.toLowerCase()
  })
}

/** The text of contracts.ts. */
export function contractsSource(): string {
  const rows = CHAIN_IDS.map(chainId => {
    const from = sdk.CHAIN_TO_ADDRESSES_MAP[chainId] ?? {}
    const addresses: Record<string, string | undefined> = {
      wrappedNative: sdk.WETH9[chainId]?.address,
      v2Factory: v2.FACTORY_ADDRESS_MAP?.[chainId] ?? sdk.V2_FACTORY_ADDRESSES?.[chainId],
      v2Router: sdk.V2_ROUTER_ADDRESSES?.[chainId],
      v3Factory: from.v3CoreFactoryAddress,
      v3Quoter: from.quoterAddress === QUOTER_V1 ? QUOTER_V2 : from.quoterAddress,
      v3PositionManager: from.nonfungiblePositionManagerAddress,
      v4PoolManager: from.v4PoolManagerAddress,
      v4PositionManager: from.v4PositionManagerAddress,
      v4StateView: from.v4StateView,
      v4Quoter: from.v4QuoterAddress,
      universalRouter: universalRouter(chainId),
    }
    const body = Object.entries(addresses)
      .filter(([, address]) => address)
      .map(([name, address]) => `    ${name}: '${address!.toLowerCase()}',`)
      .join('\n')
    return `  ${chainId}: {\n${body}\n  },`
  })
  return `// Written by scripts/build/build-contracts.ts from the protocol's SDK packages. Don't edit.
import type { Address, ChainContracts } from './Chain.ts'

/** Canonical addresses by chain id, lower-case. What is missing is not deployed there. */
export const contracts: Record<number, ChainContracts> = {
${rows.join('\n')}
}

/** Dollar tokens by chain id, deepest first, lower-case: what prices are anchored on. */
export const dollars: Record<number, Address[]> = {
${CHAIN_IDS.map(
  id =>
    `  ${id}: [${dollarsOf(id)
      .map(address => `'${address}'`)
      .join(', ')}],`,
).join('\n')}
}
`
}

if (import.meta.main) writeFileSync(new URL('../../src/domain/chains/contracts.ts', import.meta.url), contractsSource())
