import { pad, toEventSelector } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestNode } from '../../../tests/support/TestNode.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { type ApprovalReading, readApprovalLogs } from './readApprovalLogs.ts'

const me: Address = `0x${'aa'.repeat(20)}`
const token: Address = `0x${'01'.repeat(20)}`
const address = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
const APPROVAL = toEventSelector('Approval(address,address,uint256)')
const ALL = toEventSelector('ApprovalForAll(address,address,bool)')
const WITHIN = toEventSelector('Approval(address,address,address,uint160,uint48)')
const PERMIT = toEventSelector('Permit(address,address,address,uint160,uint48,uint48)')

type Log = { block: number; address: Address; topics: string[] }
let node: TestNode
let logs: Log[] = []
let cap = Number.POSITIVE_INFINITY
let asked: { from: number; to: number }[] = []

beforeEach(async () => {
  node = await new TestNode(1).start()
  node.head = 200_000
  cap = Number.POSITIVE_INFINITY
  asked = []
  logs = [
    { block: 10, address: token, topics: [APPROVAL, pad(me), pad(address(1))] },
    { block: 150_000, address: token, topics: [ALL, pad(me), pad(address(2))] },
    { block: 199_990, address: PERMIT2, topics: [WITHIN, pad(me), pad(token), pad(address(3))] },
    { block: 20, address: PERMIT2, topics: [PERMIT, pad(me), pad(token), pad(address(4))] },
    // One item of an ERC-721, and the end of another's.
    { block: 30, address: token, topics: [APPROVAL, pad(me), pad(address(5)), pad('0x7')] },
    { block: 31, address: token, topics: [APPROVAL, pad(me), pad(address(0)), pad('0x8')] },
    // None of ours: a stranger's events that look like Permit2's.
    { block: 40, address: token, topics: [WITHIN, pad(me), pad(token), pad(address(6))] },
  ]
  node.answers.eth_getLogs = ([filter]: readonly unknown[]) => {
    const { fromBlock, toBlock, topics } = filter as { fromBlock: string; toBlock: string; topics: [string[], string] }
    const [from, to] = [Number(fromBlock), Number(toBlock)]
    asked.push({ from, to })
    if (to - from + 1 > cap) throw { code: -32_005, message: 'block range too large' }
    return logs.filter(
      log =>
        log.block >= from &&
        log.block <= to &&
        topics[0].includes(log.topics[0] as string) &&
        topics[1] === log.topics[1],
    )
  }
})
afterEach(() => node.stop())

const found = ({ places }: ApprovalReading) =>
  places.map(({ via, spender, id }) => `${via} ${Number(spender)}${id === undefined ? '' : ` #${id}`}`).sort()
const EVERY = ['item 5 #7', 'operator 2', 'permit2 3', 'permit2 4', 'token 1']

test('[GO-7] tokens, operators, single items and Permit2 by one question; what only looks like it is left out', async () => {
  const reading = await readApprovalLogs({ chainId: 1, account: me, before: null })
  expect(found(reading)).toEqual(EVERY)
  expect(asked.length).toBeLessThan(7)
  expect(reading).toMatchObject({ from: 0, to: 200_000 - 64 })
})

test('[GO-7] a later reading asks only for what is new, and for blocks that may have been reorganised', async () => {
  const first = await readApprovalLogs({ chainId: 1, account: me, before: null })
  asked = []
  node.head = 200_500
  logs.push({ block: 200_400, address: token, topics: [APPROVAL, pad(me), pad(address(9))] })
  const next = await readApprovalLogs({ chainId: 1, account: me, before: first })
  expect(found(next)).toEqual([...EVERY, 'token 9'])
  expect(asked).toEqual([{ from: 200_000 - 63, to: 200_500 }])
  expect(next).toMatchObject({ from: 0, to: 200_500 - 64 })
})

test('[GO-7] a reading left in the middle goes on where it stood, newest first', async () => {
  cap = 1_000
  const abort = new AbortController()
  let last: ApprovalReading | null = null
  let share = 0
  const leave = readApprovalLogs(
    { chainId: 1, account: me, before: null },
    {
      signal: abort.signal,
      onReading(reading, read) {
        last = reading
        expect(read).toBeGreaterThanOrEqual(share)
        share = read
        if (reading.from < 140_000) abort.abort()
      },
    },
  )
  await expect(leave).rejects.toThrow()
  const half = last as unknown as ApprovalReading
  expect(found(half)).toEqual(['operator 2', 'permit2 3'])
  expect(half.from).toBeLessThan(140_000)
  asked = []
  const whole = await readApprovalLogs({ chainId: 1, account: me, before: half })
  expect(found(whole)).toEqual(EVERY)
  expect(
    asked.filter(({ to, from }) => from <= half.to - 1_000 && to >= half.from + 1_000),
    'nothing between is asked again',
  ).toEqual([])
  expect(whole.from).toBe(0)
})

test('[GO-7] another chain behind the same id is read from its beginning', async () => {
  const first = await readApprovalLogs({ chainId: 1, account: me, before: null })
  node.seed = 'bb'
  logs = [{ block: 5, address: token, topics: [APPROVAL, pad(me), pad(address(7))] }]
  expect(found(await readApprovalLogs({ chainId: 1, account: me, before: first }))).toEqual(['token 7'])
  // And one that is shorter.
  node.head = 100
  expect(
    found(await readApprovalLogs({ chainId: 1, account: me, before: { ...first, hash: `0x${'cc'.repeat(32)}` } })),
  ).toEqual(['token 7'])
})

test('[GO-7] older blocks that a node refuses are left out on request, new ones are read', async () => {
  const part: ApprovalReading = {
    ...(await readApprovalLogs({ chainId: 1, account: me, before: null })),
    from: 150_000,
    places: [],
  }
  asked = []
  await readApprovalLogs({ chainId: 1, account: me, before: part }, { older: false })
  expect(asked.every(({ from }) => from > 199_000)).toBe(true)
})
