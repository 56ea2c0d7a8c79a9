// PK-1: how an operation is built, and what it is said to cost: EntryPoint's own count, reckoned here, over what a
// made-up node measures and a made-up bundler allows.
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ENTRY_POINT, withdrawCall } from '#domain/passkey/PasskeyAccount.ts'
import { TestNode } from '../../../../tests/support/TestNode.ts'
import { TestPasskey } from '../../../../tests/support/TestPasskey.ts'
import { rpcUrl } from '../../node/clients.ts'
import { setBundlerUrl } from '../askBundler.ts'
import { choosePasskeyWallet } from '../passkeyAccount.ts'
import { encodeCalls, type Operation, readOwners, sendOperation } from '../userOperation.ts'
import { prepareOperation, priceBuilt, priceOperation } from './priceOperation.ts'

const passkey = new TestPasskey('https://tarn.example')
const signer = { address: passkey.address, first: passkey.key, key: passkey.key }
const call = { to: `0x${'b'.repeat(40)}`, data: '0x12340078', value: 5n } as const
const [node, bundler] = [new TestNode(1), new TestNode(1)]
const word = (value: bigint) => numberToHex(value, { size: 32 })
const [NONCE, DEPOSIT] = ['0x35567e1a', '0x70a08231']
let funds = { balance: 0n, deposit: 0n }
/** Gas of each call as a transaction of its own. */
let measured: bigint[] | null
let gas: Record<'preVerificationGas' | 'verificationGasLimit' | 'callGasLimit', bigint>

beforeAll(async () => {
  await bundler.start()
  setBundlerUrl(1, rpcUrl(1))
  ;(await node.start()).isSite()
})
afterAll(async () => {
  await node.stop()
  await bundler.stop()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  funds = { balance: 10n ** 18n, deposit: 0n }
  measured = [180_000n]
  gas = { preVerificationGas: 60_000n, verificationGasLimit: 150_000n, callGasLimit: 200_000n }
  bundler.asked.length = 0
  Object.assign(node.answers, {
    eth_getCode: '0x01',
    eth_getBlockByNumber: () => ({ number: numberToHex(node.head), timestamp: '0x1', baseFeePerGas: numberToHex(20) }),
    eth_maxPriorityFeePerGas: '0x3',
    eth_feeHistory: { reward: [['0x3']] },
    eth_getBalance: () => numberToHex(funds.balance),
    eth_call: ([{ to, data }]: [{ to: string; data: Hex }]) => {
      expect(to).toBe(ENTRY_POINT)
      return word(data.startsWith(NONCE) ? 4n : data.startsWith(DEPOSIT) ? funds.deposit : -1n)
    },
    eth_simulateV1: ([{ blockStateCalls }]: [{ blockStateCalls: [{ calls: { from: string }[] }] }]) => {
      if (measured === null) throw { code: -32601, message: 'the method does not exist' }
      const { calls } = blockStateCalls[0]
      expect(calls.map(({ from }) => from)).toEqual(Array(measured.length).fill(ENTRY_POINT))
      return [{ calls: measured.map(gasUsed => ({ status: '0x1', gasUsed: numberToHex(gasUsed) })) }]
    },
  })
  Object.assign(bundler.answers, {
    eth_estimateUserOperationGas: () =>
      Object.fromEntries(Object.entries(gas).map(([name, value]) => [name, numberToHex(value)])),
    eth_sendUserOperation: `0x${'7'.repeat(64)}`,
  })
})

/** What every transaction pays beside its work: 21,000, and for each byte 16 gas, or 4 where it is zero. */
function outer(data: Hex): bigint {
  const bytes = Buffer.from(data.slice(2), 'hex')
  return bytes.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 21_000n)
}

describe('[PK-1] an operation as its bundler is asked for it', () => {
  const abi = parseAbi([
    'function execute(bytes32 mode, bytes data) payable',
    'function createAccount(bytes32 x, bytes32 y) returns (address)',
  ])
  const asked = () => bundler.asked.findLast(({ method }) => method === 'eth_estimateUserOperationGas')!.params
  const built = async (...calls: Parameters<typeof encodeCalls>[0]) =>
    (await prepareOperation(1, signer, calls)).operation

  test('does the calls in their order by ERC-7821’s plain batch, all or none', async () => {
    const second = { ...call, value: 0n, data: '0x' } as const
    const operation = await built(call, second)
    const { functionName, args } = decodeFunctionData({ abi, data: operation.callData })
    expect([functionName, args[0]]).toEqual(['execute', `0x01${'00'.repeat(31)}`])
    const [calls] = decodeAbiParameters(parseAbiParameters('(address to, uint256 value, bytes data)[]'), args[1] as Hex)
    expect(calls.map(each => ({ ...each, to: each.to.toLowerCase() }))).toEqual([call, second])
  })

  test('has EntryPoint’s nonce, twice the base fee and a tip, a tenth more for its bundler, in hex', async () => {
    const operation = await built(call)
    expect(operation).toMatchObject({
      ...{ sender: passkey.address, nonce: 4n, maxFeePerGas: 43n, maxPriorityFeePerGas: 3n },
      ...{ preVerificationGas: 66_000n, verificationGasLimit: 150_000n, callGasLimit: 200_000n },
    })
    expect(operation.factory).toBeUndefined()
    expect(asked()).toEqual([
      expect.objectContaining({
        ...{ sender: passkey.address, nonce: '0x4', callData: operation.callData, maxFeePerGas: '0x2b' },
        ...{ callGasLimit: '0x0', verificationGasLimit: '0x0', preVerificationGas: '0x0', maxPriorityFeePerGas: '0x3' },
      }),
      ENTRY_POINT,
    ])
    await sendOperation(1, operation)
    expect(bundler.asked.at(-1)!.params).toEqual([
      expect.objectContaining({ nonce: '0x4', preVerificationGas: numberToHex(66_000), callGasLimit: '0x30d40' }),
      ENTRY_POINT,
    ])
  })

  const withdrawing = { to: ENTRY_POINT, data: withdrawCall(passkey.address, 1n), value: 0n } as const
  test('one that withdraws the deposit may cost a quarter above the base fee, not the double', async () => {
    expect(await built(withdrawing)).toMatchObject({ maxFeePerGas: 28n, maxPriorityFeePerGas: 3n })
  })

  test('the first one of an account makes it, of its first key', async () => {
    node.answers.eth_getCode = '0x'
    measured = [300_000n, 180_000n]
    const { factory, factoryData } = await built(call)
    const { functionName, args } = decodeFunctionData({ abi, data: factoryData! })
    expect([functionName, ...args]).toEqual(['createAccount', passkey.key.x, passkey.key.y])
    expect(asked()[0]).toMatchObject({ factory, factoryData })
  })

  test('before its first action an account is its first key’s; then its contract names who owns it', async () => {
    const owner: Hex = `0x${'AB'.repeat(64)}`
    node.answers.eth_getCode = '0x'
    const own = `0x${passkey.key.x.slice(2)}${passkey.key.y.slice(2)}`
    const first = await readOwners(1, passkey.address, passkey.key)
    expect([first.deployed, first.owners.length, first.owners[0]!.endsWith(own.slice(2))]).toEqual([false, 1, true])
    node.answers.eth_getCode = '0x01'
    node.answers.eth_call = ([{ to }]: [{ to: string }]) => {
      expect(to).toBe(passkey.address)
      return encodeAbiParameters(parseAbiParameters('bytes[]'), [[owner]])
    }
    expect(await readOwners(1, passkey.address, passkey.key)).toEqual({ deployed: true, owners: [owner.toLowerCase()] })
  })
})

describe('[PK-1] what it is expected to cost', () => {
  const operation = (more: Partial<Operation> = {}): Operation => ({
    ...{ sender: passkey.address, nonce: 4n, callData: '0x1234', signature: `0x${'11'.repeat(600)}` },
    ...{ preVerificationGas: 60_000n, verificationGasLimit: 150_000n, callGasLimit: 200_000n },
    ...{ maxFeePerGas: 50n, maxPriorityFeePerGas: 3n },
    ...(more as object),
  })
  const priced = async (used: { created: bigint; calls: bigint } | null, more: Partial<Operation> = {}) =>
    (await priceBuilt(1, { built: operation(more), used, calls: [call] })).priced

  // Gas that counts: the bundler's 60,000, 57,000 to check a passkey, the calls, a tenth of what they don't use.
  test.each<[string, { created: bigint; calls: bigint } | null, Partial<Operation>, bigint]>([
    ['its work, at the base fee and the tip', { created: 0n, calls: 120_000n }, {}, 245_000n * 23n],
    ['no more by unit than it allows', { created: 0n, calls: 120_000n }, { maxFeePerGas: 22n }, 245_000n * 22n],
    ['all that the calls are allowed', { created: 0n, calls: 200_000n }, {}, 317_000n * 23n],
    ['the account’s making', { created: 40_000n, calls: 120_000n }, {}, 285_000n * 23n],
    ['no more for its check than it is allowed', { created: 140_000n, calls: 120_000n }, {}, 338_000n * 23n],
    ['where nothing could be measured: its limits', null, {}, 317_000n * 23n],
    ['of a first one then all of its check', null, { factory: call.to, factoryData: '0x' }, 410_000n * 23n],
    ['never more than it may cost at most', { created: 0n, calls: 900_000n }, {}, 410_000n * 50n],
  ])('%s', async (_, used, more, expected) => expect((await priced(used, more)).expected).toBe(expected))

  test('at most all that it is allowed, at the highest fee; what is missing of it, beside what is sent along', async () => {
    const used = { created: 0n, calls: 120_000n }
    const most = 410_000n * 50n
    funds = { balance: most + 5n, deposit: 0n }
    expect(await priced(used)).toMatchObject({ most, missing: 0n, ...funds })
    funds = { balance: most + 4n, deposit: 0n }
    expect(await priced(used)).toMatchObject({ most, missing: 1n })
    funds = { balance: 5n, deposit: most - 9n }
    expect(await priced(used)).toMatchObject({ missing: 9n, deposit: most - 9n })
    const { budget } = await priced(used)
    const { preVerificationGas, verificationGasLimit, callGasLimit, maxFeePerGas, maxPriorityFeePerGas } = operation()
    expect(budget).toEqual({
      ...{ preVerificationGas, verificationGasLimit, callGasLimit, maxFeePerGas, maxPriorityFeePerGas },
      expected: 245_000n * 23n,
    })
  })

  test('a node without base fees counts the tip alone', async () => {
    node.answers.eth_getBlockByNumber = () => ({ number: '0x1', timestamp: '0x1' })
    expect((await priced({ created: 0n, calls: 120_000n })).expected).toBe(245_000n * 3n)
  })
})

describe('[PK-1] gas that our own node measures', () => {
  const prepared = () => prepareOperation(1, signer, [call])

  test('is the calls’ own, without what any transaction pays; the bundler’s limit is held to it', async () => {
    const inner = 180_000n - outer(encodeCalls([call]))
    const unused = (limit: bigint) => (limit - inner) / 10n
    const { facts, operation } = await prepared()
    expect(facts.used).toBe(66_000n + 57_000n + inner + unused(200_000n))
    expect(facts).toMatchObject({ base: 20n, data: 0n })
    expect(operation.callGasLimit).toBe(200_000n)
    // Too little fails and is paid for: a tenth above what was measured. Too much is a fee for nothing: twice it.
    gas.callGasLimit = 10n
    expect((await prepared()).operation.callGasLimit).toBe((inner * 11n) / 10n)
    gas.callGasLimit = 10n ** 9n
    expect((await prepared()).operation.callGasLimit).toBe(inner * 2n + 100_000n)
    measured = [1_000n]
    gas.callGasLimit = 200_000n
    expect((await prepared()).facts.used).toBe(66_000n + 57_000n + 0n + 10_000n)
  })

  test('of a first one the account’s making is measured apart, and bounds what its check is allowed', async () => {
    node.answers.eth_getCode = '0x'
    measured = [300_000n, 180_000n]
    gas.verificationGasLimit = 10n ** 8n
    const { facts, operation } = await prepared()
    const [created, inner] = [300_000n - outer(operation.factoryData!), 180_000n - outer(operation.callData)]
    expect(operation.verificationGasLimit).toBe(700_000n + 2n * created)
    expect(facts.used).toBe(66_000n + 57_000n + created + inner + (200_000n - inner) / 10n)
  })

  test('where it can’t, the bundler’s limits stand; the check of a passkey has its bound all the same', async () => {
    measured = null
    gas = { ...gas, callGasLimit: 10n ** 9n, verificationGasLimit: 10n ** 8n }
    expect((await prepared()).operation).toMatchObject({ callGasLimit: 10n ** 9n, verificationGasLimit: 700_000n })
    node.answers.eth_getCode = '0x'
    expect((await prepared()).operation).toMatchObject({ verificationGasLimit: 700_000n + 2n * 285_000n })
  })
})

test('[PK-1] the price of a review is that of the connected account; what reverts is told', async () => {
  choosePasskeyWallet({ ...signer, credentials: [{ id: passkey.id, key: passkey.key }] }, 1)
  node.answers.eth_getCode = '0x'
  measured = [300_000n, 180_000n]
  expect(await priceOperation(1, [call])).toMatchObject({ balance: 10n ** 18n, missing: 0n, charges: [] })
  bundler.answers.eth_estimateUserOperationGas = () => {
    throw { code: -32521, message: 'execution reverted' }
  }
  await expect(priceOperation(1, [call])).rejects.toMatchObject({ code: 'deed.expectedToFail' })
})
