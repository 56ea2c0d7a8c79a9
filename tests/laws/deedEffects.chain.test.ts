// GO-5 on a real chain: every deed of calls is run, and what changed for the account is what was promised, and nothing
// else.
import ts from 'typescript'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import { deedOf, linesOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { $records } from '#state/deeds/records.ts'
import { runDeed } from '#state/deeds/runs.ts'
import { sendPlan } from '#state/deeds/sendPlan.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { type ClockSite, clockSite } from '../support/clockSite.ts'
import { deedTests } from '../support/deedTable.ts'
import { mineNow, rpcAt } from '../support/devnet.ts'
import { type Effect, type Elsewhere, ETHER, FAR, FRIEND, STRANGER, DOLLAR as USDC, word } from '../support/effects.ts'
import { expectPromised } from '../support/expectPromised.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { NodeWallet } from '../support/NodeWallet.ts'
import { receiptFacts } from '../support/receiptFacts.ts'
import { worldOf } from '../support/worldOf.ts'
import { read } from './sources.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
vi.mock('#state/site/isFlagOn.ts', () => ({ isFlagOn: async () => false }))

const { universalRouter: router, wrappedNative: weth } = chainById(1)!.contracts as Record<string, Address>
let devnet: Devnet
let browser: ReturnType<typeof fakeBrowser>
let site: ClockSite
let me: Address
let snapshot: `0x${string}`
const node = <T = string>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)
const send = (to: string, data: string, value = '0x0') =>
  node('eth_sendTransactionSync', { from: me, to, data, value, gas: '0x7a120' })

beforeAll(async () => {
  site = await clockSite()
  browser = fakeBrowser(site.origin)
  devnet = await startDevnet({ chains: [1], swaps: 12, days: 1 })
  site.carry(devnet.rpc)
  me = devnet.accounts[0]!
  setRpcUrl(1, devnet.rpc[1]!)
  // What there is to end, to lower and to spend.
  await send(weth!, '0xd0e30db0', `0x${(3n * ETHER).toString(16)}`)
  await send(USDC, `0x095ea7b3${word(STRANGER)}${word(10n ** 40n)}`)
  await send(USDC, `0x095ea7b3${word(PERMIT2)}${word(10n ** 40n)}`)
  await send(PERMIT2, `0x87517c45${word(USDC)}${word(STRANGER)}${word(9n)}${word(FAR)}`)
  await send(weth!, `0x095ea7b3${word(STRANGER)}${word(7n)}`)
})
afterAll(async () => {
  await site?.stop()
  setRpcUrl(1, null)
  await devnet?.stop()
})

const world = (): Promise<Record<string, bigint>> => worldOf(devnet, me, [PERMIT2, router!, STRANGER])

const all = Object.values(deedTests).map(({ effect }) => effect)
const isHere = (each: readonly Effect[] | Elsewhere): each is readonly Effect[] => Array.isArray(each)
const cases = all.flatMap(each => (isHere(each) ? each : []))

test('[GO-5] what another law is said to run is run there', () => {
  const laws = new Set(all.flatMap(each => (isHere(each) ? [] : each.law)))
  expect([...laws].sort()).toEqual(['accountDeeds', 'liquidityDeeds', 'orderDeeds'])
  // Each of them ends with the test that holds what it ran to the table: that it asks for it is read by its syntax.
  for (const law of laws) {
    const file = `tests/laws/${law}.chain.test.ts`
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest)
    const last = source.statements.at(-1)!
    const call = ts.isExpressionStatement(last) && ts.isCallExpression(last.expression) ? last.expression : null
    expect(call?.getText(source), file).toBe(`testThatAllRan('${law}', ran)`)
  }
})

/** What the account's last transactions cost, as the chain has it. */
async function costOf(count: number): Promise<bigint> {
  let [paid, left] = [0n, count]
  for (let at = Number(await node('eth_blockNumber')); left > 0; at--)
    for (const each of await node<{ from: string; gasUsed: string; effectiveGasPrice: string }[]>(
      'eth_getBlockReceipts',
      `0x${at.toString(16)}`,
    ))
      if (each.from.toLowerCase() === me) {
        paid += BigInt(each.gasUsed) * BigInt(each.effectiveGasPrice)
        left--
      }
  return paid
}

test.each(cases)('[GO-5] [TX-2] %s changes what it promises, and nothing else', async (_, planned) => {
  snapshot = await devnet.snapshot(1)
  await mineNow(devnet.rpc[1]!)
  browser.storage.clear()
  $records.set([])
  const { plan, moves } = await planned({ devnet, me, node, send, world })
  expectPromised(plan, moves)
  const [before, friendBefore] = [await world(), await worldOf(devnet, FRIEND, [])]
  const wallet = new NodeWallet(devnet.rpc[1]!, me)
  const session = { provider: wallet, chainId: 1, account: me, guard: async () => {} }
  const ended = await runDeed(plan.deed, {}, run => sendPlan(run, session, plan))
  expect(ended.status).toBe('done')
  expect(wallet.prompts).toEqual(plan.calls.map(() => 'eth_sendTransaction'))
  const listed = $records.get().filter(({ quiet }) => !quiet)
  expect(listed.map(({ deed, status }) => [deed, status])).toEqual(
    stepsOf(plan)
      .flatMap((step, at) => linesOf(plan, at).map(() => [deedOf(plan, step), 'confirmed']))
      .reverse(),
  )
  // Every transaction has a record of the one flow, and the receipt the cost of them all.
  const flows = $records.get().map(({ flow }) => flow!)
  expect([new Set(flows.map(({ id }) => id)).size, flows[0]!.of]).toEqual([1, plan.calls.length])
  expect([...new Set(flows.map(({ step }) => step))].sort()).toEqual(plan.calls.map((_, at) => at))
  const gas = await costOf(plan.calls.length)
  const hash = ended.status === 'done' ? ended.value! : '0x'
  expect(receiptFacts(hash)['Network cost']).toBe(`${gas} ETH`)
  // What moved is what was reckoned, to the unit; beside it only permissions changed, each to what was promised.
  const after = await world()
  const { permits } = plan.promises
  const movedOf = (holder: Address) => (key: string) =>
    moves.filter(({ currency, to = me }) => currency === key && to === holder).reduce((sum, { by }) => sum + by, 0n)
  for (const key of Object.keys(after)) {
    const by = after[key]! - before[key]!
    const permit = permits.find(each => `${each.via} ${each.token} ${each.spender}` === key)
    if (permit) expect(after[key]! <= permit.max || by <= 0n, key).toBe(true)
    else expect([key, by + (key === 'NATIVE' ? gas : 0n)]).toEqual([key, movedOf(me)(key)])
  }
  const friend = await worldOf(devnet, FRIEND, [])
  for (const key of Object.keys(friend))
    expect([key, friend[key]! - friendBefore[key]!]).toEqual([key, movedOf(FRIEND)(key)])
  for (const { via, token, spender, max } of permits)
    expect(after[`${via} ${token} ${spender}`]!, `${via} ${spender}`).toBeLessThanOrEqual(max)
  await devnet.revert(1, snapshot)
})

test('[GO-5][SM-13] an item (ERC-721) goes to whom it was promised, is told as sent, and no other item leaves', async () => {
  snapshot = await devnet.snapshot(1)
  await mineNow(devnet.rpc[1]!)
  browser.storage.clear()
  $records.set([])
  const contract = devnet.nfts.find(each => each.chainId === 1)?.collections[0]?.toLowerCase() as Address
  const ownerOf = async (id: bigint) =>
    `0x${(await node('eth_call', { to: contract, data: `0x6352211e${word(id)}` }, 'latest')).slice(-40)}`
  const owner = await ownerOf(1n)
  if (owner !== me) {
    await node('anvil_impersonateAccount', owner)
    const data = `0x42842e0e${word(owner)}${word(me)}${word(1n)}`
    await node('eth_sendTransactionSync', { from: owner, to: contract, data, gas: '0x7a120' })
  }
  expect(await ownerOf(1n)).toBe(me)
  const wallet = new NodeWallet(devnet.rpc[1]!, me)
  const session = { provider: wallet, chainId: 1, account: me, guard: async () => {} }
  const plan = planSend({ chainId: 1, account: me, to: FRIEND, what: { contract, id: 1n, name: 'Item #1' } })
  expect((await runDeed('send', {}, run => sendPlan(run, session, plan))).status).toBe('done')
  expect(await ownerOf(1n)).toBe(FRIEND)
  expect($records.get()).toMatchObject([{ deed: 'send', status: 'confirmed', recipient: FRIEND }])
  // An item that has another owner by now is refused before the wallet is asked.
  const again = await runDeed('send', {}, run => sendPlan(run, session, plan))
  expect(again.status).toBe('failed')
  expect(wallet.prompts).toEqual(['eth_sendTransaction'])
  await devnet.revert(1, snapshot)
})
