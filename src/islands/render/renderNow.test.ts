import { createElement, Fragment, useId } from 'react'
import { expect, test } from 'vitest'
import renderer from './renderNow.ts'

const Labelled = ({ word, children, aside }: { word: string; children?: unknown; aside?: unknown }) => {
  const id = useId()
  return createElement(
    Fragment,
    null,
    createElement('label', { htmlFor: id }, word),
    createElement('input', { id }),
    children as never,
    aside as never,
  )
}
const render = (page: object, slots: Record<string, string>, hydrate?: string) =>
  renderer.renderToStaticMarkup.call({ result: page }, Labelled as never, { word: '<b>', class: 'astro-x' }, slots, {
    ...(hydrate ? { hydrate } : {}),
    astroStaticSlot: true,
  })

let draws = 0
function Island({ word }: { word: unknown }) {
  draws++
  return createElement('b', null, String(word))
}

test('[IN-2] text is text, slots are kept, and ids of two islands on a page differ', async () => {
  const page = {}
  const first = await render(page, { default: '<p>inside</p>', aside: '<i>beside</i>' })
  expect(first.html).toContain('&lt;b&gt;')
  expect(first.html).toContain('<astro-static-slot><p>inside</p></astro-static-slot>')
  expect(first.html).toContain('<astro-static-slot name="aside"><i>beside</i></astro-static-slot>')
  const second = await render(page, {}, 'intent')
  const idOf = (html: string) => /<input id="([^"]+)"/.exec(html)?.[1]
  expect(idOf(first.html)).not.toBe(idOf(second.html))
  expect(second.attrs.prefix).toBe('r0')
  expect(second.html).toContain(`for="${idOf(second.html)}"`)
})

test('what is no component is left to others', () => {
  expect(renderer.check(Labelled)).toBe(true)
  expect(renderer.check('div')).toBe(false)
  expect(renderer.check({})).toBe(false)
})

test('an island is drawn once for the same props, and anew for others', async () => {
  draws = 0
  const draw = async (word: unknown, page = {}) =>
    (
      await renderer.renderToStaticMarkup.call({ result: page }, Island as never, { word }, {} as never, {
        hydrate: 'intent',
        astroStaticSlot: true,
      })
    ).html
  expect([await draw('a'), await draw('a'), await draw(1n), await draw('1')]).toEqual([
    '<b>a</b>',
    '<b>a</b>',
    '<b>1</b>',
    '<b>1</b>',
  ])
  expect(draws).toBe(3)
  // Two maps read alike as text.
  await draw(new Map([[1, 2]]))
  await draw(new Map([[3, 4]]))
  expect(draws).toBe(5)
})
