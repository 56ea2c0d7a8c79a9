import { keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { RawLog } from '../engine/decodeLog.ts'
import type { Header } from '../engine/toldBlocks.ts'
import { bloomOf } from './bloom.ts'
import { checkLogs, FIRST_LAW } from './checkLogs.ts'

const hash = keccak256(toHex('block'))
const log = (index: number, of = 'kind', blockHash = hash): RawLog => ({
  ...{
    address: '0x1111111111111111111111111111111111111111',
    topics: [keccak256(toHex(`${of} ${index}`))],
    data: '0x',
  },
  ...{ blockNumber: '0x7', blockHash, transactionHash: keccak256(toHex('t')), logIndex: toHex(index) },
})
const all = [log(0), log(1), log(2)]
const header: Header = { number: 7, hash, parentHash: '0x', time: 1, bloom: toHex(bloomOf(all)) }
const fault = (logs: RawLog[], law = FIRST_LAW, of = header) => checkLogs(of, logs, law).fault

test('[EX-8] logs in any order, told once or twice, are the block’s when they are all', () => {
  for (const told of [all, all.toReversed(), [...all, ...all]])
    expect(checkLogs(header, told, FIRST_LAW)).toEqual({ logs: all, fault: undefined })
  expect(fault([], FIRST_LAW, { ...header, bloom: toHex(bloomOf([])) })).toBeUndefined()
})

test.each<[string, RawLog[], RegExp]>([
  ['the last is missing', all.slice(0, 2), /that are missing/],
  ['none is told', [], /that are missing/],
  ['one between is missing', [log(0), log(2)], /log 1 is missing/],
  ['the first is missing', [log(1), log(2)], /log 0 is missing/],
  ['one more is told', [...all, log(3, 'invented')], /no bloom of some/],
  ['one is of another block', [...all, log(3, 'kind', keccak256(toHex('other')))], /another block/],
  ['one place has two', [...all, { ...log(1), data: '0x01' }], /two logs of one place/],
])('[EX-8] %s: that is a fault', (_, told, words) => {
  expect(fault(told)).toMatch(words)
})

test('[EX-8] what a network’s blooms don’t tell is no fault there', () => {
  expect(fault([...all, log(3, 'system')], { ...FIRST_LAW, within: false })).toBeUndefined()
  expect(fault(all.slice(0, 2), { ...FIRST_LAW, covers: false, within: false })).toBeUndefined()
  expect(fault(all, FIRST_LAW, { ...header, bloom: undefined })).toBeUndefined()
})
