import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getTransactionDecoder, getTransactionEncoder, type KeyPairSigner, partiallySignTransaction } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { getWallets } from '@wallet-standard/app'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import { MOST_PRIORITY, most, SIGNATURE_FEE } from '#domain/solana/SolanaSend.ts'
import type { SolanaHolding } from '#domain/solana/SolanaToken.ts'
import { encode, tokenAccountOf } from '#domain/solana/SolanaTransfer.ts'
import { planTransfer } from '#domain/solana/SolanaPlan.ts'
import { askTransfer, type SolanaSession } from '#onchain/solana/askTransfer.ts'
import { followTransfer } from '#onchain/solana/followTransfer.ts'
import { type PreparedTransfer, prepareTransfer } from '#onchain/solana/prepareTransfer.ts'
import { readSolanaHoldings } from '#onchain/solana/readSolanaHoldings.ts'
import { sendSigned } from '#onchain/solana/sendSigned.ts'
import { type SignedTransfer, signTransfer } from '#onchain/solana/signTransfer.ts'
import { setSolanaUrl } from '#onchain/solana/solanaRpc.ts'
import {
  connectSolanaWallet,
  disconnectSolanaWallet,
  findSolanaWallets,
  reconnectSolanaWallet,
  watchSolanaAccount,
} from '#onchain/solana/standardWallets.ts'
import { SolanaNode } from '../support/SolanaNode.ts'
import { solanaKey } from '../support/SolanaWallet.ts'

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const NEW_MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const SOL = 10n ** 9n
let node: SolanaNode
let key: KeyPairSigner
let seed = 20
/** What the wallet does with what it is asked to sign. */
let sign: (wire: Uint8Array) => Promise<Uint8Array>
const signed = async (wire: Uint8Array): Promise<Uint8Array> =>
  Uint8Array.from(
    getTransactionEncoder().encode(await partiallySignTransaction([key.keyPair], getTransactionDecoder().decode(wire))),
  )

const signal = new AbortController().signal
const waiting = { stop: signal, guard: async () => undefined, onSlow: () => undefined, onLate: () => undefined }
/** A recipient that never was there. */
const stranger = async (): Promise<string> => (await solanaKey(++seed)).address
const holdingOf = async (mint: string | null): Promise<SolanaHolding> =>
  (await readSolanaHoldings(key.address)).holdings.find(holding => holding.mint === mint)!
const prepare = async (
  to: string,
  mint: string | null,
  amount: bigint,
  reviewed?: PreparedTransfer,
): Promise<PreparedTransfer> =>
  prepareTransfer(
    { from: key.address, to, holding: await holdingOf(mint), amount, ...(reviewed ? { reviewed } : {}) },
    signal,
  )
/** Signed and handed over. */
const send = async (prepared: PreparedTransfer): Promise<string> => {
  const { signature, wire } = await signTransfer(prepared, waiting)
  if (wire) await sendSigned(wire)
  return signature
}
const run = async (prepared: PreparedTransfer): Promise<string> => {
  const signature = await send(prepared)
  await followTransfer(signature, prepared.lifetime.lastValidBlockHeight, signal)
  return signature
}

const accountsOf = () =>
  [
    {
      address: key.address,
      publicKey: new Uint8Array(32),
      chains: ['solana:localnet'],
      features: ['solana:signTransaction'],
    },
  ] as const
const listeners = new Set<(change: { accounts: readonly unknown[] }) => void>()

beforeAll(async () => {
  node = await SolanaNode.start()
  setSolanaUrl(node.url)
  node.createMint(MINT, 6)
  node.createMint(NEW_MINT, 4, SolanaNode.TOKEN_2022)
  getWallets().register({
    version: '1.0.0',
    name: 'Law Wallet',
    icon: 'data:image/png;base64,AA==',
    chains: ['solana:localnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: accountsOf() }) },
      'standard:events': {
        version: '1.0.0',
        on: (_: 'change', listener: (change: { accounts: readonly unknown[] }) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy'],
        signTransaction: async ({ transaction }: { transaction: Uint8Array }) => [
          { signedTransaction: await sign(transaction) },
        ],
      },
    },
  } as never)
})
afterAll(async () => {
  setSolanaUrl(null)
  await node.stop()
})
beforeEach(async () => {
  node.behaves()
  sign = signed
  key = await solanaKey(++seed)
  node.fund(key.address, 3n * SOL)
  await connectSolanaWallet('Law Wallet')
})

test('[WL-1] [WL-2] a registered wallet is found with its meta, and what only stands elsewhere is not', () => {
  getWallets().register({
    version: '1.0.0',
    name: 'Elsewhere',
    icon: 'data:image/png;base64,AA==',
    chains: ['sui:mainnet'],
    accounts: [],
    features: { 'standard:connect': {} },
  } as never)
  expect(findSolanaWallets()).toEqual([
    {
      id: 'solana:Law Wallet',
      name: 'Law Wallet',
      icon: 'data:image/png;base64,AA==',
      kind: 'installed',
      isInjected: true,
      analyticsWalletType: 'Browser Extension',
      solana: { walletName: 'Law Wallet' },
    },
  ])
})

test('[WL-5] a wallet is asked 10 ms after the click; one that is not there is an error', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let connected = false
    const asked = connectSolanaWallet('Law Wallet').then(() => (connected = true))
    await vi.advanceTimersByTimeAsync(9)
    expect(connected).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(connected).toBe(true)
  } finally {
    vi.useRealTimers()
  }
  await expect(connectSolanaWallet('Nobody')).rejects.toMatchObject({ code: 'wallet.notFound' })
})

test('[WL-9] another account of the wallet and one that lets go are told; a return asks for the same account', async () => {
  const told: unknown[] = []
  watchSolanaAccount(state => told.push(state?.address ?? null))
  const was = key.address
  key = await solanaKey(++seed)
  for (const listener of listeners) listener({ accounts: accountsOf() })
  for (const listener of [...listeners]) listener({ accounts: [] })
  expect(told).toEqual([key.address, null])
  expect(await reconnectSolanaWallet({ address: was, walletName: 'Law Wallet', name: '', icon: null })).toMatchObject({
    address: key.address,
  })
  expect(await reconnectSolanaWallet({ address: was, walletName: 'Gone', name: '', icon: null })).toBeNull()
  await disconnectSolanaWallet(false)
  expect(listeners.size).toBe(0)
})

test('[AD-10] what is held: SOL and tokens of both programs, to the unit; empty accounts are no news', async () => {
  const first = await node.giveToken(key.address, MINT, 18_446_744_073_709_551_615n)
  const second = await node.giveToken(key.address, NEW_MINT, 42n, { program: SolanaNode.TOKEN_2022, frozen: true })
  const { holdings, facts } = await readSolanaHoldings(key.address)
  expect(holdings).toEqual([
    { mint: null, raw: 3n * SOL, decimals: 9 },
    {
      mint: MINT,
      program: TOKEN_PROGRAM_ADDRESS,
      account: first,
      raw: 18_446_744_073_709_551_615n,
      decimals: 6,
      frozen: false,
    },
    { mint: NEW_MINT, program: SolanaNode.TOKEN_2022, account: second, raw: 42n, decimals: 4, frozen: true },
  ])
  expect(facts).toEqual({ lamports: 3n * SOL, minimum: 890_880n })
  await node.giveToken(key.address, MINT, 0n)
  expect((await readSolanaHoldings(key.address)).holdings.map(({ mint }) => mint)).toEqual([null, NEW_MINT])
})

describe('sending SOL', () => {
  test('[WL-8] what was reviewed is what happens, to the lamport', async () => {
    node.busy(90n, 10n, 50n)
    const to = await stranger()
    const prepared = await prepare(to, null, SOL)
    expect(prepared.transfer.unitPrice).toBe(50n)
    expect(prepared.fee).toBeGreaterThanOrEqual(SIGNATURE_FEE)
    await run(prepared)
    expect(node.balance(to)).toBe(SOL)
    expect(node.balance(key.address)).toBe(2n * SOL - prepared.fee)
  })

  test('[WL-8] Max can be sent, whatever others pay for going first, and the account lives on', async () => {
    node.busy(10n ** 12n)
    const { holdings, facts } = await readSolanaHoldings(key.address)
    const prepared = await prepare(await stranger(), null, most(holdings[0]!, facts))
    expect(prepared.fee).toBeLessThanOrEqual(SIGNATURE_FEE + MOST_PRIORITY + 1n)
    await run(prepared)
    expect(node.balance(key.address)).toBeGreaterThanOrEqual(facts.minimum)
  })

  test('[WL-8] too little for a new account, more than there is, and leaving too little behind are refused before the wallet is asked', async () => {
    sign = () => Promise.reject(new Error('nobody should ask'))
    await expect(prepare(await stranger(), null, 1_000n)).rejects.toMatchObject({ code: 'solana.belowMinimum' })
    await expect(prepare(await stranger(), null, 4n * SOL)).rejects.toMatchObject({ code: 'solana.insufficientFunds' })
    await expect(prepare(await stranger(), null, 3n * SOL - 10_000n)).rejects.toMatchObject({
      code: 'solana.belowMinimum',
    })
  })

  test('[WL-8] a token account and a program are no recipients', async () => {
    const account = await node.giveToken(await stranger(), MINT, 1n)
    await expect(prepare(account, null, SOL)).rejects.toMatchObject({ code: 'solana.notAWallet' })
    await expect(prepare(TOKEN_PROGRAM_ADDRESS, null, SOL)).rejects.toMatchObject({ code: 'solana.notAWallet' })
  })
})

describe.each([
  ['Token', MINT, TOKEN_PROGRAM_ADDRESS],
  ['Token-2022', NEW_MINT, SolanaNode.TOKEN_2022],
])('sending a token of %s', (_, mint, program) => {
  test('[WL-8] a recipient without an account gets one, at the rent that was shown; the next time none is made', async () => {
    await node.giveToken(key.address, mint, 500n, { program })
    const to = await stranger()
    const prepared = await prepare(to, mint, 120n)
    expect(prepared.transfer.token?.creates).toBe(true)
    expect(prepared.rent).toBeGreaterThan(0n)
    await run(prepared)
    const account = await tokenAccountOf(to, mint, program)
    expect(node.tokenBalance(account)).toBe(120n)
    expect(node.balance(account)).toBe(prepared.rent)
    expect(node.balance(key.address)).toBe(3n * SOL - prepared.fee - prepared.rent)

    const again = await prepare(to, mint, 380n)
    expect([again.transfer.token?.creates, again.rent]).toEqual([false, 0n])
    await run(again)
    expect(node.tokenBalance(account)).toBe(500n)
  })

  test('[WL-8] more than there is, and rent that can’t be paid', async () => {
    await node.giveToken(key.address, mint, 500n, { program })
    await expect(prepare(await stranger(), mint, 501n)).rejects.toMatchObject({ code: 'solana.insufficientFunds' })
    key = await solanaKey(++seed)
    node.fund(key.address, 1_000_000n)
    await node.giveToken(key.address, mint, 500n, { program })
    await expect(prepare(await stranger(), mint, 1n)).rejects.toMatchObject({
      code: expect.stringMatching(/^solana\.(insufficientFunds|belowMinimum)$/),
    })
  })
})

describe('what goes wrong', () => {
  test('[WL-8] a wallet that signs something else: nothing is sent', async () => {
    const prepared = await prepare(await stranger(), null, SOL)
    const other = encode({ ...prepared.transfer, amount: 2n * SOL }, prepared.lifetime)
    sign = () => signed(Uint8Array.from(getTransactionEncoder().encode(other)))
    node.asked.length = 0
    await expect(signTransfer(prepared, waiting)).rejects.toMatchObject({ code: 'solana.changedByWallet' })
    expect(node.asked).not.toContain('sendTransaction')
    sign = async wire => wire
    await expect(signTransfer(prepared, waiting)).rejects.toMatchObject({ code: 'wallet.badSignature' })
    expect(node.balance(key.address)).toBe(3n * SOL)
  })

  test('[PR-2] [WL-8] [GO-5] guarded at the moment of the question, and rehearsed anew first: what differs by then is not asked', async () => {
    const to = await stranger()
    const prepared = await prepare(to, null, SOL)
    const plan = planTransfer(prepared, await holdingOf(null))
    let prompts = 0
    sign = wire => (prompts++, signed(wire))
    const session = (...answers: (AppError | null)[]) => ({
      account: key.address,
      guard: async () => {
        const refused = answers.shift()
        if (refused) throw refused
      },
    })
    const blocked = new AppError('account.blocked')
    const asked = (by: SolanaSession, of = plan) => askTransfer(by, of, waiting)
    await expect(asked(session(blocked))).rejects.toBe(blocked)
    await expect(asked(session(null, blocked))).rejects.toBe(blocked)
    await expect(asked({ ...session(), account: to })).rejects.toMatchObject({ code: 'wallet.changed' })
    await expect(asked(session(), { ...plan, fee: plan.fee + 1n })).rejects.toMatchObject({ code: 'solana.differs' })
    const other = { ...prepared, transfer: { ...prepared.transfer, amount: SOL + 1n } }
    await expect(signTransfer(other, waiting)).rejects.toMatchObject({ code: 'solana.differs' })
    const stop = new AbortController()
    const guard = async () => stop.abort()
    await expect(signTransfer(prepared, { ...waiting, guard, stop: stop.signal })).rejects.toMatchObject({
      code: 'wallet.noAnswer',
    })
    expect(prompts).toBe(0)
    const { signature, lastValidBlockHeight } = await asked(session())
    expect([prompts, typeof signature, lastValidBlockHeight > 0n]).toEqual([1, 'string', true])
  })

  test('[WL-5] [WL-8] a person who says no, one who never answers', async () => {
    const prepared = await prepare(await stranger(), null, SOL)
    sign = () => Promise.reject(new Error('User rejected the request.'))
    await expect(signTransfer(prepared, waiting)).rejects.toMatchObject({ code: 'wallet.rejected' })
    sign = () => new Promise(() => {})
    const stop = new AbortController()
    const asked = signTransfer(prepared, { ...waiting, stop: stop.signal })
    setTimeout(() => stop.abort(), 300)
    await expect(asked).rejects.toMatchObject({ code: 'wallet.noAnswer' })
  })

  test('[WL-8] a blockhash that expired before or after it was sent', async () => {
    const late = await prepare(await stranger(), null, SOL)
    node.expire()
    await expect(send(late)).rejects.toMatchObject({ code: 'solana.expired' })

    const lost = await prepare(await stranger(), null, SOL)
    node.loses(true)
    const signature = await send(lost)
    node.expire()
    await expect(followTransfer(signature, lost.lifetime.lastValidBlockHeight, signal)).rejects.toMatchObject({
      code: 'solana.expired',
    })
    expect(node.balance(key.address)).toBe(3n * SOL)
  })

  test('[WL-8] what was reviewed is prepared anew with a fresh blockhash, and refused where it would cost something else', async () => {
    await node.giveToken(key.address, MINT, 500n)
    const to = await stranger()
    const reviewed = await prepare(to, MINT, 10n)
    node.expire()
    node.busy(10n ** 9n)
    const anew = await prepare(to, MINT, 10n, reviewed)
    expect([anew.fee, anew.rent]).toEqual([reviewed.fee, reviewed.rent])
    expect(anew.lifetime.blockhash).not.toBe(reviewed.lifetime.blockhash)
    await node.giveToken(to, MINT, 0n)
    await expect(prepare(to, MINT, 10n, reviewed)).rejects.toMatchObject({ code: 'solana.differs' })
  })

  test('[WL-8] a wallet that only sends by itself is followed by the signature it gives', async () => {
    getWallets().register({
      version: '1.0.0',
      name: 'Sender',
      icon: 'data:image/png;base64,AA==',
      chains: ['solana:localnet'],
      accounts: [],
      features: {
        'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: accountsOf() }) },
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy'],
          signAndSendTransaction: async ({ transaction, chain }: { transaction: Uint8Array; chain: string }) => {
            expect(chain).toBe('solana:localnet')
            const wire = getTransactionDecoder().decode(await sign(transaction))
            node.svm.sendTransaction(wire)
            return [{ signature: Object.values(wire.signatures)[0]! }]
          },
        },
      },
    } as never)
    await connectSolanaWallet('Sender')
    const to = await stranger()
    await run(await prepare(to, null, SOL))
    expect(node.balance(to)).toBe(SOL)
  })

  test('[TX-3] [WL-8] a wallet that sends by itself after nobody waited: its signature is heard, to be followed', async () => {
    const prepared = await prepare(await stranger(), null, SOL)
    const stop = new AbortController()
    sign = async wire => {
      stop.abort()
      await new Promise(done => setTimeout(done, 20))
      return signed(wire)
    }
    await connectSolanaWallet('Sender')
    let onLate: (late: SignedTransfer) => void = () => undefined
    const heard = new Promise<SignedTransfer>(done => {
      onLate = done
    })
    await expect(signTransfer(prepared, { ...waiting, stop: stop.signal, onLate })).rejects.toMatchObject({
      code: 'wallet.noAnswer',
    })
    const { signature, wire } = await heard
    expect(wire).toBeNull()
    await followTransfer(signature, prepared.lifetime.lastValidBlockHeight, signal)
  })

  test('[TX-3] signing hands nothing over; a node that has it already took it, one that refuses it says why', async () => {
    const prepared = await prepare(await stranger(), null, SOL)
    node.asked.length = 0
    const { wire, signature, network } = await signTransfer(prepared, waiting)
    expect(node.asked).not.toContain('sendTransaction')
    expect(network).toBeNull()
    await sendSigned(wire!)
    await sendSigned(wire!)
    await followTransfer(signature, prepared.lifetime.lastValidBlockHeight, signal)
    const late = await signTransfer(await prepare(await stranger(), null, SOL), waiting)
    node.expire()
    await expect(sendSigned(late.wire!)).rejects.toMatchObject({ code: 'solana.expired' })
  })

  test('[WL-1] where the service knows no node for Solana, that is told', async () => {
    const server = createServer(
      (_, response) =>
        void response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"code":"notFound"}}'),
    )
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    setSolanaUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    try {
      await expect(readSolanaHoldings(key.address)).rejects.toMatchObject({
        code: 'solana.notConfigured',
        retryable: false,
      })
    } finally {
      setSolanaUrl(node.url)
      server.close()
    }
  })

  test('[WL-8] a node that is away or behind; one that falls silent while it is sent', async () => {
    const prepared = await prepare(await stranger(), null, SOL)
    node.breaksAt('getBalance')
    await expect(readSolanaHoldings(key.address)).rejects.toMatchObject({ code: 'network.down' })
    node.behaves()
    node.failsAt('simulateTransaction')
    await expect(prepare(await stranger(), null, SOL)).rejects.toMatchObject({ code: 'network.down' })
    node.behaves()
    // It broke off, and nothing was sent: only its status can tell.
    node.breaksAt('sendTransaction')
    const signature = await send(prepared)
    node.behaves()
    node.expire()
    await expect(followTransfer(signature, prepared.lifetime.lastValidBlockHeight, signal)).rejects.toMatchObject({
      code: 'solana.expired',
    })
  })

  test('[TX-3] [WL-8] what was sent long ago is found in the ledger, and a node that is unwell says nothing about what was sent', async () => {
    const prepared = await prepare(await stranger(), null, SOL)
    const signature = await send(prepared)
    node.ailsAt('getSignatureStatuses')
    const followed = followTransfer(signature, prepared.lifetime.lastValidBlockHeight, signal)
    setTimeout(() => node.behaves(), 300)
    await followed
    node.forgets()
    node.expire()
    await followTransfer(signature, prepared.lifetime.lastValidBlockHeight, signal)
    await expect(
      followTransfer(signature.slice(1), prepared.lifetime.lastValidBlockHeight, signal),
    ).rejects.toMatchObject({ code: 'solana.expired' })
  })
})
