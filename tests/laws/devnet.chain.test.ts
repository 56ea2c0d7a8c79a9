import { domainSeparator, keccak256, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readArtifacts } from '../../devnet/contracts/artifacts.ts'
import { GAS_PRICE_ORACLE, supplyOf, TICK_LENS } from '../../devnet/deploy.ts'
import { names } from '../../devnet/names.ts'
import { initCodeHashes, keyOf, poolsOf } from '../../devnet/markets/pools.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { tokensOf } from '../../devnet/markets/tokens.ts'
import { EMPTY_ACCOUNT, TREASURY } from '../../devnet/markets/wallets.ts'
import { ChainNode } from '../../indexer/engine/ChainNode.ts'
import { checkReceipts } from '../../indexer/proof/checkReceipts.ts'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { chainById, MULTICALL3, PERMIT2 } from '../../src/domain/chains/chains.ts'
import { clientOf, erc20, SWAP_TOPICS } from './devnetClient.ts'

const LARGE = [1, 8453]
const NETWORKS = [...LARGE, 130, 137, 11155111]
let devnet: Devnet
vi.setConfig({ testTimeout: 90_000 }) // other tests may run beside these

beforeAll(async () => {
  devnet = await startDevnet({ chains: NETWORKS, swaps: 120 })
}, 120_000)
afterAll(() => devnet?.stop())

describe.each(LARGE)('large network %i', chainId => {
  const client = () => clientOf(devnet, chainId)
  const tokens = tokensOf(chainId)
  const pools = poolsOf(chainId, tokens)
  const contracts = chainById(chainId)!.contracts

  test('[devnet] pools of every tier and hook kind, four alike for one pair', () => {
    for (const fee of [100, 500, 3000, 10000])
      expect(
        pools.some(p => p.version === 3 && p.fee === fee),
        String(fee),
      ).toBe(true)
    const override = pools.find(p => p.kind === 'fee-override')!
    expect(BigInt(override.hook!) & 0x3fffn).toBe(0x80n)
    const dynamic = pools.find(p => p.kind === 'dynamic')!
    expect(BigInt(dynamic.hook!) & 0x3fffn).toBe(0x1000n)
    const [weth, usdc] = ['WETH', 'USDC'].map(s => tokens.find(t => t.symbol === s)!.address)
    const pair = pools.filter(
      p => [p.token0, p.token1].includes(weth!) && p.token1 !== p.token0 && [p.token0, p.token1].includes(usdc!),
    )
    const similar = pair.filter(p => Math.abs(p.depth / pair[0]!.depth - 1) < 0.2).map(p => p.version)
    expect(similar.toSorted()).toEqual([2, 3, 3, 4])
  })

  test('[devnet] the fee-override hook charges by direction', async () => {
    const pool = pools.find(p => p.kind === 'fee-override')!
    const abi = parseAbi([
      'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
      'struct Params { PoolKey poolKey; bool zeroForOne; uint128 exactAmount; bytes hookData; }',
      'function quoteExactInputSingle(Params params) returns (uint256 amountOut, uint256 gasEstimate)',
    ])
    const quote = async (zeroForOne: boolean, exactAmount: bigint) => {
      const args = [{ poolKey: keyOf(pool), zeroForOne, exactAmount, hookData: '0x' }] as const
      const { result } = await client().simulateContract({
        address: contracts.v4Quoter!,
        abi,
        functionName: 'quoteExactInputSingle',
        args,
      })
      return result[0]
    }
    const sold = 10n ** 15n
    const back = await quote(false, await quote(true, sold))
    // There and back costs 0.05 % and 0.30 %.
    expect(Number(sold - back) / Number(sold)).toBeCloseTo(0.0035, 4)
  })
})

describe.each(NETWORKS)('network %i', chainId => {
  const client = () => clientOf(devnet, chainId)
  const tokens = tokensOf(chainId)
  const pools = poolsOf(chainId, tokens)
  const contracts = chainById(chainId)!.contracts

  test('[devnet] code stands at every canonical address', async () => {
    const places = [...Object.values(contracts), MULTICALL3, PERMIT2, TICK_LENS[chainId]!]
    if (chainId === 8453) places.push(GAS_PRICE_ORACLE)
    for (const address of places) expect(await client().getCode({ address }), address).toMatch(/^0x.{200}/)
  })

  test('[devnet] routers and factories know each other and the chain', async () => {
    const read = (address: Address, name: string) =>
      client().readContract({
        address,
        abi: parseAbi([`function ${name}() view returns (address)`] as [string]),
        functionName: name,
      })
    const lower = async (address: Address, name: string) => String(await read(address, name)).toLowerCase()
    expect(await lower(contracts.v2Router!, 'factory')).toBe(contracts.v2Factory)
    expect(await lower(contracts.v2Router!, 'WETH')).toBe(contracts.wrappedNative)
    expect(await lower(contracts.v3PositionManager!, 'factory')).toBe(contracts.v3Factory)
    expect(await lower(contracts.v3Quoter!, 'factory')).toBe(contracts.v3Factory)
    expect(await lower(contracts.v4PositionManager!, 'poolManager')).toBe(contracts.v4PoolManager)
    expect(await lower(contracts.v4Quoter!, 'poolManager')).toBe(contracts.v4PoolManager)
    expect(await lower(contracts.universalRouter!, 'poolManager')).toBe(contracts.v4PoolManager)
    expect(await lower(contracts.universalRouter!, 'V3_POSITION_MANAGER')).toBe(contracts.v3PositionManager)
  })

  test('[devnet] Permit2 has the domain of its address on this chain', async () => {
    const abi = parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)'])
    const domain = { name: 'Permit2', chainId, verifyingContract: PERMIT2 }
    const separator = await client().readContract({ address: PERMIT2, abi, functionName: 'DOMAIN_SEPARATOR' })
    expect(separator).toBe(domainSeparator({ domain }))
  })

  test('[devnet] pools are where the canonical init code puts them, and every one has a price', async () => {
    const { code } = readArtifacts(process.env.DEVNET_CACHE ?? '.tarn/devnet')
    expect(keccak256(code.V2Pair)).toBe(initCodeHashes.v2)
    expect(keccak256(code.V3Pool)).toBe(initCodeHashes.v3)
    const abi = parseAbi([
      'function getReserves() view returns (uint112, uint112, uint32)',
      'function liquidity() view returns (uint128)',
      'function getLiquidity(bytes32) view returns (uint128)',
    ])
    await Promise.all(
      pools.map(async ({ id, version }) => {
        const address = id as Address
        if (version === 2) {
          const [r0, r1] = await client().readContract({ address, abi, functionName: 'getReserves' })
          expect(r0 > 0n && r1 > 0n, id).toBe(true)
        } else if (version === 3) {
          expect(await client().readContract({ address, abi, functionName: 'liquidity' }), id).toBeGreaterThan(0n)
        } else {
          const call = { address: contracts.v4StateView!, abi, functionName: 'getLiquidity', args: [id] } as const
          expect(await client().readContract(call), id).toBeGreaterThan(0n)
        }
      }),
    )
  })

  test('[devnet] each pool once, over all versions, native currency among them', () => {
    expect(pools.length).toBeGreaterThanOrEqual(LARGE.includes(chainId) ? 40 : 14)
    expect(new Set(pools.map(p => p.id)).size).toBe(pools.length)
    for (const version of [2, 3, 4]) expect(pools.some(p => p.version === version)).toBe(true)
    expect(pools.some(p => p.version === 4 && p.token0 === 'NATIVE')).toBe(true)
    if (chainId === 130) expect(pools.filter(p => p.version === 4).length).toBeGreaterThan(pools.length / 2)
  })
  test('[devnet] tokens answer with the list’s name, symbol, decimals and the supply that makes their value real', async () => {
    const real = tokens.filter(t => !t.address.startsWith('0x7a12'))
    expect(real.length).toBeGreaterThanOrEqual(chainId === 11155111 ? 5 : 14)
    for (const token of tokens) {
      const read = (functionName: 'name' | 'symbol' | 'decimals' | 'totalSupply') =>
        client().readContract({ address: token.address, abi: erc20, functionName })
      expect(await read('symbol')).toBe(token.symbol)
      expect(await read('decimals')).toBe(token.decimals)
      if (token.kind !== 'wrapped') expect(await read('name')).toBe(token.name)
      if (token.kind !== 'fee' && token.kind !== 'wrapped') expect(await read('totalSupply')).toBe(supplyOf(token))
    }
    const hostile = tokens.find(t => t.kind === 'hostile')!.name
    expect(hostile).toHaveLength(200)
    expect(hostile).toContain('<script>')
    expect(hostile).toContain('\u202e')
    expect(new Set(tokens.map(t => t.decimals))).toContain(0)
    expect(new Set(tokens.map(t => t.decimals))).toContain(24)
  })

  test('[devnet] accounts: five with a mix, one with the native currency alone, one empty', async () => {
    const balances = (owner: Address) =>
      Promise.all(
        tokens.map(t =>
          client().readContract({ address: t.address, abi: erc20, functionName: 'balanceOf', args: [owner] }),
        ),
      )
    for (const account of devnet.accounts.slice(0, 5)) {
      expect((await balances(account)).filter(b => b > 0n).length).toBeGreaterThanOrEqual(chainId === 11155111 ? 8 : 10)
      expect(await client().getBalance({ address: account })).toBeGreaterThan(10n ** 20n)
    }
    expect((await balances(devnet.accounts[9]!)).every(b => b === 0n)).toBe(true)
    expect(await client().getBalance({ address: devnet.accounts[9]! })).toBeGreaterThan(0n)
    expect((await balances(EMPTY_ACCOUNT)).every(b => b === 0n)).toBe(true)
    expect(await client().getBalance({ address: EMPTY_ACCOUNT })).toBe(0n)
    expect(await client().request({ method: 'eth_accounts' as never })).toEqual(devnet.accounts)
  })

  test('[devnet] the past has the swaps that were asked for, none of its transactions failed, every version traded', async () => {
    const latest = await client().getBlockNumber()
    const logs = await client().getLogs({ fromBlock: 0n, toBlock: latest })
    const swaps = logs.filter(log => SWAP_TOPICS.includes(log.topics[0]!))
    expect(swaps.length).toBeGreaterThanOrEqual(110)
    expect(new Set(swaps.map(log => log.topics[0])).size).toBe(3)
    const senders = new Set<string>()
    for (let n = 1n; n <= latest; n++) {
      for (const receipt of (await client().request({
        method: 'eth_getBlockReceipts' as never,
        params: [`0x${n.toString(16)}`] as never,
      })) as { status: string; from: string }[]) {
        expect(receipt.status, `block ${n}`).toBe('0x1')
        senders.add(receipt.from)
      }
    }
    expect(senders.size).toBeGreaterThanOrEqual(5)
    expect(senders.has(TREASURY)).toBe(true)
  })
})

test('[devnet] ENS resolves names and addresses through viem’s own definitions', async () => {
  const client = clientOf(devnet, 1)
  for (const [label, owner] of names) {
    expect((await client.getEnsAddress({ name: `${label}.eth` }))?.toLowerCase()).toBe(owner)
    expect(await client.getEnsName({ address: owner })).toBe(`${label}.eth`)
  }
  expect(await client.getEnsAddress({ name: 'nobody-has-this.eth' })).toBeNull()
  expect(await client.getEnsName({ address: EMPTY_ACCOUNT })).toBeNull()
})

test('[devnet] the L1 fee oracle of an OP network answers', async () => {
  const abi = parseAbi(['function getL1Fee(bytes) view returns (uint256)'])
  const fee = (data: `0x${string}`) =>
    clientOf(devnet, 8453).readContract({ address: GAS_PRICE_ORACLE, abi, functionName: 'getL1Fee', args: [data] })
  expect(await fee('0x')).toBeGreaterThan(0n)
  expect(await fee('0xffff')).toBeGreaterThan(await fee('0x0000'))
})

test('[devnet] an account signs typed data through the node, and a snapshot brings a state back', async () => {
  const client = clientOf(devnet, 1)
  const [from, to] = devnet.accounts as [Address, Address]
  const typed = {
    types: { EIP712Domain: [], Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: {},
    message: { text: 'tarn' },
  }
  expect(
    await client.request({ method: 'eth_signTypedData_v4' as never, params: [from, JSON.stringify(typed)] as never }),
  ).toMatch(/^0x.{130}$/)
  const before = await client.getBalance({ address: to })
  const id = await devnet.snapshot(1)
  const sent = { method: 'eth_sendTransaction' as never, params: [{ from, to, value: '0x1' }] as never }
  await client.waitForTransactionReceipt({ hash: (await client.request(sent)) as `0x${string}`, pollingInterval: 20 })
  expect(await client.getBalance({ address: to })).toBe(before + 1n)
  await devnet.revert(1, id)
  expect(await client.getBalance({ address: to })).toBe(before)
})

test('[devnet] [EX-3] a network’s wrapper is called what it is there: Polygon’s is Wrapped Matic, no ether', async () => {
  const called = (chainId: number) => {
    const address = chainById(chainId)!.contracts.wrappedNative!
    const read = (functionName: 'name' | 'symbol') =>
      clientOf(devnet, chainId).readContract({
        address,
        abi: parseAbi(['function name() view returns (string)', 'function symbol() view returns (string)']),
        functionName,
      })
    return Promise.all([read('name'), read('symbol')])
  }
  expect(await Promise.all([1, 8453, 137].map(called))).toEqual([
    ['Wrapped Ether', 'WETH'],
    ['Wrapped Ether', 'WETH'],
    ['Wrapped Matic', 'WMATIC'],
  ])
})

test('[EX-8] receipts give the root of their block’s header, and it its hash: as anvil makes them, up to 140 of three kinds', async () => {
  const [from, to] = [devnet.accounts[0]!, EMPTY_ACCOUNT]
  const own = new ChainNode([devnet.rpc[137]!])
  const gasPrice = toHex(2n * BigInt(await own.ask<string>('eth_gasPrice')))
  const prices = [{ gasPrice }, { gasPrice, accessList: [] }, { maxFeePerGas: gasPrice, maxPriorityFeePerGas: '0x1' }]
  await own.ask('evm_setAutomine', false)
  for (let i = 0; i < 140; i += 1)
    await own.ask('eth_sendTransaction', { from, to, gas: '0x5208', value: '0x0', ...prices[i % 3] })
  await own.ask('evm_mine')
  await own.ask('evm_setAutomine', true)
  for (const [chainId, url] of Object.entries(devnet.rpc)) {
    const node = new ChainNode([url])
    const { number } = await node.head()
    const numbers = Array.from({ length: Math.min(60, number) }, (_, i) => number - i)
    const headers = await node.headers(numbers)
    const receipts = await node.receiptsOf(numbers, 0)
    for (const [i, header] of headers.entries())
      expect(checkReceipts(header!, receipts[i]), `network ${chainId}, block ${numbers[i]}`).toBeDefined()
    if (url === devnet.rpc[137]) expect(receipts[0]).toHaveLength(140)
  }
})
