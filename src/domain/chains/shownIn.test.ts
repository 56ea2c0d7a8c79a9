import { expect, test } from 'vitest'
import { chains } from './chains.ts'
import { shownIn } from './shownIn.ts'

test('[CH-3] test networks are shown in testnet mode only, all others always', () => {
  const tests = chains.filter(chain => chain.testnet)
  expect(tests.length).toBeGreaterThan(0)
  expect(chains.filter(shownIn(false))).toEqual(chains.filter(chain => !chain.testnet))
  expect(chains.filter(shownIn(true))).toEqual(chains)
  for (const { id } of tests) expect([shownIn(false)(id), shownIn(true)(id)]).toEqual([false, true])
  expect(shownIn(false)(99_999)).toBe(true)
})

test('a native currency that is ether has one name, on every network; its wrapper is told from it', () => {
  const names = new Set(chains.filter(({ native }) => native.symbol === 'ETH').map(({ native }) => native.name))
  expect([...names]).toEqual(['Ethereum'])
})
