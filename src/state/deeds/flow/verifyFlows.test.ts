// A wallet that sends what it was asked for without telling the page. Two module graphs, one storage, real locks.
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { rpcUrl } from '#onchain/node/clients.ts'
import { openBrowser, type Tab } from '../../../../tests/support/openTabs.ts'
import { servePages } from '../../../../tests/support/pageModules.ts'
import { ME, THIEF } from '../../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../../tests/support/TestNode.ts'

const node = new TestNode(1)
type Page = typeof import('../runs.ts') &
  typeof import('../sendPlan.ts') &
  typeof import('./verifyFlows.ts') &
  typeof import('../records.ts')
const FILES = ['runs.ts', 'sendPlan.ts', 'flow/verifyFlows.ts', 'records.ts'].map(file => `/src/state/deeds/${file}`)
let pages: Awaited<ReturnType<typeof servePages>>
let browser: ReturnType<typeof openBrowser<Page>>
/** What the wallet was asked to send, and what it sent. */
let request: { to: Hex; data: Hex; value: Hex } | null
let sent: readonly object[]

beforeAll(async () => {
  await node.start()
  pages = await servePages()
  browser = openBrowser(rpcUrl(1), () => pages.open<Page>(...FILES))
})
afterAll(async () => {
  await pages.stop()
  await node.stop()
})
beforeEach(() => {
  browser.clear()
  ;[request, sent] = [null, []]
  delete node.answers.eth_getBlockByNumber
  Object.assign(node.answers, {
    ...{ eth_estimateGas: '0x186a0', eth_gasPrice: '0x2', eth_getBalance: '0x1000', eth_getCode: '0x' },
    eth_getTransactionCount: () => `0x${(9 + sent.length).toString(16)}`,
    ...{ eth_call: `0x${'0'.repeat(63)}1${'0'.repeat(192)}`, eth_getLogs: [] },
    ...{ eth_getTransactionByHash: null, eth_getTransactionReceipt: null },
  })
})

const eth = { currency: 'NATIVE', symbol: 'ETH', decimals: 18 } as const
const planOf = (amount: bigint) =>
  planSend({ chainId: 1, account: ME, to: THIEF, what: { ...eth, amount, least: amount } })
const hash = `0x${'e'.repeat(64)}`

/** Asks in a tab; the wallet opens the question and never answers. Ends with the code of its failure. */
function ask(tab: Tab<Page>, amount: bigint): Promise<string> {
  return tab.run(page => {
    const wallet = async (asked: { method: string; params?: readonly unknown[] }) => {
      if (asked.method === 'eth_accounts') return [ME]
      if (asked.method !== 'eth_sendTransaction') return node.request(asked)
      request = asked.params?.[0] as typeof request
      return new Promise(() => {})
    }
    page.forgetRun('send')
    const session = doorTo(node, wallet, { account: ME })
    const ended = page.runDeed('send', {}, run => page.sendPlan(run, session, planOf(amount)))
    return ended.then(end => (end.status === 'failed' ? end.error.code : 'done'))
  })
}
const isAsked = (asking: Promise<string>) =>
  Promise.race([
    vi.waitFor(() => expect(request).not.toBeNull(), 60_000),
    asking.then(end => expect(end).toBe('asked')),
  ])
/** The wallet sends it after all. */
function sends(): void {
  const { to, data, value } = request!
  sent = [{ hash, from: ME, to, input: data, value, nonce: '0x9' }]
  node.head++
  const { head } = node
  node.answers.eth_getBlockByNumber = ([tag]: readonly [string]) => ({
    ...{ number: `0x${(tag === 'latest' ? node.head : Number(tag) || node.head).toString(16)}` },
    ...{ timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}`, hash: `0x${'aa'.repeat(32)}` },
    transactions: Number(tag) === head ? sent : [],
  })
}
const records = () => JSON.parse(localStorage.getItem('tarn.records') ?? '[]') as { follow: { hash: string } }[]
const flows = () => JSON.parse(localStorage.getItem('tarn.flows') ?? '[]') as unknown[]
/** Its record is told as done. */
const settles = (tab: Tab<Page>) =>
  tab.run(({ $records, changeRecord }) => {
    $records.listen(() => {})
    for (const record of $records.get()) changeRecord(record, { status: 'confirmed' })
  })

test('[SW-9] [TX-3] left at the wallet, which sends it: the next page finds it, remembers it with its promises, and tells of it', async () => {
  const tab = await browser.open()
  await isAsked(ask(tab, 5n))
  expect(flows()).toMatchObject([{ deed: 'send', steps: [{ status: 'asked', does: true }] }])
  // The intent is kept, and no bytes to ask with.
  expect(localStorage.getItem('tarn.flows')).not.toContain('"data"')
  await tab.reload()
  await tab.run(({ verifyFlows }) => verifyFlows())
  expect([records(), flows().length]).toEqual([[], 1])
  sends()
  await tab.run(({ verifyFlows }) => verifyFlows())
  expect(records()).toMatchObject([
    { deed: 'send', amountIn: '5', recipient: THIEF, follow: { hash, nonce: 9 }, promises: { spends: [{ max: '5' }] } },
  ])
  expect(flows()).toEqual([])
  // Also once it is settled: its user may not know.
  settles(tab)
  expect(await ask(tab, 5n)).toBe('deed.sentAlready')
})

test('[SM-11] [SW-9] asked for again, it is looked up first: what was sent is told as sent, not as perhaps sent', async () => {
  const tab = await browser.open()
  await isAsked(ask(tab, 6n))
  await tab.reload()
  sends()
  expect(await ask(tab, 6n)).toBe('deed.sentAlready')
  expect(records()).toHaveLength(1)
})

test('[SM-11] one tab drives: while it waits for its wallet another one looks nothing up', async () => {
  const [one, two] = [await browser.open(), await browser.open()]
  await isAsked(ask(one, 7n))
  sends()
  await two.run(({ verifyFlows }) => verifyFlows())
  expect([records(), flows().length]).toEqual([[], 1])
  // Its page goes: now another one may.
  await one.reload()
  await two.run(({ verifyFlows }) => verifyFlows())
  expect(records()).toHaveLength(1)
})
