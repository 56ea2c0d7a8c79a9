import { expect, test } from 'vitest'
import { pageQuery } from './pageQuery.ts'

const collection = `/nfts/ethereum/0x${'ab'.repeat(20)}`

test('[EX-6] a collection knows how its items are asked for, in one spelling; nothing else makes a page of its own', () => {
  expect(pageQuery(collection, '?trait=Sky%3AClear+night&utm_source=x&sort=sold')).toBe(
    '?sort=sold&trait=Sky%3AClear%20night',
  )
  expect(pageQuery(`/fr-FR${collection}`, '?after=abc_-9')).toBe('?after=abc_-9')
  for (const search of [
    '',
    '?sort=worst',
    '?after=a%20b',
    '?trait=none',
    `?trait=a:${'b'.repeat(90)}`,
    `?sort=sold&x=${'y'.repeat(3_000)}`,
  ])
    expect(pageQuery(collection, search), search).toBe('')
  expect(pageQuery('/explore/tokens/ethereum', '?sort=sold')).toBe('')
  expect(pageQuery(`${collection}/7`, '?sort=sold')).toBe('')
})
