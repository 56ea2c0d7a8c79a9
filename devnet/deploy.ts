import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbiParameters, zeroHash } from 'viem'
import type { Address } from '../src/domain/chains/Chain.ts'
import { chainById, MULTICALL3, PERMIT2 } from '../src/domain/chains/chains.ts'
import { SMART_ACCOUNT } from '../src/domain/account/Delegation.ts'
import { ORDER_REACTOR } from '../src/domain/orders/Order.ts'
import { CREATE2_DEPLOYER } from '../src/domain/passkey/PasskeyAccount.ts'
import { abis } from './chain/abis.ts'
import { DISTRIBUTOR } from '../src/domain/token/Reward.ts'
import { BUNDLER } from './actors/bundler.ts'
import { FILLER, FILLER_KEEPER } from './actors/filler.ts'
import { REWARDS_KEEPER } from './actors/rewards.ts'
import type { Artifacts, ContractName } from './contracts/artifacts.ts'
import type { Hex } from './contracts/Hex.ts'
import { BAZAAR, collectionArguments, collectionsOf } from './actors/collections.ts'
import { hex, type Network } from './chain/Network.ts'
import { ENS_GATEWAY_RESOLVER, NAME_SIGNER } from './actors/nameGateway.ts'
import { ENS_REGISTRY, ENS_RESOLVER, ENS_UNIVERSAL_RESOLVER } from './names.ts'
import { DYNAMIC_FEE_HOOK, FEE_OVERRIDE_HOOK, initCodeHashes, ZERO } from './markets/pools.ts'
import type { Call } from './chain/Rpc.ts'
import type { Token } from './markets/Token.ts'
import { ACCOUNTS, allWallets, EMPTY_ACCOUNT, TRADER, TREASURY } from './markets/wallets.ts'

/** TickLens as deployed on each network. */
export const TICK_LENS: Record<number, Address> = {
  1: '0xbfd8137f7d1516d3ea5ca83523914859ec47f573',
  8453: '0x0cdee061c75d43c82520ed998c23ac2991c9ac6d',
  130: '0xd5d76fa166ab8d8ad4c9f61aaa81457b66cbe443',
  137: '0xbfd8137f7d1516d3ea5ca83523914859ec47f573',
  11155111: '0x0b343475d44ec2b4b8243ebf81dc888bf0a14b36',
}
/** What UniswapX' README says of Ethereum: nothing but a lens, which fills an order in a call and takes it back. */
export const ORDER_QUOTER: Address = '0x54539967a06fc0e3c3ed0ee320eb67362d13c5ff'
/** Who may ask the reactor for a protocol fee; none is asked for. */
const REACTOR_OWNER: Address = '0x1a9c8182c09f50c8318d769245bea52c32be35bc'
export const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000f'

/**
 * EIP-2935's and EIP-4788's history contracts: they write a slot for every block, and the node hashes every slot for
 * every block. Nothing here reads them.
 */
const PER_BLOCK_WRITERS: Address[] = [
  '0x0000f90827f1c53a10cb7a02335b175320002935',
  '0x000f3df6d732807ef1319fb7b8bb8522d0beac02',
]

/** With which EntryPoint 0.8 was made. */
const ENTRY_POINT_SALT: Hex = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'

const RICH = hex(10n ** 28n)

type Placement = [at: Address, contract: ContractName, args?: Hex]

const contractOf: Record<Token['kind'], ContractName> = {
  plain: 'Token',
  hostile: 'Token',
  wrapped: 'WETH9',
  tether: 'TetherToken',
  silent: 'SilentToken',
  fee: 'FeeToken',
  blocklist: 'BlocklistToken',
  honeypot: 'HoneypotToken',
}

/** Everything that stands on a network: address, contract, constructor arguments. */
export function placements(network: Network): Placement[] {
  const { chainId, contracts: c, tokens } = network
  const addresses = (...list: Address[]) =>
    encodeAbiParameters(
      list.map(() => ({ type: 'address' })),
      list,
    )
  const all: Placement[] = [
    [MULTICALL3, 'Multicall3'],
    [PERMIT2, 'Permit2'],
    [SMART_ACCOUNT, 'Simple7702Account'],
    [c.v2Factory, 'V2Factory', addresses(TREASURY)],
    [c.v2Router, 'V2Router', addresses(c.v2Factory, c.wrappedNative)],
    [c.v3Factory, 'V3Factory'],
    [c.v3PositionManager, 'V3PositionManager', addresses(c.v3Factory, c.wrappedNative, ZERO)],
    [c.v3Quoter, 'V3Quoter', addresses(c.v3Factory, c.wrappedNative)],
    [TICK_LENS[chainId]!, 'TickLens'],
    [c.v4PoolManager, 'V4PoolManager', addresses(TREASURY)],
    [
      c.v4PositionManager,
      'V4PositionManager',
      encodeAbiParameters(parseAbiParameters('address,address,uint256,address,address'), [
        c.v4PoolManager,
        PERMIT2,
        300_000n,
        ZERO,
        c.wrappedNative,
      ]),
    ],
    [c.v4StateView, 'V4StateView', addresses(c.v4PoolManager)],
    [c.v4Quoter, 'V4Quoter', addresses(c.v4PoolManager)],
    [c.universalRouter, 'UniversalRouter', routerArguments(network)],
    [TRADER, 'Trader', addresses(c.v4PoolManager, TREASURY)],
    [FEE_OVERRIDE_HOOK, 'FeeOverrideHook'],
    [DISTRIBUTOR, 'Distributor', addresses(REWARDS_KEEPER)],
    [DYNAMIC_FEE_HOOK, 'DynamicFeeHook', addresses(c.v4PoolManager, TREASURY)],
    ...tokens.map((t): Placement => [t.address, contractOf[t.kind], t.kind === 'wrapped' ? '0x' : tokenArguments(t)]),
  ]
  const collections = collectionsOf(chainId)
  if (collections.length > 0) all.push([BAZAAR, 'Bazaar'])
  for (const collection of collections) all.push([collection.address, 'Collectible', collectionArguments(collection)])
  if (chainId === 1) {
    all.push([ENS_REGISTRY, 'EnsRegistry'], [ENS_RESOLVER, 'EnsResolver', addresses(ENS_REGISTRY)])
    all.push([ENS_UNIVERSAL_RESOLVER, 'UniversalResolver', addresses(ENS_REGISTRY)])
    all.push([ORDER_REACTOR, 'ExclusiveDutchOrderReactor', addresses(PERMIT2, REACTOR_OWNER)])
    all.push([ORDER_QUOTER, 'OrderQuoter'])
    all.push([FILLER, 'Filler', addresses(FILLER_KEEPER, ORDER_REACTOR, c.universalRouter)])
    all.push([ENS_GATEWAY_RESOLVER, 'GatewayResolver', addresses(NAME_SIGNER)])
  }
  if (chainById(chainId)?.layer === 'op') all.push([GAS_PRICE_ORACLE, 'GasPriceOracle'])
  return all
}

/** Raw units of a token's whole supply. */
export const supplyOf = (token: Token): bigint => BigInt(token.supply) * 10n ** BigInt(token.decimals)

const tokenArguments = (t: Token): Hex =>
  encodeAbiParameters(parseAbiParameters('string,string,uint8,uint256,address'), [
    t.name,
    t.symbol,
    t.decimals,
    supplyOf(t),
    TREASURY,
  ])

function routerArguments({ contracts: c }: Network): Hex {
  const parameters = parseAbiParameters(
    '(address permit2, address weth9, address v2Factory, address v3Factory, bytes32 pairInitCodeHash, bytes32 poolInitCodeHash, address v4PoolManager, address v3NFTPositionManager, address v4PositionManager, address spokePool)',
  )
  return encodeAbiParameters(parameters, [
    {
      permit2: PERMIT2,
      weth9: c.wrappedNative,
      v2Factory: c.v2Factory,
      v3Factory: c.v3Factory,
      pairInitCodeHash: initCodeHashes.v2,
      poolInitCodeHash: initCodeHashes.v3,
      v4PoolManager: c.v4PoolManager,
      v3NFTPositionManager: c.v3PositionManager,
      v4PositionManager: c.v4PositionManager,
      spokePool: ZERO,
    },
  ])
}

/** Lets the node sign for the devnet's wallets, and silences the contracts that write in every block. */
export async function wakeWallets(network: Network): Promise<void> {
  await network.rpc.batch([
    ...allWallets(network.config.swaps).map((w): Call => ['anvil_impersonateAccount', w]),
    ...PER_BLOCK_WRITERS.map((a): Call => ['anvil_setCode', a, '0x']),
  ])
}

/** The node no longer signs for the devnet's wallets: `eth_accounts` then names its own ten. */
export async function restWallets(network: Network): Promise<void> {
  const wallets = allWallets(network.config.swaps)
  await network.rpc.batch(wallets.map((w): Call => ['anvil_stopImpersonatingAccount', w]))
}

/**
 * Constructs every contract at the address where the real network has it: creation code is set there, a call returns
 * the runtime (immutables right), an empty transaction runs the constructor for its storage, then the runtime replaces
 * the creation code.
 */
export async function deploy(network: Network, artifacts: Artifacts): Promise<void> {
  const { rpc } = network
  const all = placements(network)
  const twice = all.find(([at], i) => all.some(([other], j) => j < i && other === at))
  if (twice !== undefined) throw new Error(`two contracts stand at ${twice[0]}, one of them ${twice[1]}`)
  await wakeWallets(network)
  await rpc.batch([
    ...[...allWallets(network.config.swaps), TRADER, BUNDLER, REWARDS_KEEPER, FILLER_KEEPER].map(
      (w): Call => ['anvil_setBalance', w, RICH],
    ),
    ...ACCOUNTS.map((a): Call => ['anvil_setBalance', a, a === EMPTY_ACCOUNT ? '0x0' : hex(10n ** 21n)]),
    ...all.map(([at, name, args = '0x']): Call => ['anvil_setCode', at, artifacts.code[name] + args.slice(2)]),
  ])
  const runtimes = (await rpc.batch(
    all.map(([at]): Call => ['eth_call', { from: TREASURY, to: at, gas: hex(30_000_000) }, 'latest']),
  )) as Hex[]
  for (const [at] of all) network.send(TREASURY, at, '0x', { gas: 8_000_000 })
  // Smart accounts' contracts make others, and their addresses hang on nonces: they come as on the real networks,
  // through the deterministic deployer.
  for (const [salt, name] of [
    [ENTRY_POINT_SALT, 'EntryPoint'],
    [zeroHash, 'PasskeyAccountFactory'],
  ] as const)
    network.send(TREASURY, CREATE2_DEPLOYER, concatHex([salt, artifacts.code[name]]), { gas: 9_000_000 })
  await network.settle()
  await rpc.batch(all.map(([at], i): Call => ['anvil_setCode', at, runtimes[i]]))
  const weth = network.tokens.find(t => t.kind === 'wrapped')!
  // The canonical wrapper calls itself Wrapped Ether: elsewhere it gets the name it has there (slots 0 and 1, short
  // strings).
  if (weth.symbol !== 'WETH') {
    const texts = [weth.name, weth.symbol].map(
      (text, slot): Call => ['anvil_setStorageAt', weth.address, hex32(slot), shortString(text)],
    )
    await rpc.batch(texts)
  }
  network.send(TREASURY, weth.address, encodeFunctionData({ abi: abis.erc20, functionName: 'deposit' }), {
    value: supplyOf(weth),
  })
}

const hex32 = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
/** A text of at most 31 bytes as Solidity stores it. */
const shortString = (text: string): Hex =>
  `0x${Buffer.from(text).toString('hex').padEnd(62, '0')}${(text.length * 2).toString(16).padStart(2, '0')}`
