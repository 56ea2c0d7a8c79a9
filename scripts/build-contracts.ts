// Writes src/domain/chains/contracts.ts from the protocol's own SDK packages, so that no address is typed by hand.
// Run it after an SDK update: `node scripts/build-contracts.ts`; a law compares the file with what this would write.
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

/** Version 2.0 of the router is the one whose bytecode ships on npm (universal-router@2.1.0) and whose inputs we encode. */
function universalRouter(chainId: number): string | undefined {
  try {
    return universal.UNIVERSAL_ROUTER_ADDRESS(universal.UniversalRouterVersion.V2_0, chainId)
  } catch {
    return undefined // the SDK throws where the router is not deployed
  }
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
  return `// Written by scripts/build-contracts.ts from the protocol's SDK packages. Don't edit.
import type { ChainContracts } from './Chain.ts'

/** Canonical addresses by chain id, lower-case. What is missing is not deployed there. */
export const contracts: Record<number, ChainContracts> = {
${rows.join('\n')}
}
`
}

if (import.meta.main) writeFileSync(new URL('../src/domain/chains/contracts.ts', import.meta.url), contractsSource())
