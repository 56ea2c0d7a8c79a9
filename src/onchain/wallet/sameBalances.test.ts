import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { doorTo, TestNode } from '../../../tests/support/TestNode.ts'
import { rpcUrl } from '../node/clients.ts'
import { askWallet } from './askWallet.ts'
import { sameBalances } from './sameBalances.ts'

const account = `0x${'a'.repeat(40)}` as const
const to = `0x${'b'.repeat(40)}` as const
const token = `0x${'c'.repeat(40)}` as const
const sending = (currency: 'NATIVE' | typeof token): DeedPlan =>
  planSend({ chainId: 8453, account, to, what: { currency, symbol: 'X', decimals: 18, amount: 5n, least: 5n } })
const word = (n: bigint) => `0x${n.toString(16).padStart(64, '0')}`

const requestOf = ({ calls: [call] }: DeedPlan) => ({
  method: 'eth_sendTransaction',
  params: [
    { from: account, to: call!.to, data: call!.data, value: `0x${call!.value.toString(16)}`, chainId: '0x2105' },
  ],
})

const node = new TestNode(8453)
let siteUrl: string
beforeEach(async () => {
  await node.start()
  siteUrl = rpcUrl(8453)
})
afterEach(async () => {
  for (const method of Object.keys(node.answers)) delete node.answers[method]
  await node.stop()
})

/** Asks a wallet whose own node says so; what the page's node says is `node.answers`. */
async function ask(reads: Record<string, unknown>, plan = sending('NATIVE')): Promise<string> {
  const session = doorTo(node, { ...reads, eth_sendTransaction: '0xsent' }, { account })
  const waiting = { stop: new AbortController().signal, onSlow: vi.fn(), onLate: vi.fn() }
  const said = await askWallet(session, { reviewed: plan, request: requestOf(plan), doing: 'send' }, waiting).then(
    String,
    error => JSON.stringify([error.code, error.values]),
  )
  expect(session.asked.includes('eth_sendTransaction')).toBe(said === '0xsent')
  return said
}

test('[WL-10] [GO-4] a node that lies about what is spent is named, and the wallet is asked nothing', async () => {
  node.answers.eth_getBalance = '0x64'
  expect(await ask({ eth_getBalance: '0x64' })).toBe('0xsent')
  const lied = await ask({ eth_getBalance: '0x5' })
  expect(lied).toContain('network.disagree')
  expect(lied).toMatch(/"node":"127\.0\.0\.1:\d+".*"other":"wallet".*"network":"Base"/)
  // Both were asked of one block, two below the head.
  expect(node.asked.filter(({ method }) => method === 'eth_getBalance').map(({ params }) => params)).toEqual(
    Array(2).fill([account, `0x${(node.head - 2).toString(16)}`]),
  )
})

test('[WL-10] [GO-4] so is one that lies about a token; who can’t say has no voice', async () => {
  const selling = sending(token)
  node.answers.eth_call = word(7n)
  expect(await ask({ eth_call: word(7n) }, selling)).toBe('0xsent')
  expect(await ask({ eth_call: word(8n) }, selling)).toContain('network.disagree')
  // A wallet that doesn't read for others, and a node that knows no such question.
  expect(await ask({}, selling)).toBe('0xsent')
  delete node.answers.eth_call
  expect(await ask({ eth_call: word(8n) }, selling)).toBe('0xsent')
  // What is no figure is no voice; ours is asked of the block that was proven, and of the account's own.
  node.answers.eth_call = word(7n)
  node.asked.length = 0
  expect(await ask({ eth_call: 'no figure' }, selling)).toBe('0xsent')
  const data = `0x70a08231${account.slice(2).padStart(64, '0')}`
  expect(node.asked.filter(({ method }) => method === 'eth_call').map(({ params }) => params)).toEqual([
    [{ to: token, data }, `0x${(node.head - 2).toString(16)}`],
  ])
})

test('[WL-10] [GO-7] where nothing is spent, or a collection’s operator is ended, no balance is asked for', async () => {
  const [call] = sending('NATIVE').calls
  const plan = (permits: DeedPlan['promises']['permits']): DeedPlan => ({
    ...sending('NATIVE'),
    promises: { spends: [], receives: [], permits, items: [] },
    calls: [{ ...call!, value: 0n }],
  })
  const asked = async (permits: DeedPlan['promises']['permits']) => {
    node.asked.length = 0
    await sameBalances({ request: node.request }, plan(permits), '0x1')
    return node.asked.map(({ method }) => method)
  }
  const permit = { token, spender: to, max: 0n, until: null }
  node.answers.eth_call = word(7n)
  expect(await asked([])).toEqual([])
  expect(await asked([{ via: 'operator', ...permit }])).toEqual([])
  expect((await asked([{ via: 'token', ...permit }])).filter(method => method === 'eth_call')).toHaveLength(2)
})

test('[WL-10] [GO-4] [PK-1] a wallet that reads through the page’s own node gives it no second vote', async () => {
  node.answers.eth_getBalance = '0x64'
  const session = doorTo(node, { eth_getBalance: '0x5', eth_sendTransaction: '0xsent' }, { account })
  const plan = sending('NATIVE')
  const waiting = { stop: new AbortController().signal, onSlow: vi.fn(), onLate: vi.fn() }
  const own = { ...session, provider: { ...session.provider, readsWithUs: true as const } }
  expect(await askWallet(own, { reviewed: plan, request: requestOf(plan), doing: 'send' }, waiting)).toBe('0xsent')
  expect(session.asked).not.toContain('eth_getBalance')
})

test('[WL-10] [GO-4] a node of one’s own that the site’s and the wallet’s both contradict is outvoted; two of three suffice', async () => {
  const site = node
  const own = await new TestNode(8453).start()
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) => real(to.startsWith('/rpc/') ? siteUrl : to, init))
  try {
    const says = (read: string, sites: string) => {
      own.answers.eth_getBalance = read
      site.answers.eth_getBalance = sites
    }
    says('0x64', '0x5')
    const outvoted = JSON.parse(await ask({ eth_getBalance: '0x5' }))
    expect(outvoted).toEqual([
      'network.outvoted',
      { node: expect.stringMatching(/^127\.0\.0\.1:\d+$/), network: 'Base' },
    ])
    // Each says something else: the first of the others is named.
    says('0x64', '0x5')
    expect(JSON.parse(await ask({ eth_getBalance: '0x6' }))).toMatchObject(['network.disagree', { other: 'site' }])
    says('0x64', '0x64')
    expect(await ask({ eth_getBalance: '0x5' })).toBe('0xsent')
    says('0x64', '0x5')
    expect(await ask({ eth_getBalance: '0x64' })).toBe('0xsent')
  } finally {
    vi.stubGlobal('fetch', real)
    await own.stop()
  }
})
