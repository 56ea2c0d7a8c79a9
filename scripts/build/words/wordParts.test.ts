import { expect, test } from 'vitest'
import { type Script, wordParts } from './wordParts.ts'

/** Modules by name: the keys each can say, and what it imports. */
const modules: Record<string, { keys: string[]; imports?: string[] }> = {
  connect: { keys: ['connect.title'] },
  swap: { keys: ['swap.title', 'swap.far'], imports: ['issues'] },
  issues: { keys: ['swap.issue'] },
  review: { keys: ['review.title', 'swap.issue'], imports: ['issues'] },
  drawer: { keys: ['drawer.title', 'review.title'] },
  table: { keys: ['table.title'] },
}
const scripts: Script[] = [
  { name: 'Connect', modules: ['connect'], island: true },
  { name: 'SwapBox', modules: ['swap'], island: true },
  { name: 'deed', modules: ['review'], island: false },
  { name: 'drawer', modules: ['drawer'], island: false },
  { name: 'rows', modules: ['table'], island: false },
]
const cut = (sizeOf: (key: string) => number) =>
  wordParts(scripts, {
    importsOf: id => modules[id]!.imports ?? [],
    keysOf: id => new Set(modules[id]!.keys),
    saysAny: id => id !== 'table',
    sizeOf,
  })

test('a sentence is in one file, of the first script that can say it', () => {
  const { parts, needs } = cut(() => 2_000)
  expect(parts).toEqual({
    page: ['connect.title'],
    SwapBox: ['swap.far', 'swap.issue', 'swap.title'],
    deed: ['review.title'],
    drawer: ['drawer.title'],
  })
  expect(needs.SwapBox).toEqual(['SwapBox'])
  expect(needs.deed).toEqual(['SwapBox', 'deed'])
  expect(needs.drawer).toEqual(['deed', 'drawer'])
  // It only names keys: others say them.
  expect(needs.rows).toBeUndefined()
})

test('few sentences are no file of their own, and no script fetches a file for few of them', () => {
  const { parts, needs } = cut(key => (key === 'swap.issue' || key.startsWith('drawer') ? 20 : 2_000))
  expect(parts.page).toEqual(['connect.title', 'drawer.title', 'swap.issue'])
  expect(needs.deed).toEqual(['deed', 'page'])
})
