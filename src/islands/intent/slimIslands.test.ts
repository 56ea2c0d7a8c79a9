import { expect, test } from 'vitest'
import { slimIslands } from './slimIslands.ts'

const style = '<style>astro-island,astro-slot{display:contents}</style>'
const element = '<script>(()=>{a<b;customElements.define("astro-island",A)})()</script>'
const directive = '<script>(()=>{for(const e of window.tarnHeld??[])x()})()</script>'
const other = '<script>(()=>{Astro.load=1})()</script>'
const island = (client: string) => `<astro-island client="${client}" ssr opts="{}"><p>1 &lt; 2</p></astro-island>`

test('a page whose islands all wait ships neither island element nor directive', () => {
  expect(slimIslands(`<p>a</p>${style}${directive}${element}${island('intent')}<p>b</p>${island('intent')}`)).toBe(
    `<p>a</p>${island('intent')}<p>b</p>${island('intent')}`,
  )
})

test('an island that wakes at once needs its element and directive in the page', () => {
  const html = `${style}${directive}${element}<astro-island client="intent" opts="{&quot;name&quot;:&quot;Box&quot;,&quot;value&quot;:{&quot;now&quot;:true}}"></astro-island>`
  expect(slimIslands(html)).toBe(html)
})

test('a page with another island, or none, stays as it is', () => {
  for (const html of [
    `${style}${other}${element}${island('load')}${island('intent')}`,
    '<p>no island</p>',
    `${element}<p>customElements</p>`,
  ])
    expect(slimIslands(html)).toBe(html)
})

test('islands lose the number that only hot reloading asks for', () => {
  expect(slimIslands('<astro-island uid="Z1xY" prefix="r0" client="load"></astro-island>')).toBe(
    '<astro-island prefix="r0" client="load"></astro-island>',
  )
})

test("others' scripts beside ours stay", () => {
  expect(slimIslands(`${style}${directive}${other}${element}${island('intent')}`)).toBe(`${other}${island('intent')}`)
})
