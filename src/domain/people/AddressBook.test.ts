import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import type { Address } from '../chains/Chain.ts'
import { cleanName, fromFile, toFile, withImported } from './AddressBook.ts'
import { parse } from './Typed.ts'

const ANN: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const BOB: Address = `0x${'b0'.repeat(20)}`

test('[GO-15] a file with one wrong line is refused whole, and the line is named', () => {
  const good = `name,address\nAnn,${ANN}\n`
  expect(fromFile(`${good}Bob,0x123\n`)).toEqual({ status: 'refused', line: 3, fault: 'address' })
  expect(fromFile(`${good}\n,${BOB}`)).toEqual({ status: 'refused', line: 4, fault: 'name' })
  expect(fromFile(`${good}Bob`)).toEqual({ status: 'refused', line: 3, fault: 'columns' })
  expect(fromFile(`${good}Bob,${BOB},x`)).toEqual({ status: 'refused', line: 3, fault: 'columns' })
  expect(fromFile(`${good}Bob,${ANN}`)).toEqual({ status: 'refused', line: 3, fault: 'twice' })
  expect(fromFile(`Bo\u202eb,${BOB}`)).toEqual({ status: 'refused', line: 1, fault: 'name' })
  const shown = getAddress(ANN)
  expect(fromFile(`Ann,${shown.replace('C51812', 'c51812')}`)).toEqual({
    status: 'refused',
    line: 1,
    fault: 'checksum',
  })
  expect(fromFile(`Ann,${shown}`)).toEqual({ status: 'ok', entries: [{ name: 'Ann', address: ANN, imported: true }] })
  expect(
    fromFile(Array.from({ length: 501 }, (_, i) => `N${i},0x${i.toString(16).padStart(40, '0')}`).join('\n')),
  ).toEqual({
    status: 'refused',
    line: 501,
    fault: 'tooMany',
  })
})

test('[GO-15] what goes into a file comes out of it, whatever the names are', () => {
  const named = fc
    .string({ maxLength: 40, unit: 'grapheme' })
    .map(cleanName)
    .filter(name => name !== null && cleanName(name) === name)
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(named, fc.bigInt(1n, 2n ** 160n - 1n)), { maxLength: 20, selector: ([, n]) => n }),
      all => {
        const book = all.map(([name, n]) => ({
          name: name as string,
          address: `0x${n.toString(16).padStart(40, '0')}` as Address,
          imported: true,
        }))
        expect(fromFile(toFile(book))).toEqual({ status: 'ok', entries: book })
      },
    ),
  )
})

test('[GO-15] a file renames nobody whom the person named', () => {
  const own = { name: 'Ann', address: ANN, imported: false }
  expect(
    withImported(
      [own],
      [
        { ...own, name: 'Eve', imported: true },
        { name: 'Bob', address: BOB, imported: true },
      ],
    ),
  ).toEqual([own, { name: 'Bob', address: BOB, imported: true }])
})

test('[SM-6] white space is no part of an address; its checksum is held where it has one', () => {
  const shown = getAddress(ANN)
  const address = { kind: 'address', address: ANN }
  for (const text of [
    ANN,
    shown,
    ` ${shown}\n`,
    `${shown.slice(0, 9)} ${shown.slice(9)}\u200b`,
    `0x${shown.slice(2).toUpperCase()}`,
  ])
    expect(parse(text)).toEqual(address)
  expect(parse(shown.replace('C51812', 'c51812'))).toEqual({ kind: 'checksum' })
  expect(parse(shown.slice(0, -1))).toEqual({ kind: 'half' })
  expect(parse('0xdead.eth')).toEqual({ kind: 'name', name: '0xdead.eth' })
  expect(parse(' Alice.ETH ')).toEqual({ kind: 'name', name: 'alice.eth' })
  expect(parse('  ')).toEqual({ kind: 'empty' })
})

test('[GO-15] a file for which the book has no room any more is refused whole, too; whom it knows already takes none', () => {
  const at = (n: number) => `0x${n.toString(16).padStart(40, '0')}` as const
  const book = Array.from({ length: 499 }, (_, n) => ({ name: `p${n}`, address: at(n + 1), imported: false }))
  const file = (...who: number[]) => who.map(n => `q${n},${at(n)}`).join('\n')
  expect(fromFile(file(1, 2, 500), book)).toMatchObject({ status: 'ok' })
  expect(fromFile(file(1, 500, 501), book)).toEqual({ status: 'refused', line: 3, fault: 'tooMany' })
})
