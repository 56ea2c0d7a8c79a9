import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hex } from './Hex.ts'
import { PASSKEY_ACCOUNT } from './compilePasskeyAccount.ts'
import { passkeyAccountFactory } from '../generated/passkeyAccountFactory.ts'

const require = createRequire(import.meta.url)
const folder = import.meta.dirname

/**
 * Where each contract's creation code comes from: pinned packages, read at start, never copied into this repository
 * (their licences differ from ours).
 */
const sources = {
  WETH9: 'canonical-weth/build/contracts/WETH9.json',
  V2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  V2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  V2Router: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  V3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  V3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  V3PositionManager:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  TickLens: '@uniswap/v3-periphery/artifacts/contracts/lens/TickLens.sol/TickLens.json',
  V3Quoter: '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  V4PoolManager: '@uniswap/v4-core/out/PoolManager.sol/PoolManager.json',
  V4PositionManager: '@uniswap/v4-periphery/foundry-out/PositionManager.sol/PositionManager.json',
  V4StateView: '@uniswap/v4-periphery/foundry-out/StateView.sol/StateView.json',
  V4Quoter: '@uniswap/v4-periphery/foundry-out/V4Quoter.sol/V4Quoter.json',
  UniversalRouter: '@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json',
  EnsRegistry: '@ensdomains/ens/build/contracts/ENSRegistry.json',
  EnsResolver: '@ensdomains/resolver/build/contracts/PublicResolver.json',
  EntryPoint: '@account-abstraction/contracts/artifacts/EntryPoint.json',
  Simple7702Account: '@account-abstraction/contracts/artifacts/Simple7702Account.json',
} as const

/** Of UniswapX' SDK: its contracts come as factories. */
const ofUniswapX = ['Permit2', 'ExclusiveDutchOrderReactor', 'OrderQuoter'] as const

/** Our own contracts (devnet/contracts). */
const own = [
  'Token',
  'SilentToken',
  'TetherToken',
  'FeeToken',
  'BlocklistToken',
  'HoneypotToken',
  'Trader',
  'FeeOverrideHook',
  'DynamicFeeHook',
  'UniversalResolver',
  'GatewayResolver',
  'GasPriceOracle',
  'Collectible',
  'Bazaar',
  'Distributor',
  'Filler',
] as const

export type ContractName =
  | keyof typeof sources
  | (typeof own)[number]
  | (typeof ofUniswapX)[number]
  | 'Multicall3'
  | 'PasskeyAccountFactory'

/** Creation code by contract, and a hash of all of it (part of the key of every cache). */
export type Artifacts = { code: Record<ContractName, Hex>; hash: string }

/**
 * Reads the packages' creation code and compiles our own contracts, once: the result is kept in `cache`, under the hash
 * of what it was made from.
 * @throws when a package is missing or a contract does not compile
 */
export function readArtifacts(cache: string): Artifacts {
  const solidity = Object.fromEntries(
    readdirSync(folder)
      .filter(f => f.endsWith('.sol') && f !== PASSKEY_ACCOUNT && f !== 'SignatureCheck.sol')
      .sort()
      .map(f => [f, readFileSync(join(folder, f), 'utf8')]),
  )
  const hash = createHash('sha256')
    .update(JSON.stringify([sources, ofUniswapX, versions(), solidity, passkeyAccountFactory]))
    .digest('hex')
    .slice(0, 16)
  const file = join(cache, `contracts-${hash}.json`)
  const kept = readKept(file)
  if (kept) return { code: kept, hash }
  const code: Record<string, string> = {
    ...readPackages(),
    ...compile(solidity),
    PasskeyAccountFactory: passkeyAccountFactory,
  }
  mkdirSync(cache, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(code))
  renameSync(`${file}.${process.pid}`, file)
  return { code: code as Record<ContractName, Hex>, hash }
}

/**
 * The pinned versions of the packages that make code, and of no others: a saved chain outlives what doesn't concern it.
 */
function versions(): Record<string, string> {
  const { dependencies, devDependencies } = require('../../package.json') as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const all = { ...dependencies, ...devDependencies }
  const packages = Object.values(sources).map(path => /^@[^/]+\/[^/]+|^[^/]+/.exec(path)![0])
  return Object.fromEntries(
    ['viem', 'solc', '@uniswap/uniswapx-sdk', ...packages].map(name => [name, all[name] ?? 'transitive']),
  )
}

function readKept(file: string): Record<ContractName, Hex> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // not made yet, or half written by a killed process: make it anew
  }
}

function readPackages(): Record<string, Hex> {
  const code: Record<string, Hex> = {}
  for (const [name, path] of Object.entries(sources)) {
    const { bytecode } = require(path) as { bytecode: string | { object: string } }
    code[name] = hex(typeof bytecode === 'string' ? bytecode : bytecode.object)
  }
  const viem = join(require.resolve('viem/package.json'), '..', '_cjs/constants/contracts.js')
  code.Multicall3 = hex(require(viem).multicall3Bytecode)
  const factories = join(require.resolve('@uniswap/uniswapx-sdk'), '..', 'contracts/factories')
  for (const name of ofUniswapX)
    code[name] = hex(require(join(factories, `${name}__factory.js`))[`${name}__factory`].bytecode)
  return code
}

function compile(solidity: Record<string, string>): Record<string, Hex> {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(solidity).map(([name, content]) => [name, { content }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(require('solc').compile(JSON.stringify(input))) as {
    errors?: { severity: string; formattedMessage: string }[]
    contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
  }
  const error = output.errors?.find(e => e.severity === 'error')
  if (error) throw new Error(`devnet/contracts does not compile: ${error.formattedMessage}`)
  const all = Object.assign({}, ...Object.values(output.contracts)) as Record<
    string,
    { evm: { bytecode: { object: string } } }
  >
  return Object.fromEntries(own.map(name => [name, hex(all[name]!.evm.bytecode.object)]))
}

const hex = (code: string): Hex => (code.startsWith('0x') ? (code as Hex) : `0x${code}`)
