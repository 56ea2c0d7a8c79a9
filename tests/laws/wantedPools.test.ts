import { expect, test } from 'vitest'
import { chainById } from '#domain/chains/chains.ts'
import { isWanted } from '../../indexer/src/market/isWanted.ts'

const { contracts, dollars } = chainById(1)!
const wrapper = contracts.wrappedNative!
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const dust = `0x${'1'.repeat(40)}` as const

test('[EX-2] by default every pool is indexed; by the list only those of two known currencies', () => {
  expect(isWanted(1, [dust, dust], undefined)).toBe(true)
  expect(isWanted(1, [dust, wrapper], 'all')).toBe(true)
  expect(isWanted(1, [wrapper, dollars[0]!], 'listed')).toBe(true)
  expect(isWanted(1, ['NATIVE', dai], 'listed')).toBe(true)
  expect(isWanted(1, [dust, wrapper], 'listed')).toBe(false)
  expect(isWanted(8453, [dai, chainById(8453)!.contracts.wrappedNative!], 'listed')).toBe(false)
})
