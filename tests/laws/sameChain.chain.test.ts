import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseDevnetAccount, devnetWallet } from '#onchain/connectors/devnetWallet.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { sameChain } from '#onchain/wallet/sameChain.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { rpcAt } from '../support/devnet.ts'
import { NodeWallet } from '../support/NodeWallet.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let ours: Devnet
let theirs: Devnet
const failure = (proof: Promise<unknown>) =>
  proof.then(
    () => 'same',
    error => error.code,
  )

beforeAll(async () => {
  ours = await startDevnet({ chains: [1], swaps: 6, days: 1, mining: 'interval' })
  theirs = await startDevnet({ chains: [1], swaps: 6, days: 1, seed: 'elsewhere', mining: 'interval' })
  setRpcUrl(1, ours.rpc[1]!)
})
afterAll(async () => {
  setRpcUrl(1, null)
  await ours?.stop()
  await theirs?.stop()
})

describe('[WL-10] the same chain, proven by a block', () => {
  test('the wallet reads our chain', async () => {
    expect(await failure(sameChain(new NodeWallet(ours.rpc[1]!, ours.accounts[0]!), 1))).toBe('same')
  })

  test('another chain of the same id and the same contracts is another chain', async () => {
    expect(await failure(sameChain(new NodeWallet(theirs.rpc[1]!, ours.accounts[0]!), 1))).toBe('wallet.otherChain')
  })

  test('another chain id is another chain, whatever its blocks', async () => {
    expect(await failure(sameChain(new NodeWallet(ours.rpc[1]!, ours.accounts[0]!, 8453), 1))).toBe('wallet.otherChain')
  })

  test('a wallet a few blocks behind is compared below the lower head', async () => {
    const wallet = new NodeWallet(ours.rpc[1]!, ours.accounts[0]!)
    const head = Number(await rpcAt<string>(ours.rpc[1]!, 'eth_blockNumber'))
    const asked: unknown[] = []
    const behind = {
      request: async (request: { method: string; params?: readonly unknown[] }) => {
        if (request.method === 'eth_blockNumber') return `0x${(head - 2).toString(16)}`
        if (request.method === 'eth_getBlockByNumber') asked.push(request.params?.[0])
        return wallet.request(request)
      },
    }
    expect(await failure(sameChain(behind, 1))).toBe('same')
    expect(asked).toEqual([`0x${(head - 4).toString(16)}`])
  })

  test.each<[string, unknown, string]>([
    ['no block', null, 'wallet.otherChain'],
    ['a block without a hash', {}, 'wallet.otherChain'],
    ['nonsense', 'yes', 'wallet.otherChain'],
  ])('a wallet that answers %s proves nothing', async (_, answer, code) => {
    const wallet = new NodeWallet(ours.rpc[1]!, ours.accounts[0]!)
    const odd = {
      request: async (r: { method: string; params?: readonly unknown[] }) =>
        r.method === 'eth_getBlockByNumber' ? answer : wallet.request(r),
    }
    expect(await failure(sameChain(odd, 1))).toBe(code)
  })

  test('a wallet that refuses to read proves nothing', async () => {
    const wallet = new NodeWallet(ours.rpc[1]!, ours.accounts[0]!)
    const closed = {
      request: async (r: { method: string; params?: readonly unknown[] }) =>
        r.method === 'eth_chainId' ? wallet.request(r) : Promise.reject(new Error('no')),
    }
    expect(await failure(sameChain(closed, 1))).toBe('wallet.otherChain')
  })

  test('a node at the beginning of our own history is not ours: every chain that began so has its blocks', async () => {
    await rpcAt(ours.rpc[1]!, 'anvil_mine', ['0x28'])
    const wallet = new NodeWallet(ours.rpc[1]!, ours.accounts[0]!)
    const early = {
      request: async (r: { method: string; params?: readonly unknown[] }) =>
        r.method === 'eth_blockNumber' ? '0x10' : wallet.request(r),
    }
    expect(await failure(sameChain(early, 1))).toBe('wallet.otherChain')
  })

  test('our own node down is told as that', async () => {
    setRpcUrl(1, 'http://127.0.0.1:9')
    expect(await failure(sameChain(new NodeWallet(ours.rpc[1]!, ours.accounts[0]!), 1))).toBe('network.down')
    setRpcUrl(1, ours.rpc[1]!)
  })
})

describe('[WL-6] the devnet’s own wallet', () => {
  const mined = async (hash: string) => {
    await rpcAt(ours.rpc[1]!, 'evm_mine', [])
    return rpcAt<{ status: string; effectiveGasPrice: string } | null>(ours.rpc[1]!, 'eth_getTransactionReceipt', [
      hash,
    ])
  }

  test('bids for what the fee becomes at the next quarter of an hour, and pays that of its block; what sends all it has bids for the fee of now', async () => {
    const [from, to] = [ours.accounts[1]!, ours.accounts[2]!]
    chooseDevnetAccount(from)
    const provider = await devnetWallet({ chains: [], emitter: { emit: () => {} } } as never).getProvider()
    const ask = <T>(method: string, params: unknown[]) => provider.request({ method, params }) as Promise<T>
    const { baseFeePerGas } = await ask<{ baseFeePerGas: string }>('eth_getBlockByNumber', ['latest', false])
    const risen = (BigInt(baseFeePerGas) * 233n) / 100n

    const hash = await ask<string>('eth_sendTransaction', [{ from, to, value: '0x1', gas: '0x5208' }])
    await ask('anvil_setNextBlockBaseFeePerGas', [`0x${risen.toString(16)}`])
    const receipt = await mined(hash)
    expect(receipt?.status).toBe('0x1')
    const { maxFeePerGas } = await ask<{ maxFeePerGas: string }>('eth_getTransactionByHash', [hash])
    expect(BigInt(receipt!.effectiveGasPrice)).toBeLessThan(BigInt(maxFeePerGas))

    const [balance, price] = await Promise.all([
      ask<string>('eth_getBalance', [from, 'latest']),
      ask<string>('eth_gasPrice', []),
    ])
    const all = BigInt(balance) - BigInt(price) * 21_000n
    const last = await ask<string>('eth_sendTransaction', [{ from, to, value: `0x${all.toString(16)}`, gas: '0x5208' }])
    expect((await mined(last))?.status).toBe('0x1')
  })
})
