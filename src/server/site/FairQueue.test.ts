import { expect, test } from 'vitest'
import { FairQueue, TooBusy } from './FairQueue.ts'

const settled = () => new Promise<void>(done => setTimeout(done))

/** Work that ends when it is told to, and notes when it begins. */
function bench(queue: FairQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (visitor: string, name: string) =>
    queue.run(visitor, () => {
      begun.push(name)
      return new Promise<string>(done => ends.set(name, () => done(name)))
    })
  return { begun, start, end: async (name: string) => (ends.get(name)!(), settled()) }
}

test('[EX-8] one visitor’s many asks leave room for another’s, whose turn comes next', async () => {
  const { begun, start, end } = bench(new FairQueue({ width: 3, widthEach: 2, queue: 100, queueEach: 50 }))
  const all = Array.from({ length: 10 }, (_, i) => start('greedy', `g${i}`))
  await settled()
  expect(begun).toEqual(['g0', 'g1'])
  all.push(start('a', 'a0'), start('b', 'b0'))
  await settled()
  expect(begun).toEqual(['g0', 'g1', 'a0'])
  await end('g0')
  // The greedy one waited first; then it stands behind who came later.
  expect(begun.at(-1)).toBe('g2')
  await end('g1')
  expect(begun.at(-1)).toBe('b0')
  for (const name of ['a0', 'b0', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9']) await end(name)
  expect(await Promise.all(all)).toHaveLength(12)
})

test('[EX-8] who asks for too much is told so alone; a failure ends a turn as well', async () => {
  const queue = new FairQueue({ width: 1, widthEach: 1, queue: 4, queueEach: 2 })
  const { start, end } = bench(queue)
  const all = [start('greedy', '0'), start('greedy', '1'), start('greedy', '2')]
  await expect(queue.run('greedy', async () => 'x')).rejects.toMatchObject({ name: 'TooBusy', own: true })
  all.push(start('a', 'a0'), start('b', 'b0'))
  await expect(queue.run('c', async () => 'x')).rejects.toBeInstanceOf(TooBusy)
  for (const name of ['0', '1', 'a0', 'b0', '2']) await end(name)
  await Promise.all(all)
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', async () => 'next')).toBe('next')
})
