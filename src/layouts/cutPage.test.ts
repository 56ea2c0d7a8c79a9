import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPage, fillerOf, fillFrame } from './cutPage.ts'

const page = ({ title, path }: { title: string; path: string }) =>
  `<title>${title}</title><a href="/fr${path}">${title}</a><link href="/og${path}.png"><p>ÄÖ</p>`
const texts = (of: { title: string; path: string }) => [`<title>${of.title}</title>`, `>${of.title}<`, of.path]

test('a page cut at its texts and filled with another one’s is that one', () => {
  const word = fc.stringMatching(/^[a-zéعあ$&' ]{1,12}$/)
  fc.assert(
    fc.property(word, word, word, word, (a, b, c, d) => {
      const [one, other] = [
        { title: a, path: `/x/${b}` },
        { title: c, path: `/x/${d}` },
      ]
      const frame = cutPage(page(one), texts(one))
      expect(fillFrame(frame, texts(one))).toBe(page(one))
      expect(fillFrame(frame, texts(other))).toBe(page(other))
      expect(fillerOf(frame)(texts(other)).toString()).toBe(page(other))
    }),
  )
})

test('a text that stands nowhere is told', () => {
  expect(() => cutPage('<title>A</title>', ['<title>B</title>'])).toThrow('<title>B</title>')
})
