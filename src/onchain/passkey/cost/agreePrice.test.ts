// PK-1: what is signed of an operation's price is what was reviewed, or is accepted anew. Every network's kind of fee,
// every party that says what it costs.
import { numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import { isFarAbove, mostOf } from '#domain/passkey/Budget.ts'
import { withdrawCall } from '#domain/passkey/PasskeyAccount.ts'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import { authenticator } from '../../../../tests/support/authenticator.ts'
import { OperationChain } from '../../../../tests/support/OperationChain.ts'
import { TestPasskey } from '../../../../tests/support/TestPasskey.ts'
import type { TransactionCall } from '../../node/simulate.ts'
import { choosePasskeyWallet } from '../passkeyAccount.ts'
import { passkeyProvider } from '../passkeyProvider.ts'
import { askPrices, type PriceQuestion } from './agreePrice.ts'
import { type PricedOperation, priceOperation } from './priceOperation.ts'

const GWEI = 10n ** 9n
/** Fees as they are there on a quiet day. */
const networks = {
  mainnet: { chainId: 1, base: 20n * GWEI, tip: GWEI, perByte: 0n },
  OP: { chainId: 10, base: GWEI / 1_000n, tip: GWEI / 1_000n, perByte: 4n * 10n ** 10n },
  Arbitrum: { chainId: 42_161, base: GWEI / 100n, tip: 0n, perByte: 2n * 10n ** 9n },
  // Nothing there tells what its bytes cost.
  'a network without a source': { chainId: 324, base: GWEI / 20n, tip: 0n, perByte: 3n * 10n ** 9n },
} as const

const passkey = new TestPasskey('https://tarn.example')
const call: TransactionCall = { to: `0x${'b'.repeat(40)}`, data: '0x12345678', value: 5n }
let chain: OperationChain
let prompts: () => number
const questions: PriceQuestion[] = []
let accepts = true

beforeEach(() => {
  questions.length = 0
  accepts = true
  prompts = authenticator(passkey)
  askPrices(async question => {
    questions.push(question)
    if (!accepts) throw new AppError('passkey.costRefused')
  })
})

/** As the plan of a review asks for it. */
const press = (budget: PricedOperation['budget'] | null, calls: readonly TransactionCall[] = [call]) =>
  passkeyProvider
    .request({
      method: 'wallet_sendCalls',
      params: [
        {
          ...{ from: passkey.address, chainId: numberToHex(chain.chainId) },
          calls: calls.map(each => ({ ...each, value: numberToHex(each.value) })),
          ...(budget && {
            capabilities: {
              operationBudget: Object.fromEntries(Object.entries(budget).map(([k, v]) => [k, numberToHex(v)])),
            },
          }),
        },
      ],
    })
    .then(
      () => null,
      (error: AppError) => error.code ?? error,
    )
const signed = () => {
  const op = chain.sent.at(-1)!
  return {
    preVerificationGas: BigInt(op.preVerificationGas),
    verificationGasLimit: BigInt(op.verificationGasLimit),
    callGasLimit: BigInt(op.callGasLimit),
    maxFeePerGas: BigInt(op.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(op.maxPriorityFeePerGas),
  }
}
const ticks = () => questions.flatMap(({ now }) => now.charges.filter(({ tick }) => tick).map(({ by }) => by))
const far = () => questions.map(({ now, before }) => before !== null && isFarAbove(now, before))

describe.each(Object.entries(networks))('[PK-1] on %s', (name, { chainId, ...fees }) => {
  beforeAll(async () => {
    vi.stubGlobal('location', { hostname: 'tarn.example', search: '', origin: 'https://tarn.example' })
  })
  beforeEach(async () => {
    chain = await new OperationChain(chainId, passkey, fees).start()
    vi.stubGlobal('location', { ...location, hostname: 'tarn.example' })
    choosePasskeyWallet(
      { address: passkey.address, first: passkey.key, credentials: [{ id: passkey.id, key: passkey.key }] },
      chainId,
    )
  })
  afterEach(() => chain.stop())
  const review = () => priceOperation(chainId, [call])
  /** No more of anything than was agreed to last. */
  const holds = (agreed: bigint) => {
    expect(mostOf(signed())).toBeLessThanOrEqual(agreed)
    expect(prompts()).toBe(1)
  }

  test('what suffices is signed as it was reviewed, and the honest bundler’s price is accounted for', async () => {
    const { budget, charges } = await review()
    // Where no source tells what the bytes cost, what they do is named once it is most of the overhead; half of the
    // whole it is not.
    expect(charges.filter(({ tick }) => tick)).toEqual([])
    if (name !== 'a network without a source') expect(charges).toEqual([])
    expect(await press(budget)).toBeNull()
    const { expected: _, ...rest } = budget
    expect(signed()).toEqual(rest)
    expect(questions).toEqual([])
    holds(mostOf(budget))
  })

  test('a base fee that rises by half, and bytes that cost a little more, are within it', async () => {
    const { budget } = await review()
    chain.base += chain.base / 2n
    // A rollup's gas for its bytes follows from the fee in wei: it is less gas at a higher price.
    expect(await press(budget)).toBeNull()
    expect(questions).toEqual([])
    holds(mostOf(budget))
  })

  test('ten full blocks: the new price is shown, is more than three times the reviewed one, and goes through once accepted', async () => {
    const { budget, most } = await review()
    chain.fill(10)
    expect(await press(budget)).toBeNull()
    expect(questions).toHaveLength(1)
    const [{ now, before }] = questions as [PriceQuestion]
    expect(before).toEqual({ expected: budget.expected, most })
    // 1.125^10 is 3.2; what a rollup wants for bytes elsewhere doesn't follow its own fee.
    if (chainId === 1) expect(far()).toEqual([true])
    expect(ticks()).toEqual([])
    holds(now.most)
    expect(mostOf(signed())).toBeGreaterThan(most)
  })

  test('a price that is refused signs nothing; closed is not failed', async () => {
    const { budget } = await review()
    chain.fill(10)
    accepts = false
    expect(await press(budget)).toBe('passkey.costRefused')
    expect([chain.sent, prompts()]).toEqual([[], 0])
  })

  test('a price that goes on rising while it is read is shown again', async () => {
    const { budget } = await review()
    chain.fill(10)
    askPrices(async question => {
      questions.push(question)
      if (questions.length < 3) chain.fill(10)
    })
    expect(await press(budget)).toBeNull()
    expect(questions).toHaveLength(3)
    expect(questions[1]!.before?.most).toBe(questions[0]!.now.most)
    holds(questions[2]!.now.most)
  })

  test('a node whose tip is a thousand times as high between review and press changes nothing', async () => {
    const { budget } = await review()
    chain.tip = 2_000n * GWEI
    chain.rewards = [2_000n * GWEI]
    expect(await press(budget)).toBeNull()
    expect(questions).toEqual([])
    expect(signed().maxPriorityFeePerGas).toBe(budget.maxPriorityFeePerGas)
    holds(mostOf(budget))
  })

  test('a tip that no block has paid is bounded at the review, with and without the node’s history', async () => {
    const bound = fees.tip * 2n > fees.base ? fees.tip * 2n : fees.base
    chain.tip = 2_000n * GWEI
    expect((await review()).budget.maxPriorityFeePerGas).toBe(bound)
    chain.rewards = null
    expect((await review()).budget.maxPriorityFeePerGas).toBe(fees.base)
  })

  test('a node that lies about its history too: the tip is named at the review, and takes a tick at the press', async () => {
    chain.tip = 4_000n * GWEI
    chain.rewards = [2_000n * GWEI]
    chain.balance = 10n ** 24n
    const { budget, charges } = await review()
    expect(charges).toContainEqual(expect.objectContaining({ by: 'tip', tick: true }))
    accepts = false
    expect(await press(budget)).toBe('passkey.costRefused')
    expect(ticks()).toContain('tip')
    expect([chain.sent, prompts()]).toEqual([[], 0])
  })

  test('a bundler that lies at the press is asked about, with its charge by itself; refused it gets nothing', async () => {
    const { budget } = await review()
    chain.balance = 10n ** 24n
    chain.lies = gas => ({ ...gas, preVerificationGas: gas.preVerificationGas * 6_400n })
    accepts = false
    expect(await press(budget)).toBe('passkey.costRefused')
    expect([ticks(), far()]).toEqual([['bundler'], [true]])
    expect([chain.sent, prompts()]).toEqual([[], 0])
  })

  test('a bundler that charges half more at the press is asked about, however little that is', async () => {
    const { budget } = await review()
    chain.lies = gas => ({ ...gas, preVerificationGas: (gas.preVerificationGas * 3n) / 2n })
    expect(await press(budget)).toBeNull()
    expect(questions).toHaveLength(1)
    holds(questions[0]!.now.most)
  })

  test('a bundler that lies at the review has its charge named, and what was reviewed is not signed without a tick', async () => {
    chain.balance = 10n ** 24n
    chain.lies = gas => ({ ...gas, preVerificationGas: gas.preVerificationGas * 6_400n })
    const { budget, charges, expected } = await review()
    const [charge] = charges
    expect(charge).toMatchObject({ by: 'bundler', tick: true })
    expect(charge!.amount * 100n).toBeGreaterThan(expected * 99n)
    accepts = false
    expect(await press(budget)).toBe('passkey.costRefused')
    expect([ticks(), chain.sent, prompts()]).toEqual([['bundler'], [], 0])
    // The way on for a user who wants it: the same price, accepted.
    accepts = true
    expect(await press(budget)).toBeNull()
    holds(mostOf(budget))
    // What it no longer asks for it doesn't get, though that was reviewed.
    chain.lies = gas => gas
    questions.length = 0
    expect(await press(budget)).toBeNull()
    expect(questions).toEqual([])
    expect(mostOf(signed()) * 100n).toBeLessThan(mostOf(budget))
  })

  test.each([
    ['review', (gas: { callGasLimit: bigint }) => ({ callGasLimit: gas.callGasLimit * 5_000n })],
    ['press', (gas: { callGasLimit: bigint }) => ({ callGasLimit: gas.callGasLimit * 5_000n })],
  ])('a bundler that allows the calls far too much at the %s keeps no tenth of it', async (when, lie) => {
    const honest = await review()
    const lies: OperationChain['lies'] = gas => ({ ...gas, ...lie(gas) })
    if (when === 'review') chain.lies = lies
    const { budget } = await review()
    chain.lies = lies
    expect(budget.callGasLimit).toBeLessThan(chain.used * 3n)
    expect(await press(budget)).toBeNull()
    expect(signed().callGasLimit).toBeLessThan(chain.used * 3n)
    holds(mostOf(budget))
    expect(budget.expected).toBeLessThan((honest.expected * 11n) / 10n)
  })

  test('a bundler that allows the calls too little has them fail at no one’s cost: our node’s measure stands', async () => {
    chain.lies = gas => ({ ...gas, callGasLimit: 21_000n })
    const { budget } = await review()
    expect(budget.callGasLimit).toBeGreaterThan(chain.used)
    expect(await press(budget)).toBeNull()
    expect(signed().callGasLimit).toBe(budget.callGasLimit)
  })

  test('a check that is allowed far too much holds no more than a check can need', async () => {
    const { budget } = await review()
    chain.lies = gas => ({ ...gas, verificationGasLimit: 10n ** 10n })
    expect(await press(budget)).toBeNull()
    expect(signed().verificationGasLimit).toBeLessThanOrEqual(700_000n)
    holds(questions.at(-1)?.now.most ?? mostOf(budget))
  })

  test('other bytes than were reviewed, and a batch twice as long, cost no more unless they are asked about', async () => {
    const { budget } = await review()
    const later = { ...call, data: `0x${'ab'.repeat(64)}` as const }
    expect(await press(budget, [later])).toBeNull()
    expect(mostOf(signed())).toBeLessThanOrEqual(questions.at(-1)?.now.most ?? mostOf(budget))
    questions.length = 0
    chain.used *= 6n
    expect(
      await press(
        budget,
        Array.from({ length: 30 }, () => later),
      ),
    ).toBeNull()
    expect(questions.length).toBeGreaterThan(0)
    expect(mostOf(signed())).toBeLessThanOrEqual(questions.at(-1)!.now.most)
  })

  test('what no screen has shown a price of is asked about first', async () => {
    accepts = false
    expect(await press(null)).toBe('passkey.costRefused')
    expect(questions).toMatchObject([{ before: null, chainId }])
    expect([chain.sent, prompts()]).toEqual([[], 0])
    accepts = true
    expect(await press(null)).toBeNull()
    holds(questions.at(-1)!.now.most)
  })

  test('a withdrawal follows the fee: it is reviewed again as a whole, never signed with an amount that can’t be had', async () => {
    const withdrawal = { to: ENTRY_POINT, data: withdrawCall(passkey.address, 5n), value: 0n }
    const { budget } = await priceOperation(chainId, [withdrawal])
    chain.fill(10)
    expect(await press(budget, [withdrawal])).toBe('passkey.costRose')
    expect([questions, chain.sent, prompts()]).toEqual([[], [], 0])
    const { budget: now } = await priceOperation(chainId, [withdrawal])
    expect(await press(now, [withdrawal])).toBeNull()
    holds(mostOf(now))
  })

  test('what can’t be paid is said before it is asked about', async () => {
    const { budget } = await review()
    chain.balance = 6n
    chain.fill(10)
    expect(await press(budget)).toBe('passkey.unfunded')
    expect([questions, prompts()]).toEqual([[], 0])
  })
})

describe('[PK-1] a rollup’s fee for bytes elsewhere', () => {
  test.each(['OP', 'Arbitrum'] as const)(
    '%s: ten times as high between review and press it is asked about, as no one’s charge; at the review it is just the price',
    async name => {
      const { chainId, ...fees } = networks[name]
      chain = await new OperationChain(chainId, passkey, fees).start()
      vi.stubGlobal('location', { ...location, hostname: 'tarn.example' })
      choosePasskeyWallet(
        { address: passkey.address, first: passkey.key, credentials: [{ id: passkey.id, key: passkey.key }] },
        chainId,
      )
      const { budget, charges } = await priceOperation(chainId, [call])
      expect(charges).toEqual([])
      chain.perByte *= 10n
      expect(await press(budget)).toBeNull()
      expect(ticks()).toEqual([])
      expect(questions).toHaveLength(1)
      expect(mostOf(signed())).toBeLessThanOrEqual(questions[0]!.now.most)
      const spiked = await priceOperation(chainId, [call])
      expect(spiked.charges).toEqual([])
      expect(spiked.budget.preVerificationGas).toBeGreaterThan(budget.preVerificationGas * 4n)
      questions.length = 0
      expect(await press(spiked.budget)).toBeNull()
      expect(questions).toEqual([])
      await chain.stop()
    },
  )
})

afterAll(() => {
  vi.unstubAllGlobals()
})
