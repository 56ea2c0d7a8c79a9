import { expect, test } from 'vitest'
import type { Hex } from '../../Hex.ts'
import { cloneTarget } from '../../account/proxyCode.ts'
import { changesByCode } from './hookChanges.ts'

const TARGET = 'ab'.repeat(20)
/** Solidity's own: a pointer, and what refuses. */
const PLAIN = '6080604052348015600e575f5ffd5b50'
const METADATA =
  'a2646970667358221220f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f464736f6c634300081a0033'

const clones: [string, Hex][] = [
  ['EIP-1167', `0x363d3d373d3d3d363d73${TARGET}5af43d82803e903d91602b57fd5bf3`],
  ['of PUSH0', `0x365f5f375f5f365f73${TARGET}5af43d5f5f3e5f3d91602a57fd5bf3`],
  ['of Solady', `0x3d3d3d3d363d3d37363d73${TARGET}5af43d3d93803e602a57fd5bf3`],
  ['of Vyper', `0x366000600037611000600036600073${TARGET}5af4602c57600080fd5b6110006000f3`],
]
test.each(clones)('[LP-6] a minimal proxy %s runs what it names, always', (_, code) => {
  expect(cloneTarget(code)).toBe(`0x${TARGET}`)
})

const changing: [string, Hex, boolean][] = [
  ['plain code', `0x${PLAIN}5b00`, false],
  ['DELEGATECALL only in what the compiler adds', `0x${PLAIN}00${METADATA}`, false],
  ['DELEGATECALL only in a number', `0x${PLAIN}63f4f4f4f45000`, false],
  ['DELEGATECALL', `0x${PLAIN}5f5f5f5f5f5af400`, true],
  ['CALLCODE', `0x${PLAIN}5f5f5f5f5f5f5af200`, true],
  ['an account’s own (EIP-7702)', `0xef0100${TARGET}`, true],
  ['upgradeToAndCall', `0x${PLAIN}80634f1ef2861460405700`, true],
  ['transferOwnership', `0x${PLAIN}8063f2fde38b1460405700`, true],
  ['setOwner', `0x${PLAIN}806313af40351460405700`, true],
  ['grantRole', `0x${PLAIN}80632f2ff15d1460405700`, true],
  ['owner() alone, which changes nothing', `0x${PLAIN}80638da5cb5b1460405700`, false],
  ['code that ends within a number', `0x${PLAIN}7fff`, false],
]
test.each(changing)('[LP-6] whether it can change: %s', (_, code, expected) => {
  expect(changesByCode(code)).toBe(expected)
  expect(cloneTarget(code)).toBeNull()
})
