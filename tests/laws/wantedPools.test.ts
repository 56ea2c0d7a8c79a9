import { expect, test } from 'vitest'
import { chainById } from '#domain/chains/chains.ts'
import { isWanted } from '../../indexer/src/market/isWanted.ts'
import { poolRule } from '../../indexer/src/market/poolRule.ts'

const { contracts, dollars } = chainById(1)!
const wrapper = contracts.wrappedNative!
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const dust = `0x${'1'.repeat(40)}` as const

test('[EX-2] by default every pool is indexed; by the list only those of two known currencies', () => {
  expect(isWanted(1, [dust, dust], poolRule({}).rule)).toBe(true)
  expect(isWanted(1, [dust, wrapper], 'all')).toBe(true)
  expect(isWanted(1, [wrapper, dollars[0]!], 'listed')).toBe(true)
  expect(isWanted(1, ['NATIVE', dai], 'listed')).toBe(true)
  expect(isWanted(1, [dust, wrapper], 'listed')).toBe(false)
  expect(isWanted(8453, [dai, chainById(8453)!.contracts.wrappedNative!], 'listed')).toBe(false)
})

test('[EX-2] with one known currency is enough where that is said; a depth goes with every rule, and nonsense is refused', () => {
  expect(isWanted(1, [dust, wrapper], 'either')).toBe(true)
  expect(isWanted(1, [dust, `0x${'2'.repeat(40)}`], 'either')).toBe(false)
  expect(poolRule({})).toEqual({ rule: 'all', minDepthUsd: 0 })
  expect(poolRule({ INDEX_POOLS: '', INDEX_MIN_DEPTH_USD: '' })).toEqual({ rule: 'all', minDepthUsd: 0 })
  expect(poolRule({ INDEX_POOLS: 'listed' })).toEqual({ rule: 'listed', minDepthUsd: 1_000 })
  expect(poolRule({ INDEX_POOLS: 'either', INDEX_MIN_DEPTH_USD: '25000' })).toEqual({
    rule: 'either',
    minDepthUsd: 25_000,
  })
  expect(() => poolRule({ INDEX_POOLS: 'some' })).toThrow('INDEX_POOLS')
  for (const said of ['-1', 'much', '1e', 'NaN'])
    expect(() => poolRule({ INDEX_MIN_DEPTH_USD: said }), said).toThrow('INDEX_MIN_DEPTH_USD')
})
