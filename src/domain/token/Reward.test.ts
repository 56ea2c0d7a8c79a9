import { decodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { claimable, claimCall, DISTRIBUTOR, eligible, type Reward, worthOf } from './Reward.ts'

const reward = (over: Partial<Reward> = {}): Reward => ({
  chainId: 1,
  token: '0x00000000000000000000000000000000000000d1',
  symbol: 'UNI',
  decimals: 18,
  total: 5n * 10n ** 18n,
  claimed: 2n * 10n ** 18n,
  priceUsd: 4,
  proofs: [`0x${'11'.repeat(32)}`],
  ...over,
})

test('[AD-6] eligible is who has something left to claim, by amount and worth', () => {
  expect(claimable(reward())).toBe(3n * 10n ** 18n)
  expect(claimable(reward({ claimed: 9n * 10n ** 18n }))).toBe(0n)
  expect(eligible([reward(), reward({ claimed: 5n * 10n ** 18n })])).toHaveLength(1)
  expect(worthOf([reward(), reward({ priceUsd: null })])).toBe(12)
  expect(worthOf([reward({ priceUsd: null })])).toBeNull()
  expect(worthOf([])).toBeNull()
})

test('[AD-6] the claim goes to the distributor alone, for the account itself, with the amounts of all time', () => {
  const me = '0x00000000000000000000000000000000000000a1'
  const { to, data, value } = claimCall(me, [
    reward(),
    reward({ token: '0x00000000000000000000000000000000000000d2', total: 7n, claimed: 0n, proofs: [] }),
  ])
  // Whole words after the selector: a digit too few is refused by wallets, though readers may forgive it.
  expect((data.length - 10) % 64).toBe(0)
  expect([to, value]).toEqual([DISTRIBUTOR, 0n])
  const { functionName, args } = decodeFunctionData({
    abi: parseAbi(['function claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs)']),
    data,
  })
  expect(functionName).toBe('claim')
  expect(args?.[0].map(each => each.toLowerCase())).toEqual([me, me])
  expect(args?.[2]).toEqual([5n * 10n ** 18n, 7n])
  expect(args?.[3]).toEqual([[`0x${'11'.repeat(32)}`], []])
})

test('[AD-6] what is claimed to the last unit is no reward; the distributor and its function are fixed', () => {
  expect(eligible([reward({ total: 5n, claimed: 5n }), reward({ total: 6n, claimed: 5n })])).toHaveLength(1)
  expect(claimable(reward({ total: 6n, claimed: 5n }))).toBe(1n)
  expect(DISTRIBUTOR).toBe('0x3ef3d8ba38ebe18db133cec108f4d14ce00dd9ae')
  const { data } = claimCall('0x00000000000000000000000000000000000000a1', [
    reward(),
    reward({ token: '0x00000000000000000000000000000000000000d2' }),
  ])
  const { args } = decodeFunctionData({
    abi: parseAbi(['function claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs)']),
    data,
  })
  expect(args?.[1].map(each => each.toLowerCase())).toEqual([
    '0x00000000000000000000000000000000000000d1',
    '0x00000000000000000000000000000000000000d2',
  ])
  expect(worthOf([reward({ decimals: 6, total: 3_000_000n, claimed: 0n }), reward({ priceUsd: 1 })])).toBe(15)
})
