import { expect, test } from 'vitest'
import { disputeOf } from './NodeVotes.ts'

const voice = (node: string, ...says: bigint[]) => ({ node, says })
const silent = (node: string) => ({ node, says: null })

test('[GO-4] [WL-10] of two nodes both have to agree, of three two, and the one that is read is one of them', () => {
  const read = voice('mine', 5n, 7n)
  // Without other nodes, or with others that can't answer.
  expect(disputeOf(read, [])).toBe(null)
  expect(disputeOf(read, [silent('site'), silent('wallet')])).toBe(null)
  expect(disputeOf(silent('mine'), [voice('site', 5n)])).toBe(null)
  // Of two both.
  expect(disputeOf(read, [voice('wallet', 5n, 7n)])).toBe(null)
  expect(disputeOf(read, [silent('site'), voice('wallet', 5n, 8n)])).toEqual({ node: 'mine', other: 'wallet' })
  expect(disputeOf(read, [voice('wallet', 5n)])).toEqual({ node: 'mine', other: 'wallet' })
  // Of three two: the third may say what it likes, unless it is the one that is read.
  expect(disputeOf(read, [voice('site', 5n, 7n), voice('wallet', 0n, 0n)])).toBe(null)
  expect(disputeOf(read, [voice('site', 0n, 0n), voice('wallet', 5n, 7n)])).toBe(null)
  expect(disputeOf(read, [voice('site', 1n, 1n), voice('wallet', 1n, 1n)])).toEqual({ node: 'mine', other: null })
  expect(disputeOf(read, [voice('site', 1n, 1n), voice('wallet', 2n, 2n)])).toEqual({ node: 'mine', other: 'site' })
})
