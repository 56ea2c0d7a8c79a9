// PK-1 on a real chain: whatever an operation does, nothing dearer than what was reviewed is signed, whichever party
// lies between the review and the press, and no rise of the fee is the end of it.
import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { planSend } from '#domain/plan/makers/planSend.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import { setBundlerUrl } from '#onchain/passkey/askBundler.ts'
import { askPrices, type PriceQuestion } from '#onchain/passkey/cost/agreePrice.ts'
import { choosePasskeyWallet } from '#onchain/passkey/passkeyAccount.ts'
import { passkeyOn } from '#onchain/passkey/passkeyProvider.ts'
import { encodeRecovery } from '#onchain/passkey/recovery/encodeRecovery.ts'
import { prepareRecovery } from '#onchain/passkey/recovery/recoverOperation.ts'
import { readAllowances } from '#onchain/read/readAllowances.ts'
import { approvalsAsk } from '#state/account/changeApprovals.ts'
import { withdrawAsk } from '#state/holdings/deposits.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { readOffer, replaceTransaction } from '#state/deeds/replacing.ts'
import { readyPlan } from '#state/deeds/review/readyPlan.ts'
import { $records } from '#state/deeds/records.ts'
import { type Ended, forgetRun, runDeed, stopRun } from '#state/deeds/runs.ts'
import { sendPlan } from '#state/deeds/sendPlan.ts'
import { ownersPlan } from '#state/passkey/changeOwners.ts'
import { $connection } from '#state/wallet/connection.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { authenticator } from '../support/authenticator.ts'
import { clockSite, type ClockSite } from '../support/clockSite.ts'
import { rpcAt } from '../support/devnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'
import { oneHopTrade } from '../support/oneHopTrade.ts'
import { make } from '../support/plans.ts'
import { type RpcProxy, rpcProxy } from '../support/rpcProxy.ts'
import { TestPasskey } from '../support/TestPasskey.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })
vi.mock('#state/site/isFlagOn.ts', () => ({ isFlagOn: async () => false }))
vi.mock('#data/blocklist.ts', () => ({ fetchBlocklist: async () => ({ addresses: new Set(), tokens: new Set() }) }))
vi.mock('#onchain/wallet/wallet.ts', () => ({
  walletProvider: async () => passkeyOn(1),
  switchWalletChain: async () => {},
}))

const FRIEND: Address = '0x00000000000000000000000000000000000f21e4'
const ETHER = 10n ** 18n
const { wrappedNative: weth, universalRouter: router } = chainById(1)!.contracts as Record<string, Address>
const depositAbi = parseAbi(['function depositTo(address account) payable'])
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

let devnet: Devnet
let site: ClockSite
let bundler: RpcProxy
let ours: RpcProxy
let base: Hex
const passkey = new TestPasskey()
const account = passkey.address
const questions: PriceQuestion[] = []
let accepts = true
let prompts: () => number
const node = <T = Hex>(method: string, ...params: unknown[]) => rpcAt<T>(devnet.rpc[1]!, method, params)
const { signal } = new AbortController()

beforeAll(async () => {
  site = await clockSite()
  fakeBrowser(site.origin)
  devnet = await startDevnet({ chains: [1], swaps: 12, days: 1 })
  bundler = await rpcProxy(devnet.bundlers[1]!)
  ours = await rpcProxy(devnet.rpc[1]!)
  site.carry({ 1: ours.url })
  setRpcUrl(1, ours.url)
  setBundlerUrl(1, bundler.url)
  await node('anvil_setBalance', account, numberToHex(1_000n * ETHER))
  base = (await node<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', 'latest', false)).baseFeePerGas
  choosePasskeyWallet({ address: account, first: passkey.key, credentials: [{ id: passkey.id, key: passkey.key }] }, 1)
  prompts = authenticator(passkey)
  honest()
  // It stands, holds some WETH, and lets someone take of it.
  const first = await reviewed(wrap())
  expect((await press(first.plan)).status).toBe('done')
})
afterAll(async () => {
  await ours?.close()
  await bundler?.close()
  await site?.stop()
  setRpcUrl(1, null)
  await devnet?.stop()
})
beforeEach(async () => {
  await setBase(BigInt(base))
  // There is something to withdraw, every time.
  const data = encodeFunctionData({ abi: depositAbi, functionName: 'depositTo', args: [account] })
  await node('eth_sendTransactionSync', { from: devnet.accounts[1]!, to: ENTRY_POINT, data, value: numberToHex(ETHER) })
  $records.set([])
  honest()
})
afterEach(() => forgetRun('send'))

const honest = () => {
  questions.length = 0
  accepts = true
  bundler.says = () => undefined
  ours.says = () => undefined
  $connection.set({ status: 'connected', address: account, chainId: 1, connectorId: 'passkey', name: 'P', icon: null })
  askPrices(async question => {
    questions.push(question)
    if (!accepts) throw new AppError('passkey.costRefused')
  })
}

const setBase = async (fee: bigint) => {
  await node('anvil_setNextBlockBaseFeePerGas', numberToHex(fee))
  await node('evm_mine')
}
/** Ten full blocks: each an eighth dearer. */
const tenBlocks = async () => {
  let fee = BigInt((await node<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', 'latest', false)).baseFeePerGas)
  for (let at = 0; at < 10; at++) {
    fee += fee / 8n
    await setBase(fee)
  }
}
/** The bundler of N1. */
const bundlerLies = () => {
  bundler.says = ({ method }, { result }) =>
    method === 'eth_estimateUserOperationGas'
      ? { ...(result as object), preVerificationGas: numberToHex(587_837_196n) }
      : undefined
}
const tipSpikes = () => {
  ours.says = ({ method }) => (method === 'eth_maxPriorityFeePerGas' ? numberToHex(2_000n * 10n ** 9n) : undefined)
}

const wrap = (): DeedPlan => make({ account, wrap: { chainId: 1, kind: 'wrap', amount: ETHER } })

async function swap(): Promise<DeedPlan> {
  const pool = devnet.pools.find(
    p => p.version === 3 && [p.token0, p.token1].includes(weth!) && [p.token0, p.token1].includes(USDC),
  )
  const trade = await oneHopTrade(1, pool as Parameters<typeof oneHopTrade>[1], weth!, ETHER / 100n)
  const { token, permit2, blockTime } = await readAllowances({ chainId: 1, account, token: weth!, router: router! })
  return make({
    ...{ account, trade, slippageBps: 100, deadline: blockTime + 1_800n, resetFirst: false },
    ...{ allowanceToPermit2: token, permit2Allowance: permit2, permitByCall: true, batched: true },
  })
}
async function revoke(): Promise<DeedPlan> {
  const approval = {
    ...({ chainId: 1, token: weth!, spender: PERMIT2, via: 'token', amount: 5n } as const),
    ...{ expiration: null, balance: 0n },
  }
  return approvalsAsk('revoke', { chainId: 1, account, approvals: [approval] }).plan(signal, null)
}
const owners: TestPasskey[] = []
/** LIST: the kinds of deeds that a passkey account's operation is made for. */
const deeds: Record<string, () => DeedPlan | Promise<DeedPlan>> = {
  send: () =>
    planSend({
      ...{ chainId: 1, account, to: FRIEND },
      what: { currency: 'NATIVE', symbol: 'ETH', decimals: 18, amount: 5n, least: 5n },
    }),
  wrap,
  // WETH pays with 2,300 gas: enough for an account whose own code is warm, as it is in an operation.
  unwrap: () => make({ account, wrap: { chainId: 1, kind: 'unwrap', amount: 5n } }),
  'swap with its approvals': swap,
  'change an approval': revoke,
  'add an owner': () => {
    owners.push(new TestPasskey())
    return ownersPlan(1, account, { add: [owners.at(-1)!.owner], remove: [] })
  },
  'remove an owner': () => ownersPlan(1, account, { add: [], remove: [owners.shift()!.owner] }),
  'withdraw the deposit': () => withdrawAsk(account, 1).plan(signal, null),
}

const reviewed = async (plan: DeedPlan) => {
  const ready = await readyPlan(plan, signal)
  return { plan: ready.plan, most: ready.operation!.priced.most }
}
/** Presses the button: the run of what was reviewed, as its screen begins it. */
const press = (plan: DeedPlan): Promise<Ended<Hex | null>> => {
  const session = { provider: passkeyOn(1), chainId: 1, account, guard: async () => {} }
  return runDeed('send', {}, run => sendPlan(run, session, plan))
}
/** Most that the last operation could cost, wei; null: none was handed over. */
const signedMost = (): bigint | null => {
  const [op] = (bundler.asked.findLast(({ method }) => method === 'eth_sendUserOperation')?.params ?? []) as Record<
    string,
    Hex
  >[]
  if (!op) return null
  const gas = ['preVerificationGas', 'verificationGasLimit', 'callGasLimit'].map(name => BigInt(op[name]!))
  return gas.reduce((a, b) => a + b) * BigInt(op.maxFeePerGas!)
}

describe.each(Object.entries(deeds))('[PK-1] to %s', (name, deed) => {
  beforeEach(() => {
    bundler.asked.length = 0
  })

  test('a bundler that lies between review and press gets nothing without a word, and all goes on as reviewed once it is honest', async () => {
    const { plan, most } = await reviewed(await deed())
    bundlerLies()
    accepts = false
    const before = prompts()
    const ended = await press(plan)
    expect(ended).toMatchObject({
      error: { code: name.startsWith('withdraw') ? 'passkey.costRose' : 'passkey.costRefused' },
    })
    expect([prompts() - before, signedMost()]).toEqual([0, null])
    if (!name.startsWith('withdraw')) {
      expect(questions).toHaveLength(1)
      expect(questions[0]!.now.charges).toMatchObject([{ by: 'bundler', tick: true }])
    }
    honest()
    expect(await press(plan)).toMatchObject({ status: 'done' })
    expect(questions).toEqual([])
    expect(signedMost()!).toBeLessThanOrEqual(most)
  })

  test('a node whose tip is a thousand times as high between review and press changes nothing', async () => {
    const { plan, most } = await reviewed(await deed())
    tipSpikes()
    expect(await press(plan)).toMatchObject({ status: 'done' })
    expect(questions).toEqual([])
    expect(signedMost()!).toBeLessThanOrEqual(most)
  })

  test('ten blocks, each an eighth dearer, ask for one press, and it gets through', async () => {
    const first = await reviewed(await deed())
    await tenBlocks()
    let { plan } = first
    if (name.startsWith('withdraw')) {
      // How much can be had follows the fee: its review shows it anew.
      expect(await press(plan)).toMatchObject({ error: { code: 'passkey.costRose' } })
      expect(signedMost()).toBeNull()
      const again = await reviewed(await deed())
      plan = again.plan
      expect(await press(plan)).toMatchObject({ status: 'done' })
      expect(signedMost()!).toBeLessThanOrEqual(again.most)
      return
    }
    expect(await press(plan)).toMatchObject({ status: 'done' })
    expect(questions).toHaveLength(1)
    expect(questions[0]!.before?.most).toBe(first.most)
    expect(signedMost()!).toBeLessThanOrEqual(questions[0]!.now.most)
  })
})

describe.each(['faster', 'cancel'] as const)('[PK-1] [ER-8] a waiting operation, %s', how => {
  const tell = (method: string, ...params: unknown[]) => rpcAt(devnet.bundlers[1]!, method, params)
  let record: Transaction
  beforeEach(async () => {
    await tell('debug_bundler_setBundlingMode', 'manual', account)
    forgetRun('send')
    const { plan } = await reviewed(await deeds.send!())
    void press(plan)
    record = await vi.waitFor(() => {
      const [found] = $records.get() as Transaction[]
      expect(found).toMatchObject({ status: 'pending' })
      return found!
    }, 20_000)
    bundler.asked.length = 0
  })
  afterEach(async () => {
    honest()
    stopRun('send')
    await tell('debug_bundler_sendBundleNow', account)
    await tell('debug_bundler_setBundlingMode', 'auto', account)
    await node('evm_mine')
    // What waits would be the next test's.
    await vi.waitFor(() => expect($records.get().some(({ status }) => status === 'pending')).toBe(false), 30_000)
    forgetRun('replace')
  })
  const offered = async () => {
    const offer = (await readOffer(record, signal))!
    return { offer, most: how === 'faster' ? offer.faster! : offer.cancel }
  }

  test('at most what was offered is signed: a bundler that lies is asked about, a node’s tip is bounded', async () => {
    tipSpikes()
    const { offer, most } = await offered()
    expect(offer.place.maxPriorityFeePerGas).toBeLessThan(100n * 10n ** 9n)
    bundlerLies()
    accepts = false
    const ended = await replaceTransaction(record, how, offer)
    // The same again is carried at the limits it has.
    expect(ended.status).toBe(how === 'faster' ? 'done' : 'failed')
    if (how === 'faster') expect(signedMost()!).toBeLessThanOrEqual(most)
    else expect([signedMost(), questions.length]).toEqual([null, 1])
    honest()
    if (how === 'cancel') {
      expect(await replaceTransaction(record, how, offer)).toMatchObject({ status: 'done' })
      expect(signedMost()!).toBeLessThanOrEqual(most)
    }
  })

  test('ten blocks, each an eighth dearer, ask for one press, and it gets through', async () => {
    const { offer, most } = await offered()
    await tenBlocks()
    expect(await replaceTransaction(record, how, offer)).toMatchObject({ status: 'done' })
    expect(questions).toHaveLength(1)
    expect(questions[0]!.before?.most).toBe(most)
    expect(signedMost()!).toBeLessThanOrEqual(questions[0]!.now.most)
  })
})

test('[PK-1] [PK-4] a recovery address is offered no bundler that charges far more than carrying costs: it sends the operation itself', async () => {
  const owner = devnet.accounts[2]!
  const { plan } = await reviewed(await ownersPlan(1, account, { add: [owner], remove: [] }))
  expect(await press(plan)).toMatchObject({ status: 'done' })
  const what = { kind: 'send' as const, currency: 'NATIVE' as const, amount: 5n, to: FRIEND }
  const prepare = () => prepareRecovery({ chainId: 1, account, owner, calls: encodeRecovery(what) })
  const fair = await prepare()
  expect(fair.way).toBe('bundler')
  bundlerLies()
  tipSpikes()
  const own = await prepare()
  expect([own.way, own.operation.preVerificationGas, own.operation.maxFeePerGas]).toEqual(['self', 0n, 0n])
  expect(own.cost).toBeLessThan(fair.cost * 4n)
})
