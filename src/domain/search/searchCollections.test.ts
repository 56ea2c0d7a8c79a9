import { expect, test } from 'vitest'
import { parseQuery } from './SearchQuery.ts'
import { searchCollections } from './searchCollections.ts'

const collection = (name: string, symbol: string, address: string, spam = false) => ({ name, symbol, address, spam })
const tide = collection('Tide Lanterns', 'TIDE', '0x7a12000000000000000000000000000000040001')
const cafe = collection('Café Blooms', 'CAFE', '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d')
const spam = collection('Tide Lantern Rewards', 'CLAIM', '0x7a12000000000000000000000000000000040009', true)
const all = [tide, cafe, spam]
const found = (text: string) => searchCollections(all, parseQuery(text, [])).map(({ symbol }) => symbol)

test('[GS-4] [AP-3] a collection is found by a whole address, a piece of one and both its ends', () => {
  expect(found('0x7a12000000000000000000000000000000040001')).toEqual(['TIDE'])
  expect(found('0xBC4CA0ED')).toEqual(['CAFE'])
  expect(found('bc4ca0ed')).toEqual(['CAFE'])
  expect(found('0x7a12…0001')).toEqual(['TIDE'])
  expect(found('0x7a12')).toEqual(['TIDE', 'CLAIM'])
  expect(found('0x0000000000000000000000000000000000000001')).toEqual([])
})

test('[GS-4] [AP-3] a collection is found with spaces or without, marks or without, and one slip is forgiven, for spam never', () => {
  expect(found('tidelanterns')).toEqual(['TIDE'])
  expect(found('tide-lanterns')).toEqual(['TIDE'])
  expect(found('lanterns tide')).toEqual(['TIDE'])
  expect(found('cafe')).toEqual(['CAFE'])
  expect(found('café')).toEqual(['CAFE'])
  expect(found('tide lantrens')).toEqual(['TIDE'])
  expect(found('lantrens')).toEqual(['TIDE'])
  expect(found('rewarsd')).toEqual([])
  expect(found('rewards')).toEqual(['CLAIM'])
  expect(found('zzzz')).toEqual([])
  expect(found('')).toEqual(['TIDE', 'CAFE', 'CLAIM'])
})
