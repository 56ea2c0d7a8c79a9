// GO-5 on a real chain: every deed of calls is run, and what changed for the account is what was promised, and nothing else.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import type { Deed } from '#domain/deeds.ts'
import { type Approval, lowerCall, revokeCalls } from '#domain/plan/Approval.ts'
import { type DeedPlan, deedOf, linesOf, stepsOf } from '#domain/plan/DeedPlan.ts'
import type { Ground } from '#domain/plan/Ground.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import { planClaim } from '#domain/plan/makers/planClaim.ts'
import { planWithdrawal } from '#domain/plan/makers/planWithdrawal.ts'
import { planApprovals } from '#domain/plan/makers/planApprovals.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { planUnwrapAll } from '#domain/plan/makers/planUnwrapAll.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { runDeed } from '#state/deeds/runs.ts'
import { sendPlan } from '#state/deeds/sendPlan.ts'
import { $records } from '#state/deeds/records.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { mineNow, rpcAt } from '../support/devnet.ts'
import { clockSite, type ClockSite } from '../support/clockSite.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { NodeWallet } from '../support/NodeWallet.ts'
import { oneHopTrade } from '../support/oneHopTrade.ts'
import { make } from '../support/plans.ts'
import { receiptFacts } from '../support/receiptFacts.ts'
import { worldOf } from '../support/worldOf.ts'
import { read } from './sources.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
vi.mock('#state/site/isFlagOn.ts', () => ({ isFlagOn: async () => false }))

const { universalRouter: router, wrappedNative: weth } = chainById(1)!.contracts as Record<string, Address>
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const STRANGER: Address = '0x00000000000000000000000000000000000000c9'
/** Nobody's key, and no contract. */
const FRIEND: Address = '0x00000000000000000000000000000000000f21e4'
const ETHER = 10n ** 18n
const FAR = 2 ** 40
const word = (value: bigint | string | number) => BigInt(value).toString(16).padStart(64, '0')

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

const line = { id: USDC, symbol: 'USDC', decimals: 6 }
const told = { currencyIn: line, currencyOut: line, amountIn: 0n, amountOut: 0n }
const planOf = (deed: Deed, ground: Ground): DeedPlan => ({
  ...ground,
  deed,
  lines: ground.calls.map(() => [told]),
})
const approval = (via: 'token' | 'permit2', token: Address): Approval => ({
  ...{ chainId: 1, token, spender: STRANGER, via, amount: 10n ** 40n },
  ...{ expiration: via === 'permit2' ? FAR : null, balance: 40n },
})
const ending = (...approvals: Approval[]) =>
  planOf('revoke', planApprovals('zero', { chainId: 1, account: me, approvals, calls: revokeCalls(approvals) }))
const lowering = (one: Approval) =>
  planOf('approve', planApprovals('held', { chainId: 1, account: me, approvals: [one], calls: [lowerCall(one)] }))
const wrapping = (kind: 'wrap' | 'unwrap') => make({ account: me, wrap: { chainId: 1, kind, amount: ETHER } })

/** A swap whose permissions are given by calls, from a token or from the native currency. */
async function swapping(tokenIn: Address | 'NATIVE'): Promise<DeedPlan> {
  const pool = devnet.pools.find(
    p => p.version === 3 && [p.token0, p.token1].sort().join() === [USDC, weth].sort().join(),
  )
  if (!pool) throw new Error('the devnet has no such pool')
  const trade = await oneHopTrade(1, pool as Parameters<typeof oneHopTrade>[1], weth!, ETHER)
  const block = await node<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)
  return make({
    ...{ account: me, trade: { ...trade, tokenIn }, slippageBps: 100, deadline: BigInt(block.timestamp) + 1_800n },
    ...{ allowanceToPermit2: 0n, permit2Allowance: { amount: 0n, expiration: 0, nonce: 0 } },
    ...{ resetFirst: false, permitByCall: true },
  })
}

/** Rewards that the devnet's campaigns owe, and their proofs. */
async function claiming(): Promise<DeedPlan> {
  const { origin } = new URL(devnet.rewards)
  const uni = devnet.tokens.find(({ chainId, symbol }) => chainId === 1 && symbol === 'UNI')!
  const due = { chainId: 1, user: me, token: uni.address, amount: String(12n * ETHER) }
  expect((await fetch(`${origin}/owe`, { method: 'POST', body: JSON.stringify(due) })).ok).toBe(true)
  type Told = { rewards: { amount: string; claimed: string; proofs: `0x${string}`[] }[] }[]
  const told = (await (await fetch(`${origin}/v4/users/${me}/rewards?chainId=1`)).json()) as Told
  const rewards = told[0]!.rewards.map(({ amount, claimed, proofs }) => ({
    ...{ chainId: 1, token: uni.address, symbol: 'UNI', decimals: 18, priceUsd: null, proofs },
    ...{ total: BigInt(amount), claimed: BigInt(claimed) },
  }))
  return planOf('claim', planClaim(1, me, rewards))
}

/** A deposit of one ether in EntryPoint, most of which comes back. */
async function withdrawing(): Promise<DeedPlan> {
  await send(ENTRY_POINT, `0xb760faf9${word(me)}`, `0x${ETHER.toString(16)}`)
  return planWithdrawal(1, me, (ETHER * 9n) / 10n)
}

type Case = [string, () => DeedPlan | Promise<DeedPlan>]
const sending = (what: Parameters<typeof planSend>[0]['what']) => () =>
  planSend({ chainId: 1, account: me, to: FRIEND, what })
/** Whose law is in another file, and what it is made by there. */
type Elsewhere = { law: string; by: RegExp }
const liquidity = (by: RegExp): Elsewhere => ({ law: 'tests/laws/liquidityDeeds.chain.test.ts', by })
const account = (by: RegExp): Elsewhere => ({ law: 'tests/laws/accountDeeds.chain.test.ts', by })

/** Every deed of the list: how it is run here, or whose law runs it. A deed without a line doesn't pass the types. */
const table: Record<Deed, readonly Case[] | Elsewhere> = {
  swap: [
    ['swap from a token', () => swapping(weth!)],
    ['swap from the native currency', () => swapping('NATIVE')],
  ],
  wrap: [['wrap', () => wrapping('wrap')]],
  unwrap: [['unwrap', () => wrapping('unwrap')]],
  unwrapAll: [['unwrap all', async () => planUnwrapAll(1, me, { amount: (await world())[weth!]!, symbol: 'WETH' })]],
  send: [
    ['send a token', sending({ currency: USDC, symbol: 'USDC', decimals: 6, amount: 5_000_000n, least: 5_000_000n })],
    [
      'send the native currency',
      sending({ currency: 'NATIVE', symbol: 'ETH', decimals: 18, amount: ETHER, least: ETHER }),
    ],
  ],
  revoke: [
    ['revoke a token’s approval', () => ending(approval('token', USDC))],
    ['revoke within Permit2', () => ending(approval('permit2', USDC))],
    ['revoke many', () => ending(approval('token', USDC), approval('token', weth!), approval('permit2', USDC))],
  ],
  approve: [
    ['lower a token’s approval', () => lowering(approval('token', USDC))],
    [
      'end a token’s approval, then give a lower one',
      () => {
        const one = approval('token', USDC)
        const calls = [...revokeCalls([one]), lowerCall(one)]
        const ground = planApprovals('held', { chainId: 1, account: me, approvals: [one], calls })
        // The first only prepares the second.
        return { ...planOf('approve', ground), lines: [[], [told]] }
      },
    ],
  ],
  claim: [['claim rewards', claiming]],
  withdraw: [['withdraw a deposit', withdrawing]],
  // Asked for in another way than by a transaction of the account.
  delegate: account(/of \[true, false\]\)[\s\S]*planDelegation\(1, account, on\)/),
  removeDelegation: account(/of \[true, false\]\)[\s\S]*planDelegation\(1, account, on\)/),
  recover: account(/kind: 'send'[\s\S]*planRecovery\(acts[\s\S]*sendPlan\(run, door, plan\)/),
  changeOwners: account(
    /planOwners\(\{ chainId: 1, account, change, calls: ownerCalls\(account, change\) \}\)[\s\S]*sendPlan\(run, door, plan\)/,
  ),
  recoverPasskey: account(/kind: 'addOwner'[\s\S]*planRecovery\(acts[\s\S]*sendPlan\(run, door, plan\)/),
  add: liquidity(/done\(\s*planAddLiquidity\(/),
  createPool: liquidity(/deed\)\.toBe\('createPool'\)\s*await done\(plan/),
  createPair: liquidity(/deed\)\.toBe\('createPair'\)\s*await done\(plan/),
  remove: liquidity(/done\(\s*planRemoveLiquidity\(/),
  collect: liquidity(/planCollectFees\([\s\S]*done\(await collecting\(/),
  move: liquidity(/planMove\([\s\S]*await done\(\s*plan,/),
  zap: liquidity(/into: position[\s\S]*await done\(plan, async/),
  migrate: liquidity(/planMigrate\([\s\S]*done\(plan, changes/),
}
const isHere = (each: readonly Case[] | Elsewhere): each is readonly Case[] => Array.isArray(each)
const cases = Object.values(table).flatMap(each => (isHere(each) ? each : []))

test('[GO-5] what another law is said to run is run there', () => {
  const elsewhere = Object.values(table).filter((each): each is Elsewhere => !isHere(each))
  expect(elsewhere.length).toBeGreaterThan(0)
  for (const { law, by } of elsewhere) expect(read(law)).toMatch(by)
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
  const plan = await planned()
  const before = await world()
  const wallet = new NodeWallet(devnet.rpc[1]!, me)
  const door = { provider: wallet, chainId: 1, account: me, guard: async () => {} }
  const ended = await runDeed(plan.deed, {}, run => sendPlan(run, door, plan))
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
  const hash = ended.status === 'done' ? ended.value! : '0x'
  expect(receiptFacts(hash)['Network cost']).toBe(`${await costOf(plan.calls.length)} ETH`)
  const after = await world()
  const changed = Object.keys(after).filter(key => after[key] !== before[key])
  const { spends, receives, permits } = plan.promises
  const fees = 10n ** 17n
  for (const key of changed) {
    const gone = before[key]! - after[key]!
    const most = spends.filter(({ currency }) => currency === key).reduce((sum, { max }) => sum + max, 0n)
    const least = receives.filter(({ currency, to }) => currency === key && to === me)
    const permit = permits.find(each => `${each.via} ${each.token} ${each.spender}` === key)
    if (permit) expect(after[key]! <= permit.max || after[key]! <= before[key]!, key).toBe(true)
    else if (key === 'NATIVE') expect(gone <= most + fees, key).toBe(true)
    else if (least[0]) expect(-gone, key).toBeGreaterThanOrEqual(least[0].min)
    else expect([key, gone > 0n && gone <= most]).toEqual([key, true])
  }
  for (const { currency, min, to } of receives)
    if (to === me)
      expect(
        after[currency]! - before[currency]! + (currency === 'NATIVE' ? fees : 0n),
        currency,
      ).toBeGreaterThanOrEqual(min)
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
  const door = { provider: wallet, chainId: 1, account: me, guard: async () => {} }
  const plan = planSend({ chainId: 1, account: me, to: FRIEND, what: { contract, id: 1n, name: 'Item #1' } })
  expect((await runDeed('send', {}, run => sendPlan(run, door, plan))).status).toBe('done')
  expect(await ownerOf(1n)).toBe(FRIEND)
  expect($records.get()).toMatchObject([{ deed: 'send', status: 'confirmed', recipient: FRIEND }])
  // What is somebody else's by now is refused before the wallet is asked.
  const again = await runDeed('send', {}, run => sendPlan(run, door, plan))
  expect(again.status).toBe('failed')
  expect(wallet.prompts).toEqual(['eth_sendTransaction'])
  await devnet.revert(1, snapshot)
})
