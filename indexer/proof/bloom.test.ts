import { type Hex, keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { bloomHolds } from '#onchain/quote/bloomHolds.ts'
import { bloomOf, compareBloom } from './bloom.ts'

const log = (n: number) => ({
  address: keccak256(toHex(`contract ${n}`)).slice(0, 42),
  topics: [keccak256(toHex('kind')), keccak256(toHex(`subject ${n}`))],
})
const textOf = (bloom: Uint8Array): Hex => toHex(bloom)

test('a filter holds what its logs say, as the router reads filters, and little else', () => {
  const logs = Array.from({ length: 20 }, (_, i) => log(i))
  const bloom = textOf(bloomOf(logs))
  for (const { address, topics } of logs)
    for (const value of [address, ...topics]) expect(bloomHolds(bloom, value as Hex)).toBe(true)
  const others = Array.from({ length: 200 }, (_, i) => log(1_000 + i).address)
  expect(others.filter(one => bloomHolds(bloom, one as Hex)).length).toBeLessThan(10)
  expect(textOf(bloomOf([]))).toBe(`0x${'0'.repeat(512)}`)
})

test('a log that is missing and one of another block show, each in its own direction', () => {
  const header = textOf(bloomOf([log(1), log(2)]))
  expect(compareBloom(header, [log(2), log(1)])).toEqual({ missing: false, foreign: false })
  expect(compareBloom(header, [log(1)])).toEqual({ missing: true, foreign: false })
  expect(compareBloom(header, [])).toEqual({ missing: true, foreign: false })
  expect(compareBloom(header, [log(1), log(2), log(3)])).toEqual({ missing: false, foreign: true })
})
