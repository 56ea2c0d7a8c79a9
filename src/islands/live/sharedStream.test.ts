import { expect, test } from 'vitest'
import { unionOf } from './sharedStream.ts'

const wants = (chain: string, tokens: string | null = null, pools: string | null = null) => ({ chain, tokens, pools })

test('[EX-8] one stream for several tabs: ids of all, one network if it is the same', () => {
  expect(unionOf([wants('base', '0xa'), wants('base', '0xb,0xa', null), wants('base', null, '0xc')])).toBe(
    'chain=base&tokens=0xa%2C0xb&pools=0xc',
  )
  expect(unionOf([wants('base', '0xa'), wants('ethereum', '0xb')])).toBe('chain=all&tokens=0xa%2C0xb')
})

test('[EX-8] a tab that shows a whole network asks for everything', () => {
  expect(unionOf([wants('base'), wants('base', '0xa')])).toBe('chain=base')
  expect(unionOf([wants('base'), wants('ethereum', null, '0xa')])).toBe('chain=all')
})
