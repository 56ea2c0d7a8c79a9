// TX-2 on a real chain: a wallet, or a token, does something else than was asked for, and the record tells it as what
// it is; what is honest is told as done.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { type Approval, lowerCall, revokeCalls } from '#domain/plan/Approval.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { planApprovals } from '#domain/plan/makers/planApprovals.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { $records } from '#state/deeds/records.ts'
import { runDeed } from '#state/deeds/runs.ts'
import { sendPlan } from '#state/deeds/sendPlan.ts'
import { $history } from '#state/people/history.ts'
import { $connection } from '#state/wallet/connection.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { clockSite, type ClockSite } from '../support/clockSite.ts'
import { rpcAt } from '../support/devnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { NodeWallet } from '../support/NodeWallet.ts'
import { deployRelay, relayCall } from '../support/relay.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })
vi.mock('#state/site/isFlagOn.ts', () => ({ isFlagOn: async () => false }))

const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const SPENDER: Address = '0x00000000000000000000000000000000000000c9'
const FRIEND: Address = '0x00000000000000000000000000000000000f21e4'
const THIEF: Address = '0x00000000000000000000000000000000000badf0'
/** Passes on what it gets, and keeps nothing. */
const FORWARDER: Address = '0x00000000000000000000000000000000000f0f0f'
/** Allows every spender everything, whatever is approved. */
const DEAF: Address = '0x00000000000000000000000000000000000dea70'
const ETHER = 10n ** 18n
const ALL = (1n << 256n) - 1n
const FAR = 2 ** 40
const word = (value: bigint | string | number) => BigInt(value).toString(16).padStart(64, '0')
const hex = (value: bigint) => `0x${value.toString(16)}`

let devnet: Devnet
let site: ClockSite
let browser: ReturnType<typeof fakeBrowser>
let me: Address
let safe: Address
let snapshot: `0x${string}`
const node = <T = string>(method: string, ...params: unknown[]): Promise<T> => rpcAt<T>(devnet.rpc[1]!, method, params)
const send = (to: string, data: string, value = 0n, from: string = me) =>
  node('eth_sendTransactionSync', { from, to, data, value: hex(value), gas: '0x7a120' })

beforeAll(async () => {
  site = await clockSite()
  browser = fakeBrowser(site.origin)
  devnet = await startDevnet({ chains: [1], swaps: 12, days: 1 })
  site.carry(devnet.rpc)
  me = devnet.accounts[0]!
  setRpcUrl(1, devnet.rpc[1]!)
  safe = await deployRelay(devnet.rpc[1]!, me, 2n * ETHER)
  await node('anvil_setCode', FORWARDER, `0x600060006000600034${`73${THIEF.slice(2)}`}5af100`)
  await node('anvil_setCode', DEAF, '0x60003560e01c63dd62ed3e14601957600160005260206000f35b60001960005260206000f3')
  await send(USDC, `0x095ea7b3${word(SPENDER)}${word(ALL)}`)
  await send(USDC, `0x095ea7b3${word(PERMIT2)}${word(ALL)}`)
  await send(PERMIT2, `0x87517c45${word(USDC)}${word(SPENDER)}${word(900n)}${word(FAR)}`)
  await send(USDC, `0xa9059cbb${word(safe)}${word(9_000_000n)}`)
})
afterAll(async () => {
  await site?.stop()
  setRpcUrl(1, null)
  await devnet?.stop()
})
beforeEach(async () => {
  snapshot = await devnet.snapshot(1)
  browser.storage.clear()
  $records.set([])
})
afterEach(() => devnet.revert(1, snapshot))

type Asked = { method: string; params: readonly unknown[] }
type Call = { from: string; to: string; data: string; value: string; gas: string }
/** What the wallet makes of the transaction it was asked for. */
const turning =
  (change: (call: Call) => Partial<Call>) =>
  (asked: Asked): Asked =>
    asked.method === 'eth_sendTransaction'
      ? { ...asked, params: [{ ...(asked.params[0] as Call), ...change(asked.params[0] as Call) }] }
      : asked
const told = {
  currencyIn: { id: USDC, symbol: 'USDC', decimals: 6 },
  currencyOut: { id: USDC, symbol: 'USDC', decimals: 6 },
}
const sending = (to: Address, token: Address | 'NATIVE' = USDC, account = me) =>
  planSend({
    ...{ chainId: 1, account, to },
    what: { currency: token, symbol: 'T', decimals: 6, amount: 5_000_000n, least: 5_000_000n },
  })
const approval = (via: Approval['via'], token: Address = USDC): Approval => ({
  ...{ chainId: 1, token, spender: SPENDER, via, amount: ALL, balance: 40n },
  expiration: via === 'permit2' ? FAR : null,
})
const revoking = (...approvals: Approval[]): DeedPlan => ({
  ...planApprovals('zero', { chainId: 1, account: me, approvals, calls: revokeCalls(approvals) }),
  deed: 'revoke',
  lines: revokeCalls(approvals).map(() => [{ ...told, amountIn: 0n, amountOut: 0n }]),
})
const lowering = (one: Approval): DeedPlan => ({
  ...planApprovals('held', { chainId: 1, account: me, approvals: [one], calls: [lowerCall(one)] }),
  deed: 'approve',
  lines: [[{ ...told, amountIn: 0n, amountOut: 0n }]],
})
const own = (to: Address): string => `0xa9059cbb${word(to)}${word(5_000_000n)}`

/** Asks a wallet for it; answers what is remembered of it. */
async function done(plan: DeedPlan, before: NodeWallet['before'] = null) {
  const wallet = new NodeWallet(devnet.rpc[1]!, plan.account)
  wallet.before = before
  const session = { provider: wallet, chainId: 1, account: plan.account, guard: async () => {} }
  const ended = await runDeed(plan.deed, {}, run => sendPlan(run, session, plan))
  const [record] = $records.get()
  return { ended, record }
}
const nothing = turning(() => ({ to: me, data: '0x', value: '0x0' }))
const elsewhere = turning(({ from }) => ({ from: from === devnet.accounts[1] ? me : devnet.accounts[1]! }))
const anItem = async () => {
  const contract = devnet.nfts.find(each => each.chainId === 1)?.collections[0]?.toLowerCase() as Address
  const owner = `0x${(await node('eth_call', { to: contract, data: `0x6352211e${word(1)}` }, 'latest')).slice(-40)}`
  if (owner !== me) {
    await node('anvil_impersonateAccount', owner)
    await send(contract, `0x42842e0e${word(owner)}${word(me)}${word(1)}`, 0n, owner)
  }
  return planSend({ chainId: 1, account: me, to: FRIEND, what: { contract, id: 1n, name: 'Item #1' } })
}

const lies: [string, () => DeedPlan | Promise<DeedPlan>, NodeWallet['before'], string?][] = [
  ['ether is sent to a thief', () => sending(FRIEND, 'NATIVE'), turning(() => ({ to: THIEF }))],
  ['a token is sent to a thief', () => sending(FRIEND), turning(() => ({ data: own(THIEF) }))],
  ['a tenth of the ether is sent', () => sending(FRIEND, 'NATIVE'), turning(() => ({ value: hex(500_000n) }))],
  [
    'a tenth of the token is sent',
    () => sending(FRIEND),
    turning(() => ({ data: `0xa9059cbb${word(FRIEND)}${word(500_000n)}` })),
  ],
  ['nothing of the ether is sent', () => sending(FRIEND, 'NATIVE'), nothing],
  ['nothing of the token is sent', () => sending(FRIEND), nothing],
  ['another account sends the ether', () => sending(FRIEND, 'NATIVE'), elsewhere],
  ['another account sends the token', () => sending(FRIEND), elsewhere],
  [
    'an item is given to a thief',
    anItem,
    turning(({ data }) => ({ data: data.replace(FRIEND.slice(2), THIEF.slice(2)) })),
  ],
  ['a contract passes on what a thief was sent', () => sending(FORWARDER, 'NATIVE'), turning(() => ({ to: THIEF }))],
  ['an approval is not ended', () => revoking(approval('token')), nothing],
  ['an approval is ended of another account', () => revoking(approval('token')), elsewhere],
  ['an approval within Permit2 is not ended', () => revoking(approval('permit2')), nothing],
  ['an approval within Permit2 is ended of another account', () => revoking(approval('permit2')), elsewhere],
  ['an approval is not lowered', () => lowering(approval('token')), nothing],
  ['an approval within Permit2 is not lowered', () => lowering(approval('permit2')), nothing],
  [
    'an approval within Permit2 is lowered, and stays for ever',
    () => lowering(approval('permit2')),
    turning(({ data }) => ({ data: `${data.slice(0, -64)}${word(2 ** 47)}` })),
  ],
  ['a token ignores that its approval ends', () => revoking(approval('token', DEAF)), null, 'approve.ignored'],
]
test.each(lies)(
  '[TX-2] %s: told as that, and nobody is known by it',
  async (_, plan, before, code = 'deed.modifiedByWallet') => {
    const { ended, record } = await done(await plan(), before)
    expect(ended).toMatchObject({ status: 'failed', error: { code } })
    expect(record).toMatchObject({ status: 'changed', error: code })
    // SM-7: whom nothing reached is no acquaintance.
    $connection.set({ ...$connection.get(), address: me } as ReturnType<typeof $connection.get>)
    expect($history.get().transfers).toEqual([])
  },
)

/** Another transaction of the account in the same block, right behind the one that is asked for. */
const together =
  (data: string) =>
  async (asked: Asked): Promise<Asked> => {
    if (asked.method !== 'eth_sendTransaction') return asked
    await node('evm_setAutomine', false)
    setTimeout(async () => {
      await node('eth_sendTransaction', { from: me, to: USDC, data, gas: '0x7a120' })
      await node('evm_mine')
      await node('evm_setAutomine', true)
    }, 50)
    return asked
  }
/** By a contract account that another account calls. */
const enveloped = turning(({ to, data, value }) => ({
  ...{ from: me, to: safe, value: '0x0', gas: '0x7a120' },
  data: relayCall(to as Address, data as `0x${string}`, BigInt(value)),
}))

const truths: [string, () => DeedPlan | Promise<DeedPlan>, NodeWallet['before']][] = [
  ['ether is sent', () => sending(FRIEND, 'NATIVE'), null],
  ['a token is sent', () => sending(FRIEND), null],
  ['an item is given', anItem, null],
  ['ether is sent to what passes it on', () => sending(FORWARDER, 'NATIVE'), null],
  ['a contract account sends ether', () => sending(FRIEND, 'NATIVE', safe), enveloped],
  ['a contract account sends a token', () => sending(FRIEND, USDC, safe), enveloped],
  ['an approval ends', () => revoking(approval('token')), null],
  ['an approval within Permit2 ends', () => revoking(approval('permit2')), null],
  ['an approval is lowered', () => lowering(approval('token')), null],
  ['an approval within Permit2 is lowered, to its own end', () => lowering(approval('permit2')), null],
  [
    'an approval ends, and another is given in the same block',
    () => revoking(approval('token')),
    together(`0x095ea7b3${word(SPENDER)}${word(77n)}`),
  ],
  ['two transfers of one block', () => sending(FRIEND), together(own(THIEF))],
]
test.each(truths)('[TX-2] %s: done', async (_, plan, before) => {
  const { ended, record } = await done(await plan(), before)
  expect(ended).toMatchObject({ status: 'done' })
  expect(record).toMatchObject({ status: 'confirmed' })
})
