import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchNftItems } from '#data/market/fetch/fetchNftItems.ts'
import { fetchPools } from '#data/market/fetch/fetchPools.ts'
import { fetchStatus } from '#data/market/fetch/fetchStatus.ts'
import { collectionsOf } from '../../devnet/actors/collections.ts'
import { Rpc } from '../../devnet/chain/Rpc.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { type Indexer, startIndexer } from '../../indexer/startIndexer.ts'
import { swapNative } from '../support/swapNative.ts'
import { clientOf, SWAP_TOPICS } from './devnetClient.ts'
import { expectChainState } from './expectChainState.ts'
import { expectCollectibles } from './expectCollectibles.ts'
import { expectVolumes } from './expectVolumes.ts'
import { readMarket } from './readMarket.ts'

// A chain that lives on: the indexer reads its past in several batches while new blocks come, then follows them block
// by block.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 400_000 })

/** Living blocks it must survive. */
const BLOCKS = 10
/**
 * How long ago its past ended: the devnet lives through them in blocks of five minutes, enough that most of the chain
 * is final.
 */
const HOURS = 8
/**
 * What is so far below the head is final for the indexer on network 1: read in batches, the first of 25 blocks. The
 * rest is followed block by block.
 */
const FINALITY = 65
const PRICE = parseEther('0.01')
const collectible = parseAbi([
  'function setApprovalForAll(address, bool)',
  'function transferFrom(address, address, uint256)',
])
const bazaar = parseAbi([
  'function list(address, uint256, uint96)',
  'function cancel(address, uint256)',
  'function buy(address, uint256) payable',
])

let devnet: Devnet
let indexer: Indexer
let born: number
const said: { step: string; block?: number }[] = []
const at = () => ({ base: indexer.url, timeoutMs: 30_000 })
const node = () => new Rpc(devnet.rpc[1]!)
const head = async () => Number(await node().call<string>('eth_blockNumber'))
const lag = async () => (await fetchStatus(at())).networks[0]!.lag

beforeAll(async () => {
  devnet = await startDevnet({
    chains: [1],
    swaps: 200,
    days: 2,
    now: Math.floor(Date.now() / 1000) - HOURS * 3600,
    life: true,
    mining: 'interval',
  })
  born = await head()
  indexer = await startIndexer({
    rpc: { 1: devnet.rpc[1]! },
    nfts: devnet.nfts,
    onLine: line => line.startsWith('{') && said.push(JSON.parse(line)),
  })
})
afterAll(async () => {
  const code = await indexer?.stop()
  await devnet?.stop()
  expect(code).toBe(0)
})

/** Sends calls from unlocked accounts, all before the next block, and waits for them. */
async function act(calls: { from: string; to: string; data: Hex; value?: bigint }[]): Promise<void> {
  const hashes: string[] = []
  for (const { value = 0n, ...call } of calls)
    hashes.push(
      await node().call<string>('eth_sendTransaction', { ...call, value: `0x${value.toString(16)}`, gas: '0x7a120' }),
    )
  const done = async () =>
    (
      await Promise.all(hashes.map(hash => node().call<{ status: string } | null>('eth_getTransactionReceipt', hash)))
    ).map(receipt => receipt?.status)
  await expect.poll(done, { timeout: 30_000, interval: 100 }).toEqual(hashes.map(() => '0x1'))
}

test('[EX-8] it read the past of a living chain in more than one batch', async () => {
  const between = said.filter(({ step, block = 0 }) => step === 'indexing' && block > 0 && block < born - FINALITY)
  expect(between.length).toBeGreaterThan(0)
  expect(born).toBeLessThan(await head())
})

test('[EX-8] it follows a living chain, collectibles and all: no death, no lag, and its figures are the chain’s', async () => {
  const started = await head()
  const [seller, buyer] = devnet.accounts as [Hex, Hex]
  const market = devnet.nfts[0]!.market
  const [lanterns] = collectionsOf(1).map(({ address }) => address) as [Hex]
  const { items } = await fetchNftItems(
    { chainId: 1, collection: lanterns, asked: { owner: seller, sort: 'id' } },
    at(),
  )
  const ids = items.filter(({ listing }) => listing === null).map(({ tokenId }) => BigInt(tokenId))
  expect(ids.length).toBeGreaterThan(3)
  const sold = ids.slice(0, 2)
  const kept = ids[2]!
  const given = ids[3]!
  const list = (id: bigint) => ({
    from: seller,
    to: market,
    data: encodeFunctionData({ abi: bazaar, functionName: 'list', args: [lanterns, id, PRICE] }),
  })
  await act([
    {
      from: seller,
      to: lanterns,
      data: encodeFunctionData({ abi: collectible, functionName: 'setApprovalForAll', args: [market, true] }),
    },
    ...[...sold, kept].map(list),
  ])
  await swapNative(devnet, 1, parseEther('0.5'))
  await act([
    ...sold.map(id => ({
      from: buyer,
      to: market,
      data: encodeFunctionData({ abi: bazaar, functionName: 'buy', args: [lanterns, id] }),
      value: PRICE,
    })),
    {
      from: seller,
      to: market,
      data: encodeFunctionData({ abi: bazaar, functionName: 'cancel', args: [lanterns, kept] }),
    },
    {
      from: seller,
      to: lanterns,
      data: encodeFunctionData({ abi: collectible, functionName: 'transferFrom', args: [seller, buyer, given] }),
    },
  ])
  await swapNative(devnet, 1, parseEther('0.5'))
  await act([list(kept)])
  await expect.poll(head, { timeout: 60_000, interval: 500 }).toBeGreaterThanOrEqual(started + BLOCKS)
  await expect.poll(lag, { timeout: 60_000, interval: 200 }).toBeLessThanOrEqual(1)

  // Life holds its breath (the devnet's process alone mines), so that the chain and the index can be read at one block.
  process.kill(devnet.pids.main!, 'SIGSTOP')
  try {
    const served = async () => [
      await lag(),
      (await fetchPools({ chain: 'ethereum', limit: 1 }, at())).items[0]?.at.block,
    ]
    await expect.poll(served, { timeout: 30_000, interval: 200 }).toEqual([0, await head()])
    const whole = await readMarket(at())
    expect(whole.pools).toHaveLength(devnet.pools.length)
    await expectChainState(devnet, whole.pools, at())
    await expectVolumes(whole, at())
    await expectCollectibles(devnet, at())
    const logs = (await clientOf(devnet, 1).getLogs({ fromBlock: 0n })).filter(({ topics }) =>
      SWAP_TOPICS.includes(topics[0]!),
    )
    const swaps = whole.transactions.filter(({ type }) => type === 'swap')
    expect(new Set(swaps.map(({ id }) => id.split('-').slice(0, 3).join('-')))).toEqual(
      new Set(logs.map(({ blockNumber, logIndex }) => `1-${blockNumber}-${logIndex}`)),
    )
    expect(swaps.filter(({ block }) => block > started).length).toBeGreaterThanOrEqual(2)
    expect(
      (
        await fetchNftItems({ chainId: 1, collection: lanterns, asked: { owner: buyer, sort: 'id', limit: 100 } }, at())
      ).items.map(({ tokenId }) => BigInt(tokenId)),
    ).toEqual(expect.arrayContaining([...sold, given]))
  } finally {
    process.kill(devnet.pids.main!, 'SIGCONT')
  }
  expect(said.map(({ step }) => step)).not.toContain('again')
})
