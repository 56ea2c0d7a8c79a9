import { expect, test } from 'vitest'
import { mutate } from './mutate.ts'

/** Every changed text of a source. */
const all = (source: string): string[] =>
  mutate('x.ts', source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end))

test('bounds, guards, constants, operands, calls and lists are changed, one at a time', () => {
  expect(all('if (a < b) throw e')).toEqual(
    expect.arrayContaining([';', 'if (!(a < b)) throw e', 'if (a <= b) throw e']),
  )
  expect(all('const x = a && b')).toEqual(['const x = (a)', 'const x = (b)'])
  expect(all('const x = a - 2n')).toEqual(
    expect.arrayContaining(['const x = a + 2n', 'const x = (2n) - (a)', 'const x = a - (2n + 1n)']),
  )
  expect(all('await prove()')).toEqual([';'])
  expect(all('const x = [a, b]')).toEqual(['const x = [b]', 'const x = [a]'])
  expect(all("throw new AppError('deed.differs')")).toEqual(["throw new AppError('app.wrong')"])
  expect(all('const x = ok ? 1 : all.every(is)')).toEqual(
    expect.arrayContaining(['const x = !(ok) ? 1 : all.every(is)', 'const x = ok ? 1 : all.some(is)']),
  )
})

test('types, imports and texts for developers are left alone', () => {
  expect(
    all("import { a } from './a.ts'\ntype A = { b: 'c' | 1 }\nconsole.warn('Tarn: no', a)\nthrow new RangeError('no')"),
  ).toEqual([])
})
