import { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TransactionRow } from '#data/market/schemas.ts'
import { giveTables } from '../../../../tests/support/light/tables.ts'
import { newRows } from './newRows.ts'
import { placesOf } from './placesOf.ts'

let window: Window
beforeEach(() => {
  window = new Window({ url: 'http://localhost/' })
  giveTables(window)
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await window.happyDOM.close()
})

const token = { chainId: 1, address: '0x1', symbol: 'ONE', name: 'One', decimals: 18, listed: true, logo: null }
const row = (block: number): TransactionRow =>
  ({
    ...{ id: `1-${block}-0`, chainId: 1, block, time: 1_000 + block, hash: `0x${block}`, type: 'swap', usd: 1 },
    ...{ version: 'v3', pool: '0xp', account: '0xa', amount0: '1', amount1: '-1', token0: token, token1: token },
  }) as unknown as TransactionRow
const asked = (...blocks: number[]) => ({
  ...{ block: blocks[0]!, time: 1_000 + blocks[0]!, figures: [], cursor: 'more', transactions: blocks.map(row) },
  upTo: [{ chainId: 1, block: blocks[0]!, time: 1_000 + blocks[0]! }],
})
const askOn = () => Promise.reject(new Error('there is nothing more'))

/** A table of the build's rows, with a pointer that rests on it. */
function table() {
  window.document.body.innerHTML = `<div id="frame"><table><tbody>${[3, 2, 1]
    .map(n => `<tr data-key="1-${n}-0"><td><data data-kind="age" value="${1_000 + n}"></data></td></tr>`)
    .join('')}</tbody></table></div>`
  const frame = window.document.querySelector('#frame')! as unknown as HTMLElement
  const matches = frame.matches.bind(frame)
  Object.assign(frame, { matches: (selector: string) => selector === ':hover' || matches(selector) })
  const rows = newRows(
    { frame, data: { words: {}, networks: { 1: ['ethereum', 'Ethereum', 'https://example.org'] } } },
    placesOf(frame.querySelector('tbody')!),
  )
  const keys = () => [...frame.querySelectorAll<HTMLElement>('tbody tr')].map(({ dataset }) => dataset.key)
  return { rows, keys, waits: () => !frame.querySelector<HTMLElement>('.fresh')!.hidden }
}

test('[EX-8] the first answer catches the table up at once, also under a resting pointer; what comes after it waits', async () => {
  const { rows, keys, waits } = table()
  await rows.answered(asked(5, 4, 3, 2), askOn)
  expect([keys(), waits()]).toEqual([['1-5-0', '1-4-0', '1-3-0', '1-2-0', '1-1-0'], false])
  await rows.answered(asked(6, 5, 4), askOn)
  expect([keys(), waits()]).toEqual([['1-5-0', '1-4-0', '1-3-0', '1-2-0', '1-1-0'], true])
})
