// Every deed twice: in two tabs, and over a reload at each step. Two module graphs, one storage, real locks.
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { rpcUrl } from '#onchain/node/clients.ts'
import { deedTests } from '../../../../tests/support/deedTable.ts'
import { servePages } from '../../../../tests/support/pageModules.ts'
import { openBrowser, type Tab } from '../../../../tests/support/openTabs.ts'
import { ME, SIGNATURE } from '../../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../../tests/support/TestNode.ts'

const node = new TestNode(1)
type Page = typeof import('../runs.ts') & typeof import('../sendPlan.ts') & typeof import('./onlyOnce.ts')
const FILES = ['runs.ts', 'sendPlan.ts', 'flow/onlyOnce.ts'].map(file => `/src/state/deeds/${file}`)
let pages: Awaited<ReturnType<typeof servePages>>
let browser: ReturnType<typeof openBrowser<Page>>

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
  node.head++
  Object.assign(node.answers, {
    ...{ eth_estimateGas: '0x186a0', eth_gasPrice: '0x2', eth_getBalance: '0x1000', eth_getTransactionCount: '0x9' },
    eth_call: ([call]: readonly [{ to?: string; data: Hex }]) => answered(call),
    ...{ eth_getTransactionByHash: null, eth_getTransactionReceipt: null, eth_getLogs: [], eth_getCode: '0x' },
  })
})

const word = (value: string | bigint) => `0x${BigInt(value).toString(16).padStart(64, '0')}` as const
/**
 * What any view says: all that is owned is the account's, an operation's place is the next one, a signature is good.
 */
function answered({ to, data }: { to?: string; data: Hex }): Hex {
  if (to === undefined) return `0x${'0'.repeat(63)}1${'0'.repeat(192)}`
  if (to === ENTRY_POINT) return word(3n)
  if (to !== MULTICALL3) return word(ME)
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const [calls] = args as unknown as [readonly unknown[]]
  const all = calls.map(() => ({ success: true, returnData: word(ME) }))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: all })
}
let hashes = 0
const hash = () => `0x${(++hashes).toString(16).padStart(64, 'e')}`
/** What the wallet does with the question that does the deed: `opens` it and never answers, or hands it over. */
type Answer = 'opens' | 'sends'
/** What does a deed: a transaction, or the signature of an order. */
const ASKS = new Set(['eth_sendTransaction', 'wallet_sendCalls', 'order'])

/** One asking of a review in a tab: what it ended with, once it did, and whether the wallet was asked. */
function ask(tab: Tab<Page>, plan: DeedPlan, answer: Answer, once?: ReturnType<Page['onlyOnce']>) {
  return tab.run(page => {
    const seen = { asked: false }
    const sends = (result: () => unknown) => () => {
      seen.asked = true
      return answer === 'sends' ? result() : new Promise(() => {})
    }
    const own: Record<string, () => unknown> = {
      eth_accounts: () => [ME],
      eth_signTypedData_v4: plan.order ? sends(() => SIGNATURE) : () => SIGNATURE,
      eth_sendTransaction: sends(hash),
      wallet_sendCalls: sends(() => ({ id: hash() })),
      wallet_getCallsStatus: () => ({ status: 100, receipts: [] }),
      wallet_getCapabilities: () => ({}),
    }
    const wallet = async (asked: { method: string; params?: readonly unknown[] }) =>
      own[asked.method]?.() ?? node.request(asked)
    const session = doorTo(node, wallet, { account: ME })
    page.forgetRun(plan.deed)
    const ended = page.runDeed(plan.deed, {}, run => page.sendPlan(run, session, plan, once ? { once } : {}))
    const told = ended.then(end => (end.status === 'failed' ? end.error.code : 'done'))
    const named = () =>
      session.asked.map(method => (plan.order && method === 'eth_signTypedData_v4' ? 'order' : method))
    return {
      seen,
      told,
      get asked() {
        return named()
      },
    }
  })
}
type Asking = ReturnType<typeof ask>
/** `asked`: the wallet has the question; else what it ended with before. */
async function outcome({ seen, told }: Asking): Promise<string> {
  const isAsked = new Promise<string>(done => {
    const look = setInterval(() => {
      if (!seen.asked) return
      clearInterval(look)
      done('asked')
    }, 2)
    void told.finally(() => clearInterval(look))
  })
  return Promise.race([isAsked, told])
}
/** Until what was handed over is remembered. */
const handedOver = () =>
  expect.poll(() => (JSON.parse(localStorage.getItem('tarn.records') ?? '[]') as unknown[]).length, { timeout: 5_000 })
const review = (tab: Tab<Page>) => tab.run(({ onlyOnce }) => onlyOnce())
/** Its wallet is asked; then the user stops waiting. */
async function stopped(tab: Tab<Page>, asking: Asking, { deed }: DeedPlan): Promise<void> {
  expect(await outcome(asking)).toBe('asked')
  tab.run(({ stopRun }) => stopRun(deed))
  await asking.told
}

const rows = Object.entries(deedTests).flatMap(([deed, { twice: all }]) =>
  Object.entries(all).map(([what, make]) => [`${deed}, ${what}`, make] as const),
)

describe.each(rows)('%s', (_, make) => {
  test('[SM-11] [TX-3] [SW-9] in two tabs it is asked for once; another one is not it', async () => {
    const { first, again, other, waits } = make()
    const [one, two] = [await browser.open(), await browser.open()]
    const [mine, theirs] = [review(one), review(two)]
    const open = ask(one, first, 'opens', mine)
    expect(await outcome(open)).toBe('asked')
    const refused = ask(two, again, 'sends', theirs)
    expect(await outcome(refused)).toBe('deed.otherTab')
    expect(refused.asked.filter(method => ASKS.has(method))).toEqual([])
    if (other && !waits) await stopped(two, ask(two, other, 'opens', theirs), other)
    // The first tab stops waiting, and asks again: this time it is sent.
    await stopped(one, open, first)
    const handed = ask(one, first, 'sends', mine)
    expect(await outcome(handed)).toBe('asked')
    await handedOver().toBeGreaterThan(0)
    await stopped(one, handed, first)
    if (other) await stopped(two, ask(two, other, 'opens', theirs), other)
    const told = ask(two, again, 'sends', theirs)
    expect(await outcome(told)).toBe('deed.sentAlready')
    expect(told.asked.filter(method => ASKS.has(method))).toEqual([])
    // The warning comes once: asking again is deliberate.
    await stopped(two, ask(two, again, 'opens', theirs), again)
  })

  test('[SW-9] [TX-3] over a reload: left at the wallet it is told of once, left on its way once, left before it never', async () => {
    const { first, again, other } = make()
    const tab = await browser.open()
    // Before the wallet is asked.
    node.answers.eth_estimateGas = () => new Promise(() => {})
    ask(tab, first, 'opens', review(tab))
    await tab.reload()
    node.answers.eth_estimateGas = '0x186a0'
    // While the wallet has the question.
    expect(await outcome(ask(tab, again, 'opens', review(tab)))).toBe('asked')
    await tab.reload()
    const left = review(tab)
    if (other) await stopped(tab, ask(tab, other, 'opens', left), other)
    const maybe = ask(tab, first, 'sends', left)
    expect(await outcome(maybe)).toBe('deed.maybeSent')
    expect(maybe.asked.filter(method => ASKS.has(method))).toEqual([])
    expect(await outcome(ask(tab, first, 'sends', left))).toBe('asked')
    // On its way.
    await handedOver().toBeGreaterThan(0)
    await tab.reload()
    const sent = review(tab)
    const told = ask(tab, again, 'opens', sent)
    expect(await outcome(told)).toBe('deed.sentAlready')
    expect(told.asked.filter(method => ASKS.has(method))).toEqual([])
    await stopped(tab, ask(tab, again, 'opens', sent), again)
  })
})
