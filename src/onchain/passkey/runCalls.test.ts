// What a passkey account's operation is called is computed here: whatever its bundler answers once it has it, that name
// is followed.
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { TestPasskey } from '../../../tests/support/TestPasskey.ts'
import { rpcUrl, setRpcUrl } from '../node/clients.ts'
import { askBundler, setBundlerUrl } from './askBundler.ts'
import { refuseUnfunded } from './cost/refuseUnfunded.ts'
import { refusalOf } from './operation/handOperation.ts'
import { replaceOperation } from './operation/replaceOperation.ts'
import { carryOperation } from './recovery/recoverOperation.ts'
import { choosePasskeyWallet } from './passkeyAccount.ts'
import { callOfParams, runCalls } from './runCalls.ts'
import { hashOfOperation, type Operation } from './userOperation.ts'

const CHAIN = 8453
const node = new TestNode(CHAIN)
const bundler = new TestNode(CHAIN)
const passkey = new TestPasskey('http://localhost:4321')
const calls = [callOfParams({ to: `0x${'b'.repeat(40)}`, value: '0x1' })]
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as const

/** What the bundler was handed, as it was signed. */
const handed = (): Operation => {
  const [said] = bundler.asked.findLast(({ method }) => method === 'eth_sendUserOperation')!.params as [
    Record<string, string>,
  ]
  const quantities = [
    'nonce',
    'callGasLimit',
    'verificationGasLimit',
    'preVerificationGas',
    'maxFeePerGas',
    'maxPriorityFeePerGas',
  ]
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, quantities.includes(name) ? BigInt(value) : value]),
  ) as unknown as Operation
}

beforeAll(async () => {
  await bundler.start()
  setBundlerUrl(CHAIN, rpcUrl(CHAIN))
  setRpcUrl(CHAIN, null)
  await node.start()
  node.isSite()
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('location', { hostname: 'localhost', pathname: '/', search: '', origin: rpcUrl(CHAIN) })
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
  vi.stubGlobal('navigator', {
    credentials: {
      get: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
        const { response, ...said } = passkey.assertionJson(new Uint8Array(publicKey.challenge))
        return {
          ...{ ...said, rawId: bytes(said.rawId), getClientExtensionResults: () => ({}) },
          response: {
            clientDataJSON: bytes(response.clientDataJSON),
            authenticatorData: bytes(response.authenticatorData),
            signature: bytes(response.signature),
          },
        }
      },
    },
  })
})
afterAll(async () => {
  await node.stop()
  await bundler.stop()
})
beforeEach(() => {
  bundler.asked.length = 0
  choosePasskeyWallet(
    { address: passkey.address, first: passkey.key, credentials: [{ id: passkey.id, key: passkey.key }] },
    CHAIN,
  )
  Object.assign(node.answers, {
    eth_getCode: '0x',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_call: word(0),
    eth_maxPriorityFeePerGas: '0x1',
    eth_getTransactionReceipt: () => null,
    eth_getLogs: [],
  })
  Object.assign(bundler.answers, {
    eth_estimateUserOperationGas: {
      preVerificationGas: '0xc350',
      verificationGasLimit: '0x30d40',
      callGasLimit: '0xc350',
    },
    eth_getUserOperationReceipt: () => null,
  })
})

const refuses = (code: number, message: string) => () => {
  throw { code, message }
}
/** LIST: what a bundler answers to an operation that it was handed, and whether that is a word against it. */
const answers: [string, unknown, boolean][] = [
  ['its hash', () => hashOfOperation(CHAIN, handed()), false],
  ['an older operation’s hash', () => word(7), false],
  ['nothing', () => null, false],
  ['what is no hash', () => ({ hash: 'done' }), false],
  ['an error, although it took it', refuses(-32500, 'AA25 invalid account nonce'), true],
  ['that the calls revert', refuses(-32521, 'The calls revert'), true],
  ['that too much was asked', refuses(-32005, 'limit exceeded'), true],
]

test.each(answers)(
  '[PK-1] [TX-1] a bundler answers %s: the operation has our hash, and its place',
  async (_, answer, against) => {
    bundler.answers.eth_sendUserOperation = answer
    const { hash, nonce } = await runCalls(CHAIN, calls)
    expect(hash).toBe(hashOfOperation(CHAIN, handed()))
    expect(nonce).toBe(0n)
    expect(refusalOf(hash) !== undefined).toBe(against)
  },
)

test.each(answers)(
  '[ER-8] [PK-1] the same of what takes another’s place: a bundler answers %s',
  async (_, answer, against) => {
    bundler.answers.eth_sendUserOperation = () => word(1)
    const first = await runCalls(CHAIN, calls)
    const held = bundler.asked.findLast(({ method }) => method === 'eth_sendUserOperation')!.params[0]
    bundler.answers.eth_getUserOperationByHash = { userOperation: held, blockNumber: null, transactionHash: null }
    bundler.answers.eth_sendUserOperation = answer
    const place = { nonce: 0, operation: first.hash, maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
    const { hash } = await replaceOperation(CHAIN, calls, place)
    expect(hash).toBe(hashOfOperation(CHAIN, handed()))
    expect(hash).not.toBe(first.hash)
    expect(refusalOf(hash) !== undefined).toBe(against)
  },
)

test.each(answers)(
  '[PK-4] [TX-1] the same of a recovery: a bundler answers %s; one that refuses leaves it to its owner',
  async (_, answer, against) => {
    bundler.answers.eth_sendUserOperation = answer
    const operation: Operation = {
      ...{ sender: passkey.address, nonce: 3n, callData: '0x', signature: '0x' },
      ...{
        callGasLimit: 1n,
        verificationGasLimit: 1n,
        preVerificationGas: 1n,
        maxFeePerGas: 1n,
        maxPriorityFeePerGas: 1n,
      },
    }
    const plan = { chainId: CHAIN, account: `0x${'c'.repeat(40)}` } as unknown as Parameters<typeof carryOperation>[0]
    const sent = await carryOperation(plan, operation, '0x12')
    const hash = hashOfOperation(CHAIN, operation)
    expect(sent && { hash: sent.hash, operation: sent.operation }).toEqual(
      against ? null : { hash, operation: { hash, nonce: '3' } },
    )
  },
)

test('[PK-1] [TX-1] a bundler that breaks off in the middle may have taken it: our hash is followed', async () => {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
    String(init?.body).includes('eth_sendUserOperation')
      ? Promise.reject(new TypeError('broken off'))
      : real(input, init),
  )
  const { hash } = await runCalls(CHAIN, calls)
  vi.stubGlobal('fetch', real)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(refusalOf(hash)).toMatchObject({ code: 'network.bundlerDown' })
  await expect(
    askBundler({ chainId: CHAIN, method: 'eth_getUserOperationReceipt', params: [hash] }),
  ).resolves.toBeNull()
})

test('[PK-1] on a network we don’t know, and for an account that no passkey here owns, nothing is asked of anyone', async () => {
  await expect(runCalls(999_999, calls)).rejects.toMatchObject({ code: 'network.unsupported' })
  await expect(refuseUnfunded(999_999, {} as Operation, [])).rejects.toMatchObject({ code: 'network.unsupported' })
  // Its contract names another owner.
  Object.assign(node.answers, {
    eth_getCode: '0x01',
    eth_call: encodeAbiParameters(parseAbiParameters('bytes[]'), [[`0x${'7'.repeat(128)}`]]),
  })
  await expect(runCalls(CHAIN, calls)).rejects.toMatchObject({ code: 'passkey.notOwner', values: { network: 'Base' } })
  expect(bundler.asked).toEqual([])
})

test('[PK-1] what an account has must pay for the operation at most, and for what its calls send along, to the wei', async () => {
  const operation = {
    ...{ sender: passkey.address, nonce: 0n, callData: '0x', signature: '0x' },
    // 30 gas units at 7 wei each.
    ...{
      callGasLimit: 10n,
      verificationGasLimit: 10n,
      preVerificationGas: 10n,
      maxFeePerGas: 7n,
      maxPriorityFeePerGas: 1n,
    },
  } as Operation
  const funded = (balance: bigint, deposit: bigint) => {
    node.answers.eth_getBalance = `0x${balance.toString(16)}`
    node.answers.eth_call = word(Number(deposit))
    return refuseUnfunded(CHAIN, operation, [callOfParams({ to: `0x${'b'.repeat(40)}`, value: '0x5' })]).then(
      () => 'funded',
      error => [error.code, error.values],
    )
  }
  expect(await funded(215n, 0n)).toBe('funded')
  // A deposit with EntryPoint pays for gas, and for nothing that is sent along.
  expect(await funded(5n, 210n)).toBe('funded')
  const short = (amount: string) => ['passkey.unfunded', { amount, symbol: 'ETH', network: 'Base' }]
  expect(await funded(214n, 0n)).toEqual(short('0.000000000000000001'))
  expect(await funded(4n, 1_000n)).toEqual(short('0.000000000000000001'))
  expect(await funded(100n, 90n)).toEqual(short('0.000000000000000025'))
})
