import { expect, test } from 'vitest'
import { keptHtml } from './keptHtml.ts'

test('the same name is drawn once, also when many ask at the same time', async () => {
  let draws = 0
  const draw = async () => `<p>${++draws}</p>`
  expect(await Promise.all([keptHtml('foot en', draw), keptHtml('foot en', draw), keptHtml('foot fr', draw)])).toEqual([
    '<p>1</p>',
    '<p>1</p>',
    '<p>2</p>',
  ])
  expect(await keptHtml('foot en', draw)).toBe('<p>1</p>')
})

test('what failed is made anew; an island inside is refused', async () => {
  await expect(keptHtml('head en', () => Promise.reject(new Error('no words')))).rejects.toThrow('no words')
  expect(await keptHtml('head en', async () => '<p>now</p>')).toBe('<p>now</p>')
  await expect(keptHtml('menu en', async () => '<astro-island></astro-island>')).rejects.toThrow('menu en')
})
