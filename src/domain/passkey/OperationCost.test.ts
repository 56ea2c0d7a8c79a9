import { expect, test } from 'vitest'
import { forecast, fromBalance, missing } from './OperationCost.ts'

const at = { deployed: true, price: 10n, maxFee: 20n, owners: { added: 0, removed: 0 } }

test('[PK-1] the deposit pays for the operation first, and for nothing else', () => {
  expect(fromBalance(100n, 0n)).toBe(100n)
  expect(fromBalance(100n, 40n)).toBe(60n)
  expect(fromBalance(100n, 400n)).toBe(0n)
  expect(missing(100n, { balance: 60n, deposit: 40n }, 0n)).toBe(0n)
  expect(missing(100n, { balance: 59n, deposit: 40n }, 0n)).toBe(1n)
  expect(missing(100n, { balance: 60n, deposit: 1_000n }, 61n)).toBe(1n)
  expect(missing(100n, { balance: 0n, deposit: 1_000n }, 0n)).toBe(0n)
})

test('[PK-1] a first operation costs its deployment, an owner along its own gas, and what may be held is more than what is expected', () => {
  const plain = forecast(150_000n, at)
  const first = forecast(150_000n, { ...at, deployed: false })
  const along = forecast(150_000n, { ...at, owners: { added: 1, removed: 0 } })
  expect(plain.most).toBeGreaterThan(plain.expected * 2n)
  expect(first.expected - plain.expected).toBeGreaterThan(250_000n * at.price)
  expect(along.expected - plain.expected).toBeGreaterThan(100_000n * at.price)
  expect(forecast(150_000n, { ...at, owners: { added: 1, removed: 1 } }).expected).toBeGreaterThan(along.expected)
})
