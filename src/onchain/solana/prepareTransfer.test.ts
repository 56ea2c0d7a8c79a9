// WL-8: what a simulation may change, and nothing else: a made-up node whose accounts come out as a test says. What the
// real programs do is tests/laws/solana.chain.test.ts's.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, getAddressEncoder } from '@solana/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SolanaHolding } from '#domain/solana/SolanaToken.ts'
import { tokenAccountOf } from '#domain/solana/SolanaTransfer.ts'
import { prepareTransfer } from './prepareTransfer.ts'
import { setSolanaUrl } from './solanaRpc.ts'

const FROM = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const TO = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SYSTEM = '11111111111111111111111111111111'
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const BLOCKHASH = 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn'
const [FEE, RENT, AMOUNT] = [5_080, 2_039_280, 120n]

type Account = { lamports: number; owner: string; executable: boolean; data: [string, 'base64'] } | null
const wallet = (lamports: number, more: object = {}): Account => ({
  ...{ lamports, owner: SYSTEM, executable: false, data: ['', 'base64'], ...more },
})
/** A token account as both programs keep it: mint, owner, amount (little-endian), 93 bytes that don't matter here. */
function holds(owner: string, raw: bigint, lamports = RENT): Account {
  const bytes = Buffer.alloc(165)
  bytes.set(getAddressEncoder().encode(MINT as Address), 0)
  bytes.set(getAddressEncoder().encode(owner as Address), 32)
  bytes.writeBigUInt64LE(raw, 64)
  return wallet(lamports, { owner: TOKEN_PROGRAM, data: [bytes.toString('base64'), 'base64'] })
}

/** Sender, recipient, the sender's token account, the recipient's. */
let before: Account[]
let after: Account[]
let fee: number | null
let failure: unknown
/** What others paid lately for going first. */
let lately: number
const asked: string[] = []
type Params = [string[], { accounts?: { addresses: string[] } }?]
/** Of each account that is asked for, its own. */
const those = (all: readonly Account[], addresses: readonly string[]) =>
  addresses.map(address => all[[FROM, TO, source, destination].indexOf(address)] ?? null)
const answers: Record<string, (params: Params) => unknown> = {
  getMultipleAccounts: ([addresses]) => ({ value: those(before, addresses) }),
  getLatestBlockhash: () => ({ value: { blockhash: BLOCKHASH, lastValidBlockHeight: 150 } }),
  getRecentPrioritizationFees: ([addresses]) => {
    expect(addresses).toEqual([FROM])
    return [{ slot: 1, prioritizationFee: lately }]
  },
  getFeeForMessage: () => ({ value: fee }),
  simulateTransaction: ([, options]) => ({
    value: { err: failure, logs: [], unitsConsumed: 1_000, accounts: those(after, options!.accounts!.addresses) },
  }),
}
const server = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  const { id, method, params } = JSON.parse(text) as { id: number; method: string; params: Params }
  asked.push(method)
  const said = (): object => {
    try {
      const result = answers[method]!(params)
      return { result: Array.isArray(result) ? result : { context: { slot: 1 }, ...(result as object) } }
    } catch (error) {
      // What was asked is not what is expected: the question fails, and with it the test.
      return { error: { code: -32603, message: String(error) } }
    }
  }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said() }))
})
let [source, destination] = ['', '']
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  setSolanaUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  source = await tokenAccountOf(FROM, MINT, TOKEN_PROGRAM)
  destination = await tokenAccountOf(TO, MINT, TOKEN_PROGRAM)
})
afterAll(() => {
  setSolanaUrl(null)
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  ;[fee, failure, lately] = [FEE, null, 90]
  asked.length = 0
})

const sol: SolanaHolding = { mint: null, raw: 10n ** 10n, decimals: 9 }
const token = (): SolanaHolding => ({
  ...{ mint: MINT, program: TOKEN_PROGRAM, account: source, raw: 500n, decimals: 6, frozen: false },
})
type More = { reviewed?: Awaited<ReturnType<typeof prepareTransfer>> }
const prepare = (holding: SolanaHolding, more: More = {}) =>
  prepareTransfer({ from: FROM, to: TO, holding, amount: AMOUNT, ...more }, new AbortController().signal)
const codeOf = (holding: SolanaHolding, more: More = {}) =>
  prepare(holding, more).then(
    () => 'ready',
    error => error.code,
  )

describe('[WL-8] SOL', () => {
  const [had, has] = [10_000_000, 3_000_000]
  beforeEach(() => {
    before = [wallet(had), wallet(has)]
    after = [wallet(had - Number(AMOUNT) - FEE), wallet(has + Number(AMOUNT))]
  })

  test('the amount and the fee leave, the amount arrives: it is ready, with room for a fifth more units', async () => {
    const { transfer, fee: told, rent } = await prepare(sol)
    expect([told, rent, transfer.token, transfer.amount]).toEqual([5_080n, 0n, null, AMOUNT])
    expect([transfer.unitLimit, transfer.unitPrice]).toEqual([1_700, 90n])
    // A first run says how many units it takes; what will be signed is run as it is.
    expect(asked.filter(method => method === 'simulateTransaction')).toHaveLength(2)
    before[1] = null
    after[1] = wallet(Number(AMOUNT))
    expect(await codeOf(sol)).toBe('ready')
  })

  test.each<[string, () => unknown, string]>([
    ['one lamport more leaves', () => after[0]!.lamports--, 'solana.differs'],
    ['one less leaves', () => after[0]!.lamports++, 'solana.differs'],
    ['one less arrives', () => after[1]!.lamports--, 'solana.differs'],
    ['one more arrives', () => after[1]!.lamports++, 'solana.differs'],
    ['nothing is left of the sender', () => (after[0] = null), 'solana.differs'],
    ['its fee is another one than was paid', () => (fee = FEE + 1), 'solana.differs'],
    ['the node tells no fee', () => (fee = null), 'solana.expired'],
    ['it fails', () => (failure = 'BlockhashNotFound'), 'solana.expired'],
    ['the recipient is a program', () => (before[1]!.executable = true), 'solana.notAWallet'],
    ['the recipient is a token account', () => (before[1]!.owner = TOKEN_PROGRAM), 'solana.notAWallet'],
  ])('%s: the wallet is not asked', async (_, change, code) => {
    change()
    expect(await codeOf(sol)).toBe(code)
  })

  test('what was reviewed comes out again at the units and the price that were shown, or is refused', async () => {
    const reviewed = await prepare(sol)
    asked.length = 0
    lately = 50_000
    expect((await prepare(sol, { reviewed })).transfer).toEqual(reviewed.transfer)
    expect(asked.filter(method => method === 'simulateTransaction')).toHaveLength(1)
    fee = FEE + 3
    after[0]!.lamports -= 3
    expect(await codeOf(sol, { reviewed })).toBe('solana.differs')
  })
})

describe('[WL-8] a token', () => {
  const had = 10_000_000
  beforeEach(() => {
    before = [wallet(had), wallet(1_000), holds(FROM, 500n), holds(TO, 7n)]
    after = [wallet(had - FEE), wallet(1_000), holds(FROM, 380n), holds(TO, 127n)]
  })
  const creating = () => {
    before[3] = null
    after = [wallet(had - FEE - RENT), wallet(1_000), holds(FROM, 380n), holds(TO, 120n)]
  }

  test('the amount goes from one account to the other, and the fee alone is paid', async () => {
    const { rent, transfer } = await prepare(token())
    expect([rent, transfer.token?.creates]).toEqual([0n, false])
    expect(transfer.token?.destination).toBe(await tokenAccountOf(TO, MINT, TOKEN_PROGRAM))
  })

  test('a new account costs its rent, which is told', async () => {
    creating()
    const { rent, transfer } = await prepare(token())
    expect([rent, transfer.token?.creates]).toEqual([BigInt(RENT), true])
    after[0]!.lamports--
    expect(await codeOf(token())).toBe('solana.differs')
    after[0]!.lamports++
    // More rent is paid, and it is in the account: that is another rent, which the review tells.
    after[0]!.lamports -= 9
    after[3]!.lamports += 9
    expect((await prepare(token())).rent).toBe(BigInt(RENT) + 9n)
  })

  test.each<[string, () => unknown, string]>([
    ['one unit less arrives', () => (after[3] = holds(TO, 126n)), 'solana.unsupportedToken'],
    ['one unit more arrives', () => (after[3] = holds(TO, 128n)), 'solana.unsupportedToken'],
    ['one unit more leaves', () => (after[2] = holds(FROM, 379n)), 'solana.unsupportedToken'],
    ['one unit less leaves', () => (after[2] = holds(FROM, 381n)), 'solana.unsupportedToken'],
    ['the account is another wallet’s afterwards', () => (after[3] = holds(FROM, 127n)), 'solana.unsupportedToken'],
    ['the sender’s own account is', () => (after[2] = holds(TO, 380n)), 'solana.unsupportedToken'],
    ['the sender’s account was not the sender’s', () => (before[2] = holds(TO, 500n)), 'solana.unsupportedToken'],
    ['the recipient’s was not the recipient’s', () => (before[3] = holds(FROM, 7n)), 'solana.unsupportedToken'],
    ['the sender’s account is gone', () => (after[2] = null), 'solana.unsupportedToken'],
    ['the recipient’s is', () => (after[3] = null), 'solana.unsupportedToken'],
    ['its bytes are too few', () => (after[3]!.data = ['AAAA', 'base64']), 'solana.unsupportedToken'],
    ['SOL leaves beside the fee', () => after[0]!.lamports--, 'solana.differs'],
  ])('%s: the wallet is not asked', async (_, change, code) => {
    change()
    expect(await codeOf(token())).toBe(code)
  })

  test('an account that was made meanwhile, or is gone, was not reviewed', async () => {
    const reviewed = await prepare(token())
    creating()
    expect(await codeOf(token(), { reviewed })).toBe('solana.differs')
    const made = await prepare(token())
    expect(await codeOf(token(), { reviewed: made })).toBe('ready')
    after[0]!.lamports -= 9
    after[3]!.lamports += 9
    expect(await codeOf(token(), { reviewed: made })).toBe('solana.differs')
  })
})
