import { describe, expect, test } from 'vitest'
import { consentTable } from '../../../../tests/support/consentTable.ts'
import { consents } from '../../consents.ts'
import { readText } from './textReader.ts'

test('[OB-5][PK-4] each consent of the list is written, and read back to what its maker promised', () => {
  expect(consentTable.map(({ deed }) => deed).sort()).toEqual(Object.keys(consents).sort())
  for (const { text } of consentTable) expect(readText(text!.whole)).toStrictEqual(text!.says)
})

describe.each(consentTable.map(plan => [plan.deed, plan] as const))('[GO-5] %s', (_, { text }) => {
  const { whole, says } = text!
  const lines = whole.split('\n')

  test('with a line more, less or twice it is nothing that is read here', () => {
    for (const at of lines.keys()) {
      const without = lines.filter((__, i) => i !== at).join('\n')
      const twice = lines.toSpliced(at, 0, lines[at]!).join('\n')
      const more = lines.toSpliced(at, 0, 'And everything I have.').join('\n')
      for (const other of [without, twice, more]) expect(() => readText(other), other).toThrow(RangeError)
    }
    expect(() => readText(`${whole}\n`)).toThrow(RangeError)
  })

  test('who signs is an address, and nothing else', () => {
    const own = new RegExp(says.signer, 'i')
    for (const other of [
      says.signer.slice(0, -1),
      `${says.signer}0`,
      `0x${'g'.repeat(40)}`,
      says.signer.slice(2),
      '',
    ]) {
      expect(() => readText(whole.replace(own, other)), other).toThrow(RangeError)
    }
    expect(readText(whole.replace(own, `0x${says.signer.slice(2).toUpperCase()}`))).toStrictEqual(says)
  })

  test('another letter anywhere says something else, or nothing', () => {
    for (let at = 0; at < whole.length; at++) {
      const other = `${whole.slice(0, at)}${whole[at] === '7' ? '8' : '7'}${whole.slice(at + 1)}`
      let read: unknown = null
      try {
        read = readText(other)
      } catch (error) {
        // not read at all
        expect(error).toBeInstanceOf(RangeError)
      }
      expect(read, other).not.toEqual(says)
    }
  })
})
