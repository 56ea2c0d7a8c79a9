import { expect, test } from 'vitest'
import { forecast, fromBalance, heldLimit, missing, unusedPart, verificationMost } from './OperationCost.ts'

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

test('[PK-1] EntryPoint keeps a tenth of the gas that was allowed and not used', () => {
  expect(unusedPart(100n, 40n)).toBe(6n)
  expect(unusedPart(139n, 40n)).toBe(9n)
  expect(unusedPart(40n, 40n)).toBe(0n)
  expect(unusedPart(40n, 1_000n)).toBe(0n)
})

test('[PK-1] a first operation costs its deployment, an owner along its own gas, and what may be held is more than what is expected', () => {
  // By hand. Calls 150,000; allowed 1.3 × that + 53,000 = 248,000, of whose 98,000 that stay a tenth is kept.
  // Expected: 98,000 around + 57,000 check + calls + 9,800. Held: 107,800 + 150,000 + what is allowed.
  expect(forecast(150_000n, at)).toEqual({ expected: 314_800n * 10n, most: 505_800n * 20n })
  // The account's own making: 285,000, held with a fifth more.
  expect(forecast(150_000n, { ...at, deployed: false })).toEqual({ expected: 599_800n * 10n, most: 847_800n * 20n })
  expect(forecast(150_000n, { ...at, owners: { added: 1, removed: 0 } })).toEqual({
    expected: 445_610n * 10n,
    most: 670_900n * 20n,
  })
  expect(forecast(150_000n, { ...at, owners: { added: 1, removed: 1 } })).toEqual({
    expected: 478_570n * 10n,
    most: 712_500n * 20n,
  })
})

test('[PK-1] a bundler’s limits are held to what was measured: no tenth of a limit that nothing uses, and none that the calls run out of', () => {
  expect(heldLimit(225_000n, 150_000n)).toBe(225_000n)
  expect(heldLimit(10n ** 9n, 150_000n)).toBe(400_000n)
  expect(heldLimit(21_000n, 150_000n)).toBe(165_000n)
  expect(verificationMost(0n)).toBe(700_000n)
  expect(verificationMost(285_000n)).toBe(1_270_000n)
  // Not measured: as much as making the account was found to use.
  expect(verificationMost(null)).toBe(1_270_000n)
})
