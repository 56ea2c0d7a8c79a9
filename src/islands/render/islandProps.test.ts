import { escapeHTML } from 'astro/runtime/server/escape.js'
import { serializeProps } from 'astro/runtime/server/serialize.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlText, islandProps } from './islandProps.ts'

const plain = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, undefined, `<'&">`),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value

test('an island’s props stand in its tag as Astro writes them, also the second time', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]\w{0,4}$/), plain, { maxKeys: 4, noNullPrototype: true }),
      props => {
        const theirs = escapeHTML(
          serializeProps(props, {
            displayName: 'Box',
            hydrate: 'intent',
            componentUrl: '',
            componentExport: { value: '' },
            astroStaticSlot: true,
          } as never),
        ) as string
        expect(islandProps(props)).toBe(theirs)
        expect(islandProps(props)).toBe(theirs)
      },
    ),
  )
})

test('text is written as Astro writes it', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(htmlText(text)).toBe(escapeHTML(text))
    }),
  )
})
