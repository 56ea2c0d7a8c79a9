// AP-3, SW-5: what a call is said to cost, and what is held back for it, against a made-up node's answers.
import { numberToHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { TestNode } from '../../../tests/support/TestNode.ts'
import { readCallsCost, readCost, readGasCost } from './readCost.ts'

const ME: Address = `0x${'a1'.repeat(20)}`
const call = { to: `0x${'b2'.repeat(20)}`, data: `0x${'ab'.repeat(40)}`, value: 26n } as const
const [ethereum, base] = [new TestNode(1), new TestNode(8_453)]
const GAS_PRICE = 5n
/** What Base's oracle wants for a transaction of so many bytes: 700 and 3 for each. */
const dataFee = (bytes: bigint) => 700n + 3n * bytes

beforeAll(() => Promise.all([ethereum.start(), base.start()]))
afterAll(() => Promise.all([ethereum.stop(), base.stop()]))
beforeEach(() => {
  for (const node of [ethereum, base]) {
    node.asked.length = 0
    Object.assign(node.answers, {
      eth_gasPrice: numberToHex(GAS_PRICE),
      eth_estimateGas: numberToHex(100_000),
      // GasPriceOracle.getL1Fee(bytes): selector, offset, length.
      eth_call: ([{ data }]: [{ data: string }]) =>
        numberToHex(dataFee(BigInt(`0x${data.slice(74, 138)}`)), { size: 32 }),
    })
  }
})

test('[AP-3] gas at its price is expected, and three tenths more are held back', async () => {
  expect(await readCost({ chainId: 1, from: ME, call })).toEqual({ expected: 500_000n, most: 650_000n })
  const estimated = ethereum.asked.find(({ method }) => method === 'eth_estimateGas')
  expect(estimated?.params).toEqual([{ from: ME, to: call.to, data: call.data, value: '0x1a' }])
})

test('[AP-3] on a rollup its calldata, and 110 bytes around it, are paid too', async () => {
  const expected = 500_000n + dataFee(40n + 110n)
  expect(await readCost({ chainId: 8_453, from: ME, call })).toEqual({ expected, most: (expected * 130n) / 100n })
})

test('[AP-3] what reverts is no cost: it is told why', async () => {
  ethereum.answers.eth_estimateGas = () => {
    throw { code: 3, message: 'execution reverted' }
  }
  await expect(readCost({ chainId: 1, from: ME, call })).rejects.toMatchObject({ code: 'deed.expectedToFail' })
})

test('[AP-3] who has gone on asks no more, and is told so', async () => {
  const abort = new AbortController()
  ethereum.answers.eth_estimateGas = () => {
    abort.abort(new Error('gone'))
    return '0x1'
  }
  await expect(readCost({ chainId: 1, from: ME, call }, { signal: abort.signal })).rejects.toThrow('gone')
})

test('[SW-5] several calls are what each used; a signed permission adds 45,000 gas and 600 bytes', async () => {
  const calls = [call, { ...call, data: `0x${'cd'.repeat(10)}` as const }]
  const cost = (chainId: number, signs: boolean) => readCallsCost(chainId, { calls, gas: [70_000n, 30_000n], signs })
  expect(await cost(1, false)).toBe(100_000n * GAS_PRICE)
  expect(await cost(1, true)).toBe(145_000n * GAS_PRICE)
  // Each transaction pays the oracle's part that is no byte's.
  const posted = (more: bigint) => 2n * 700n + 3n * (40n + 110n + 10n + 110n + more)
  expect(await cost(8_453, false)).toBe(100_000n * GAS_PRICE + posted(0n))
  expect(await cost(8_453, true)).toBe(145_000n * GAS_PRICE + posted(600n))
})

test('[SW-5] so much gas at the price of now', async () => {
  expect(await readGasCost(1, 21_000n)).toBe(105_000n)
})
