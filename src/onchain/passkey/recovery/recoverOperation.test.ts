// PK-4: what a recovery address pays for, and what it is not asked to sign.
import { encodeAbiParameters, numberToHex, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import { planRecovery } from '#domain/plan/makers/planRecovery.ts'
import { type Line, stepOf } from '#domain/plan/DeedPlan.ts'
import { acting, operationOf } from '../../../../tests/support/accountPlans.ts'
import { ME } from '../../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../../tests/support/TestNode.ts'
import { setBundlerUrl } from '../askBundler.ts'
import { prepareRecovery, signOperation } from './recoverOperation.ts'

const ETH = { id: 'NATIVE', symbol: 'ETH', decimals: 18 } as const
const LINE: Line = { currencyIn: ETH, currencyOut: ETH, amountIn: 1n, amountOut: 0n }
const node = new TestNode(1)
const account: Address = `0x${'ac'.repeat(20)}`
const word = (value: bigint) => numberToHex(value, { size: 32 })
const balances: Record<string, bigint> = {}
let nonce = 0n

beforeAll(async () => {
  ;(await node.start()).isSite()
  // No bundler is there.
  setBundlerUrl(1, 'http://127.0.0.1:1')
})
afterAll(() => node.stop())
beforeEach(() => {
  node.head++
  nonce = 4n
  Object.assign(balances, { [ME]: 10n ** 18n, [account]: 10n ** 18n })
  Object.assign(node.answers, {
    eth_getBlockByNumber: () => ({
      ...{ number: numberToHex(node.head), hash: word(BigInt(node.head)), baseFeePerGas: '0x5' },
      timestamp: numberToHex(Math.floor(Date.now() / 1000)),
    }),
    eth_maxPriorityFeePerGas: '0x0',
    eth_feeHistory: { reward: [['0x0']] },
    eth_getCode: '0x',
    eth_getBalance: ([of]: [string]) => numberToHex(balances[of.toLowerCase()]!),
    eth_estimateGas: numberToHex(100_000),
    eth_call: ([{ to }]: [{ to?: string }]) => (to === ENTRY_POINT ? word(nonce) : '0x'),
  })
})
const prepare = (calls = acting.token.calls) => prepareRecovery({ chainId: 1, account, owner: ME, calls: [...calls] })

test('[PK-4] without a bundler the owner sends it itself, and must hold what it costs at most, to the wei', async () => {
  // 100,000 for the calls, three tenths more and 30,000; 150,000 to check a key; 150,000 around it; twice the base fee.
  const cost = (130_000n + 30_000n + 150_000n + 150_000n) * 10n
  balances[ME] = cost
  const { operation, ...prepared } = await prepare()
  expect(prepared).toEqual({ chainId: 1, owner: ME, way: 'self', cost })
  // The account pays no bundler.
  expect(operation).toMatchObject({
    ...{ sender: account, nonce: 4n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
    ...{ callGasLimit: 160_000n, verificationGasLimit: 150_000n, preVerificationGas: 0n },
  })
  balances[ME] = cost - 1n
  await expect(prepare()).rejects.toMatchObject({ code: 'recovery.unfunded' })
  // A contract does what it likes while it is asked.
  node.answers.eth_getCode = '0x60'
  balances[ME] = cost + 450_000n * 10n
  expect(await prepare()).toMatchObject({ cost: cost + 450_000n * 10n, operation: { verificationGasLimit: 600_000n } })
})

test('[PK-4] calls that revert are told, and cost nothing', async () => {
  node.answers.eth_estimateGas = () => {
    throw { code: 3, message: 'execution reverted' }
  }
  await expect(prepare()).rejects.toMatchObject({ code: 'deed.expectedToFail' })
})

test('[PK-4] an account that did something else meanwhile is not signed for; a signature is checked as the account will', async () => {
  const operation = operationOf(acting.token)
  const plan = stepOf(planRecovery(acting.token, { owner: ME, operation, way: 'bundler' }, LINE), 0)
  const signature = `0x${'11'.repeat(64)}1b`
  const door = doorTo(node, { eth_signTypedData_v4: signature }, { account: ME })
  const sign = () =>
    signOperation(door, { plan, operation }, { stop: new AbortController().signal, onSlow: vi.fn(), onLate: vi.fn() })
  const check = (signed: boolean) =>
    encodeAbiParameters(parseAbiParameters('bool, bool, uint256, bytes32'), [signed, false, 0n, word(0n)])
  const saying = (signed: boolean) => {
    node.answers.eth_call = ([{ to }]: [{ to?: string }]) => (to === ENTRY_POINT ? word(nonce) : check(signed))
  }
  nonce = operation.nonce + 1n
  saying(true)
  await expect(sign()).rejects.toMatchObject({ code: 'recovery.differs' })
  expect(door.asked).toEqual([])
  nonce = operation.nonce
  expect(await sign()).toContain('11'.repeat(64))
  saying(false)
  await expect(sign()).rejects.toMatchObject({ code: 'recovery.signature' })
})
