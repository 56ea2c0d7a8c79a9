// What a passkey signs goes to the bundler: its node stands in for the wallet's.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { rpcUrl, setRpcUrl } from '../node/clients.ts'
import { isDevnet } from '../node/isDevnet.ts'
import { setBundlerUrl } from './askBundler.ts'
import { proveChain } from './proveChain.ts'

const bundler = new TestNode(8453)
const ours = new TestNode(8453)
let bundlerUrl: string
beforeAll(async () => {
  await bundler.start()
  bundlerUrl = rpcUrl(8453)
  setBundlerUrl(8453, bundlerUrl)
  setRpcUrl(8453, null)
  await ours.start()
})
afterAll(async () => {
  await ours.stop()
  await bundler.stop()
})
beforeEach(() => {
  for (const node of [ours, bundler]) Object.assign(node, { head: ours.head + 1, time: null, seed: 'aa' })
  bundler.head = ours.head
  for (const method of Object.keys(bundler.answers)) delete bundler.answers[method]
  bundler.asked.length = 0
})
const code = () =>
  proveChain(8453).then(
    () => null,
    error => error.code,
  )

test('[WL-10] [PK-1] a bundler of our chain is proven by its own blocks', async () => {
  expect(await code()).toBeNull()
  expect(bundler.asked.map(({ method }) => method)).toEqual(
    expect.arrayContaining(['eth_chainId', 'eth_blockNumber', 'eth_getBlockByNumber']),
  )
})

test('[WL-10] [PK-1] a bundler of another chain, of the same id or another, and one that is far behind get no operation', async () => {
  bundler.seed = 'bb'
  expect(await code()).toBe('wallet.otherChain')
  bundler.seed = 'aa'
  bundler.answers.eth_blockNumber = '0x10'
  expect(await code()).toBe('wallet.otherChain')
  delete bundler.answers.eth_blockNumber
  bundler.answers.eth_chainId = '0x1'
  expect(await code()).toBe('wallet.otherChain')
})

test('[WL-10] [PK-1] a bundler without blocks of its own gets no operation, on a devnet or not: our own node is not held against itself', async () => {
  const unknown = () => {
    throw { code: -32601, message: 'the method does not exist' }
  }
  for (const method of ['eth_blockNumber', 'eth_getBlockByNumber']) {
    bundler.answers[method] = unknown
    expect([isDevnet, await code()]).toEqual([false, 'wallet.otherChain'])
    delete bundler.answers[method]
  }
  expect(await code()).toBeNull()
})

test('[WL-10] [PK-1] a bundler that is away, or answers nothing of use, is told as that: not as another network, nor as a wallet that is silent', async () => {
  for (const answer of [
    () => {
      throw { code: -32603, message: 'internal error' }
    },
    // Longer than the caller waits.
    () => new Promise(done => setTimeout(done, 30_000)),
  ]) {
    bundler.answers.eth_blockNumber = answer
    expect(await code()).toBe('network.bundlerDown')
  }
  setBundlerUrl(8453, 'http://127.0.0.1:1')
  await expect(proveChain(8453)).rejects.toMatchObject({ code: 'network.bundlerDown', values: { network: 'Base' } })
  setBundlerUrl(8453, bundlerUrl)
}, 20_000)

test('[WL-10] [PK-1] behind a frozen node no operation is signed', async () => {
  ours.time = bundler.time = Math.floor(Date.now() / 1000) - 3_600
  expect(await code()).toMatch(/^(network\.frozen|device\.clockOff)$/)
})
