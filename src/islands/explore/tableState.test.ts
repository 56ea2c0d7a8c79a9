import { describe, expect, test } from 'vitest'
import { firstState, queryForChain, readState, writeState } from './tableState.ts'

const columns = ['price', 'fdv', 'volume']
const read = (text: string) => readState(new URLSearchParams(text), columns)

describe('[EX-1] an explore table in the URL', () => {
  test('reads what it wrote', () => {
    const state = { ...firstState, search: 'dai base', window: '1w', sort: 'fdv', dir: 'asc' as const, rows: 60 }
    const query = writeState(new URLSearchParams('theme=dark'), state)
    expect(query.toString()).toBe('theme=dark&search=dai+base&window=1w&sort=fdv&dir=asc&rows=60')
    expect(read(query.toString())).toEqual(state)
  })
  test('the first view needs no query', () => {
    expect(writeState(new URLSearchParams('window=1w&rows=40&keep=1'), firstState).toString()).toBe('keep=1')
  })
  test('nonsense is as if it were not there', () => {
    expect(read('window=9z&sort=__proto__&dir=sideways&protocol=v9&type=hack&rows=1e99')).toEqual(firstState)
    expect(read('rows=-5').rows).toBe(20)
    expect(read('rows=33').rows).toBe(40)
    expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(80)
  })
})

test('[CH-1] another network: a trade is cleared, chain is set, the rest stays', () => {
  const query = queryForChain(
    new URLSearchParams('inputCurrency=ETH&outputCurrency=0x1&value=5&field=input&window=1w&rows=60&chain=ethereum'),
    'base',
  )
  expect(query.toString()).toBe('window=1w&chain=base')
})
