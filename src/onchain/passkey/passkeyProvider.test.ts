import { hashMessage, pad, toEventSelector, type TypedDataDefinition } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import { rpcUrl, setRpcUrl } from '../node/clients.ts'
import { setBundlerUrl } from './askBundler.ts'
import { hashNested, hashPersonal } from './nested.ts'
import { choosePasskeyWallet, isChosen, passkeyChain } from './passkeyAccount.ts'
import { passkeyProvider } from './passkeyProvider.ts'
import { runCalls } from './runCalls.ts'

const hash = `0x${'1'.repeat(64)}` as const
vi.mock(import('./runCalls.ts'), async original => ({
  ...(await original()),
  runCalls: vi.fn(async () => ({ hash, nonce: 4n })),
}))

const address = `0x${'a'.repeat(40)}` as const
const upper = `0x${'A'.repeat(40)}`
const call = { to: `0x${'b'.repeat(40)}`, value: '0x1' }
const first = { x: `0x${'01'.repeat(32)}`, y: `0x${'02'.repeat(32)}` } as const
/** Node and bundler at once. */
const node = new TestNode(8453)
const ask = (method: string, params?: readonly unknown[]) => passkeyProvider.request({ method, params })
const refused = (method: string, params: unknown[]) =>
  ask(method, params).then(
    () => null,
    error => error.code,
  )
/** What the browser was asked to sign with a passkey, in hex. */
const signed: string[] = []

beforeAll(async () => {
  await node.start()
  setBundlerUrl(8453, rpcUrl(8453))
})
afterAll(() => node.stop())
beforeEach(() => {
  vi.mocked(runCalls).mockClear()
  signed.length = 0
  // Not there yet: its first key owns it.
  node.answers.eth_getCode = '0x'
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('location', { hostname: 'tarn.example', search: '' })
  vi.stubGlobal('navigator', {
    credentials: {
      get: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
        signed.push(`0x${Buffer.from(publicKey.challenge).toString('hex')}`)
        throw Object.assign(new Error('no'), { name: 'NotAllowedError' })
      },
    },
  })
  choosePasskeyWallet({ address, first, credentials: [{ id: 'AQ', key: first }] }, 8453)
})

test('[PK-1] nothing is signed without a network that is known, nor for another account', async () => {
  for (const chainId of [undefined, null, '', '0x0', '0x1e240'])
    expect(await refused('wallet_sendCalls', [{ from: address, calls: [call], chainId }]), `${chainId}`).toBe(-32602)
  expect(await refused('eth_sendTransaction', [{ ...call, from: address }])).toBe(-32602)
  expect(await refused('eth_sendTransaction', [{ ...call, from: address, chainId: '0x1' }])).toBe(4901)
  expect(await refused('eth_sendTransaction', [{ ...call, from: call.to, chainId: '0x2105' }])).toBe(4100)
  expect(await refused('wallet_sendCalls', [{ from: call.to, calls: [call], chainId: '0x2105' }])).toBe(4100)
  expect(await refused('personal_sign', ['0x61', call.to])).toBe(4100)
  expect(await refused('eth_signTypedData_v4', [call.to, address])).toBe(4100)
  expect(runCalls).not.toHaveBeenCalled()
  expect(signed).toEqual([])
})

test('[PK-1] an operation is of the network that its question names', async () => {
  expect(await ask('wallet_sendCalls', [{ from: address, calls: [call], chainId: '0x1' }])).toEqual({
    id: `1:${hash}:4`,
  })
  expect(runCalls).toHaveBeenCalledWith(1, [expect.objectContaining({ to: call.to, value: 1n })])
  // With a checksum, or in whatever case a site writes it.
  await ask('wallet_sendCalls', [{ from: upper, calls: [call], chainId: '0x2105' }])
  expect(runCalls).toHaveBeenLastCalledWith(8453, [expect.anything()])
})

/** EntryPoint's event of an operation of the account. */
const event = (operation: string, success: boolean, nonce = 4) => ({
  address: ENTRY_POINT,
  topics: [
    toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
    ...[operation, pad(address), pad('0x')],
  ],
  data: `0x${[nonce, success ? 1 : 0, 9, 9].map(each => each.toString(16).padStart(64, '0')).join('')}`,
})
const transactionHash = `0x${'7'.repeat(64)}`

test('[PK-1] [TX-1] one call is an operation too, and answers with the transaction that carried it, as our node has it', async () => {
  node.answers.eth_getUserOperationReceipt = { success: true, receipt: { transactionHash } }
  node.answers.eth_getLogs = []
  let receipts = 0
  // At first what the bundler names carries another operation.
  node.answers.eth_getTransactionReceipt = () => ({
    status: '0x1',
    logs: [event(receipts++ < 2 ? `0x${'2'.repeat(64)}` : hash, true)],
  })
  expect(await ask('eth_sendTransaction', [{ ...call, from: address, chainId: '0x2105' }])).toBe(transactionHash)
  expect(receipts).toBe(3)
  expect(runCalls).toHaveBeenCalledWith(8453, [{ to: call.to, data: '0x', value: 1n }])
  // The bundler says success, the event says undone.
  node.answers.eth_getTransactionReceipt = { status: '0x1', logs: [event(hash, false)] }
  expect(await refused('eth_sendTransaction', [{ ...call, from: address, chainId: '0x2105' }])).toBe(3)
}, 20_000)

test('[PK-1] [TX-1] a batch waits, is done as one, or failed as one: our node’s receipt says so, and its bundler is not believed', async () => {
  node.answers.eth_getUserOperationReceipt = { success: true, receipt: { transactionHash } }
  node.answers.eth_getLogs = []
  const status = async (log: object) => {
    node.answers.eth_getTransactionReceipt = { status: '0x1', logs: [log] }
    return ask('wallet_getCallsStatus', [`8453:${hash}:4`])
  }
  expect(await status(event(`0x${'2'.repeat(64)}`, true))).toMatchObject({ status: 100 })
  expect(await status(event(hash, true, 5))).toMatchObject({ status: 100 })
  expect(await status({ ...event(hash, true), address })).toMatchObject({ status: 100 })
  const receipts = [{ transactionHash }]
  expect(await status(event(hash, true))).toEqual({ status: 200, atomic: true, receipts })
  expect(await status(event(hash, false))).toEqual({ status: 500, atomic: true, receipts })
  expect(await refused('wallet_getCallsStatus', ['8453:0xcc'])).toBe(5730)
  expect(await ask('wallet_getCapabilities')).toEqual({ '0x2105': { atomic: { status: 'supported' } } })
})

test('[PK-1] who it is and where: nobody before a sign-in, and no network that is not listed', async () => {
  expect(await ask('eth_requestAccounts')).toEqual([address])
  expect(await ask('eth_accounts')).toEqual([address])
  expect(await ask('eth_chainId')).toBe('0x2105')
  expect(await refused('wallet_switchEthereumChain', [{ chainId: '0x1e240' }])).toBe(4902)
  expect(passkeyChain()).toBe(8453)
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBeNull()
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(isChosen()).toBe(true)
  passkeyProvider.disconnect?.()
  expect(isChosen()).toBe(false)
  expect(await ask('eth_accounts')).toEqual([])
  expect(await refused('eth_requestAccounts', [])).toBe('wallet.notConnected')
})

test('[WL-10] [PK-1] a text is signed as the account on its network, whoever writes the address how', async () => {
  expect(await refused('personal_sign', ['0x6869', upper])).toBe('passkey.cancelled')
  const data = {
    domain: { name: 'A site', chainId: 8453 },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'hi' },
  } satisfies TypedDataDefinition
  expect(await refused('eth_signTypedData_v4', [address, JSON.stringify(data)])).toBe('passkey.cancelled')
  expect(await refused('eth_signTypedData_v4', [address, data])).toBe('passkey.cancelled')
  const nested = hashNested(8453, address, data)
  expect(signed).toEqual([hashPersonal(8453, address, hashMessage('hi')), nested, nested])
})

test('[WL-10] what proves the chain is read at the bundler, and all else at our node', async () => {
  const bundler = new TestNode(8453)
  const ours = rpcUrl(8453)
  await bundler.start()
  setBundlerUrl(8453, rpcUrl(8453))
  try {
    setRpcUrl(8453, ours)
    bundler.head = 77
    node.answers.eth_gasPrice = '0x5'
    expect(await ask('eth_blockNumber')).toBe('0x4d')
    expect(await ask('eth_getBlockByNumber', ['latest', false])).toMatchObject({ number: '0x4d' })
    expect(await ask('eth_gasPrice')).toBe('0x5')
    bundler.answers.eth_blockNumber = () => {
      throw { code: -32601, message: 'the method does not exist' }
    }
    expect(await refused('eth_blockNumber', [])).toBe('wallet.otherChain')
    // A missing answer is not another chain. No server listens there.
    setBundlerUrl(8453, 'http://127.0.0.1:1')
    expect(await refused('eth_blockNumber', [])).toBe('network.bundlerDown')
  } finally {
    await bundler.stop()
    setBundlerUrl(8453, ours)
  }
})
