// A Solana of one process: litesvm runs the transactions with the real programs, this gives it the JSON-RPC that
// litesvm has not.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Address,
  address,
  getAddressDecoder,
  getBase58Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  lamports,
  none,
  some,
  type Signature,
  type Transaction,
} from '@solana/kit'
import {
  AccountState,
  findAssociatedTokenPda,
  getMintDecoder,
  getMintEncoder,
  getTokenDecoder,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { failureOf } from './solanaFailure.ts'

type Json = unknown
/** A call's parameters: the first one as a text or as a list, the second one's options. */
type Asked = {
  text: string
  list: string[]
  options: {
    programId?: Address
    searchTransactionHistory?: boolean
    accounts?: { addresses: Address[] }
    sigVerify?: boolean
  }
}
type Method = (asked: Asked) => Json
const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** First block of a network without a name. */
const LOCAL = getAddressDecoder().decode(new Uint8Array(32).fill(7))
/** Blocks a blockhash is good for. */
const LIFE = 150n

class RpcFailure extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(getBase64Encoder().encode(base64))
const transactionOf = (base64: string): Transaction => getTransactionDecoder().decode(bytesOf(base64))

export class SolanaNode {
  readonly svm = new LiteSVM()
  /** Methods asked, oldest first. */
  readonly asked: string[] = []
  url = ''
  #server: Server | null = null
  #height = 1_000n
  #silent = new Set<string>()
  /** Methods that answer with an error, and its code. */
  #fails = new Map<string, number>()
  /** Statuses are too old to be at hand. */
  #forgets = false
  #fees: bigint[] = []
  /** A transaction arrives and nothing comes of it. */
  #loses = false
  /** Answers no question about what became of a transaction. */
  #hides = false
  #genesis: string = LOCAL

  /** At a port that another one has, it waits until that one is gone: journeys with and without a browser share it. */
  static async start(port = 0): Promise<SolanaNode> {
    const node = new SolanaNode()
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => {
        body += chunk
      })
      request.on('end', () => {
        const answer = node.#answerText(body)
        if (answer === null) return void request.socket.destroy()
        response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
      })
    })
    await new Promise<void>((done, fail) => {
      server.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') return fail(error)
        setTimeout(() => server.listen(port, '127.0.0.1'), 200)
      })
      server.listen(port, '127.0.0.1', done)
    })
    node.#server = server
    node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return node
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise(done => this.#server?.close(done))
  }

  fund(owner: string, amount: bigint): void {
    this.svm.airdrop(address(owner), lamports(amount))
  }

  /** What an account has, in lamports. */
  balance = (owner: string): bigint => this.svm.getBalance(address(owner)) ?? 0n

  /** A mint as its program keeps it. */
  createMint(mint: string, decimals: number, program: Address = TOKEN_PROGRAM_ADDRESS): void {
    const data = Uint8Array.from(
      getMintEncoder().encode({
        mintAuthority: none(),
        supply: 10n ** 18n,
        decimals,
        isInitialized: true,
        freezeAuthority: none(),
      }),
    )
    this.#put(address(mint), data, program)
  }

  /** A wallet's token account of a mint, holding `raw`. Answers where it is. */
  async giveToken(
    owner: string,
    mint: string,
    raw: bigint,
    { program = TOKEN_PROGRAM_ADDRESS as Address, frozen = false } = {},
  ): Promise<string> {
    const [account] = await findAssociatedTokenPda({
      owner: address(owner),
      mint: address(mint),
      tokenProgram: program,
    })
    const data = Uint8Array.from(
      getTokenEncoder().encode({
        mint: address(mint),
        owner: address(owner),
        amount: raw,
        delegate: none(),
        state: frozen ? AccountState.Frozen : AccountState.Initialized,
        isNative: none<bigint>(),
        delegatedAmount: 0n,
        closeAuthority: some(address(owner)),
      }),
    )
    this.#put(account, data, program)
    return account
  }

  /** What a token account holds; null: there is none. */
  tokenBalance(account: string): bigint | null {
    const found = this.svm.getAccount(address(account))
    return found.exists ? getTokenDecoder().decode(found.data).amount : null
  }

  static readonly TOKEN_2022 = TOKEN_2022

  /** Blocks go by: blockhashes given before are no longer good. */
  expire(): void {
    this.svm.expireBlockhash()
    this.#height += LIFE * 2n
  }

  /** Transactions are taken and never run. */
  loses(on: boolean): void {
    this.#loses = on
  }

  /** Transactions run, and nothing is known of them yet. */
  hides(on: boolean): void {
    this.#hides = on
  }

  /** It says that it is another network: by its first block. */
  stands(genesis: string): void {
    this.#genesis = genesis
  }

  /** This method's connection breaks off. */
  breaksAt(...methods: string[]): void {
    for (const method of methods) this.#silent.add(method)
  }

  /** This method answers with an error. */
  failsAt(...methods: string[]): void {
    for (const method of methods) this.#fails.set(method, -32603)
  }

  /** This method answers that the node is unhealthy. */
  ailsAt(...methods: string[]): void {
    for (const method of methods) this.#fails.set(method, -32005)
  }

  /** What became of transactions is in the ledger alone. */
  forgets(): void {
    this.#forgets = true
  }

  behaves(): void {
    this.#silent.clear()
    this.#fails.clear()
    this.#fees = []
    this.#loses = false
    this.#forgets = false
    this.#hides = false
    this.#genesis = LOCAL
  }

  /** What was paid lately for going first, micro-lamports a unit. */
  busy(...fees: bigint[]): void {
    this.#fees = fees
  }

  #put(where: Address, data: Uint8Array, owner: Address): void {
    const minimum = this.svm.minimumBalanceForRentExemption(BigInt(data.length))
    this.svm.setAccount({
      address: where,
      data,
      executable: false,
      lamports: lamports(minimum),
      programAddress: owner,
      space: BigInt(data.length),
    })
  }

  #answerText(body: string): string | null {
    const parsed = JSON.parse(body)
    const answers = []
    for (const call of Array.isArray(parsed) ? parsed : [parsed]) {
      this.asked.push(call.method)
      if (this.#silent.has(call.method)) return null
      answers.push(this.#answer(call))
    }
    // Numbers of a node are 64 bits wide.
    return JSON.stringify(Array.isArray(parsed) ? answers : answers[0], (_key, value) =>
      typeof value === 'bigint'
        ? (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(value.toString())
        : value,
    )
  }

  #answer({ id, method, params = [] }: { id: unknown; method: string; params?: unknown[] }): Json {
    try {
      const run = this.methods[method]
      if (!run) throw new RpcFailure(-32601, 'Method not found')
      const failure = this.#fails.get(method)
      if (failure !== undefined)
        throw new RpcFailure(failure, 'The node is behind', failure === -32005 ? { numSlotsBehind: 42 } : undefined)
      return {
        jsonrpc: '2.0',
        id,
        result: run({
          text: params[0] as string,
          list: params[0] as string[],
          options: (params[1] ?? {}) as Asked['options'],
        }),
      }
    } catch (error) {
      const { code = -32603, message, data } = error as RpcFailure
      return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
  }

  #withContext = (value: Json): Json => ({ context: { apiVersion: '3.0.0', slot: this.#height }, value })

  #account(where: Address): Json {
    const found = this.svm.getAccount(where)
    if (!found.exists || found.lamports === 0n) return null
    return {
      lamports: found.lamports,
      owner: found.programAddress,
      executable: found.executable,
      rentEpoch: 18446744073709551615n,
      space: BigInt(found.data.length),
      data: [Buffer.from(found.data).toString('base64'), 'base64'],
    }
  }

  /** Runs it on a copy of nothing: litesvm keeps no change of a simulation. */
  #simulate(transaction: Transaction, sigVerify: boolean) {
    this.svm.withSigverify(sigVerify)
    try {
      const run = this.svm.simulateTransaction(transaction)
      const failed = run instanceof FailedTransactionMetadata
      const meta = run.meta()
      return {
        err: failed ? failureOf(run.err()) : null,
        logs: meta.logs(),
        unitsConsumed: meta.computeUnitsConsumed(),
        post: failed ? [] : run.postAccounts(),
      }
    } finally {
      this.svm.withSigverify(true)
    }
  }

  #feeOf(message: Uint8Array): bigint {
    const compiled = getCompiledTransactionMessageDecoder().decode(message) as {
      header: { numSignerAccounts: number }
      staticAccounts: readonly string[]
      instructions: readonly { programAddressIndex: number; data?: Uint8Array }[]
    }
    let [limit, price] = [200_000n, 0n]
    for (const { programAddressIndex, data } of compiled.instructions) {
      if (compiled.staticAccounts[programAddressIndex] !== COMPUTE_BUDGET || !data) continue
      const view = new DataView(Uint8Array.from(data).buffer)
      if (data[0] === 2) limit = BigInt(view.getUint32(1, true))
      if (data[0] === 3) price = view.getBigUint64(1, true)
    }
    return 5_000n * BigInt(compiled.header.numSignerAccounts) + (limit * price + 999_999n) / 1_000_000n
  }

  readonly methods: Record<string, Method> = {
    getGenesisHash: () => this.#genesis,
    getBlockHeight: () => ++this.#height,
    getSlot: () => this.#height,
    getBalance: ({ text }) => this.#withContext(this.balance(text)),
    getMinimumBalanceForRentExemption: ({ text }) => this.svm.minimumBalanceForRentExemption(BigInt(text)),
    getLatestBlockhash: () =>
      this.#withContext({ blockhash: this.svm.latestBlockhash(), lastValidBlockHeight: this.#height + LIFE }),
    getRecentPrioritizationFees: () =>
      this.#fees.map((prioritizationFee, i) => ({ slot: this.#height - BigInt(i), prioritizationFee })),
    getFeeForMessage: ({ text }) => this.#withContext(this.#feeOf(bytesOf(text))),
    getMultipleAccounts: ({ list }) => this.#withContext(list.map(where => this.#account(address(where)))),
    getTokenAccountsByOwner: ({ text: owner, options: { programId = TOKEN_PROGRAM_ADDRESS } }) =>
      this.#withContext(
        this.svm.getProgramAccounts(programId).flatMap(({ address: pubkey, data, lamports: worth }) => {
          if (data.length < 165) return []
          const { mint, amount, state, owner: holder } = getTokenDecoder().decode(data)
          const minted = this.svm.getAccount(mint)
          if (holder !== owner || !minted.exists) return []
          const { decimals } = getMintDecoder().decode(minted.data)
          const info = {
            mint,
            owner,
            isNative: false,
            state: state === AccountState.Frozen ? 'frozen' : 'initialized',
            tokenAmount: { amount: amount.toString(), decimals, uiAmount: null, uiAmountString: '' },
          }
          return [
            {
              pubkey,
              account: {
                lamports: worth,
                owner: programId,
                executable: false,
                rentEpoch: 0n,
                space: 165n,
                data: { program: 'spl-token', space: 165n, parsed: { type: 'account', info } },
              },
            },
          ]
        }),
      ),
    simulateTransaction: ({ text, options: { accounts, sigVerify = false } }) => {
      const { post, ...run } = this.#simulate(transactionOf(text), sigVerify)
      const after = (where: Address): Json => {
        const changed = post.find(account => account.address === where)
        if (!changed) return this.#account(where)
        return {
          lamports: changed.lamports,
          owner: changed.programAddress,
          executable: changed.executable,
          rentEpoch: 0n,
          space: BigInt(changed.data.length),
          data: [Buffer.from(changed.data).toString('base64'), 'base64'],
        }
      }
      return this.#withContext({
        ...run,
        accounts: accounts ? accounts.addresses.map(where => (run.err ? null : after(where))) : null,
        returnData: null,
      })
    },
    sendTransaction: ({ text }) => {
      const transaction = transactionOf(text)
      const [first] = Object.values(transaction.signatures)
      if (!first) throw new RpcFailure(-32003, 'Transaction signature verification failure')
      const signature = getBase58Decoder().decode(first)
      if (this.#loses) return signature
      const { post: _, ...run } = this.#simulate(transaction, true)
      if (run.err)
        throw new RpcFailure(-32002, 'Transaction simulation failed', { ...run, accounts: null, returnData: null })
      this.svm.sendTransaction(transaction)
      return signature
    },
    getSignatureStatuses: ({ list, options }) =>
      this.#withContext(
        list.map(id => {
          const ran = this.svm.getTransaction(id as Signature)
          if (!ran || this.#hides || (this.#forgets && !options.searchTransactionHistory)) return null
          const err = ran instanceof FailedTransactionMetadata ? failureOf(ran.err()) : null
          return {
            slot: this.#height,
            confirmations: 3n,
            confirmationStatus: 'confirmed',
            err,
            status: err ? { Err: err } : { Ok: null },
          }
        }),
      ),
  }
}
