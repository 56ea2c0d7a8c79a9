import type { Address } from '../../src/domain/chains/Chain.ts'
import { chainById } from '../../src/domain/chains/chains.ts'
import type { Hex } from '../contracts/Hex.ts'
import { playOf } from '../markets/markets.ts'
import { Prices } from './Prices.ts'
import type { Pool } from '../markets/pools.ts'
import type { Position } from './Position.ts'
import type { Call, Rpc } from './Rpc.ts'
import { random } from './random.ts'
import type { Token } from '../markets/Token.ts'

export type Config = { seed: string; now: number; days: number; swaps: number }

type Transaction = { from: Address; to: Address; data: Hex; value?: bigint; gas?: number }

const GWEI = 1e9
/** Transactions in a block of the setup. */
const CHUNK = 200

/**
 * One chain under construction or alive: its client, its lists, and a queue of transactions that the next block takes.
 */
export class Network {
  readonly chainId: number
  readonly rpc: Rpc
  readonly config: Config
  readonly tokens: Token[]
  readonly pools: Pool[]
  readonly prices: Prices
  /** Every numbered position so far, oldest first; and the numbers that the managers give next. */
  readonly positions: Position[] = []
  readonly nextTokenId = { 3: 1n, 4: 1n }
  /** Time of the last block, unix seconds. */
  time: number
  readonly #nonces = new Map<Address, number>()
  #queue: Transaction[] = []

  constructor({
    chainId,
    rpc,
    config,
    tokens,
    pools,
    time,
  }: { chainId: number; rpc: Rpc; config: Config; tokens: Token[]; pools: Pool[]; time: number }) {
    this.chainId = chainId
    this.rpc = rpc
    this.config = config
    this.tokens = tokens
    this.pools = pools
    this.prices = new Prices(config.seed, config.now, tokens)
    this.time = time
  }

  get contracts() {
    return chainById(this.chainId)!.contracts as Required<NonNullable<ReturnType<typeof chainById>>['contracts']>
  }

  token(symbol: string): Token {
    return this.tokens.find(t => t.symbol === symbol)!
  }

  /** Puts a transaction into the next block. Order within a block is the order of sending. */
  send(from: Address, to: Address, data: Hex, options: { value?: bigint; gas?: number } = {}): void {
    this.#queue.push({ from, to, data, ...options })
  }

  /** Mines one block at `time` with what was queued, in that order. */
  async mine(time: number): Promise<void> {
    await this.#submit(this.baseFee(time), [['evm_setNextBlockTimestamp', hex(time)]])
    await this.rpc.call('evm_mine')
    this.time = time
  }

  /**
   * Mines what was queued in blocks of a second each (a node takes quadratic time for a large block's receipts). Throws
   * when anything reverted.
   */
  async settle(): Promise<void> {
    const all = this.#queue
    for (let i = 0; i < all.length; i += CHUNK) {
      this.#queue = all.slice(i, i + CHUNK)
      const chunk = this.#queue
      await this.mine(this.time + 1)
      await this.#check(chunk)
    }
  }

  /**
   * Mines one block of a living chain: at the clock's time, or right after the last block when someone moved the
   * chain's time ahead.
   */
  async mineAtClock(time: number): Promise<void> {
    // Between its own transactions the node signs for its ten accounts alone, so that `eth_accounts` names no others.
    const senders = [...new Set(this.#queue.map(tx => tx.from))]
    await this.rpc.batch(senders.map((w): Call => ['anvil_impersonateAccount', w]))
    await this.#submit(this.baseFee(time), [])
    await this.rpc.batch(senders.map((w): Call => ['anvil_stopImpersonatingAccount', w]))
    const block = await this.rpc.call<{ timestamp: Hex }>('eth_getBlockByNumber', 'latest', false)
    this.time = Math.max(time, Number(block.timestamp) + 1)
    await this.rpc.call('evm_setNextBlockTimestamp', hex(this.time))
    await this.rpc.call('evm_mine')
  }

  /** Hands the queue to the node's pool, with its base fee for the next block; returns what was handed over. */
  async #submit(fee: number, first: Call[]): Promise<Transaction[]> {
    const queue = this.#queue
    this.#queue = []
    // Explicit nonces, and fees that fall along the queue: the block's order doesn't hang on the order in which a batch
    // is run.
    const calls: Call[] = queue.map((tx, i) => {
      const nonce = this.#nonces.get(tx.from) ?? 0
      this.#nonces.set(tx.from, nonce + 1)
      const tip = Math.round(fee * 0.05) + (queue.length - i)
      return [
        'eth_sendTransaction',
        {
          from: tx.from,
          to: tx.to,
          data: tx.data,
          value: hex(tx.value ?? 0n),
          gas: hex(tx.gas ?? 900_000),
          nonce: hex(nonce),
          maxFeePerGas: hex(fee * 2 + tip),
          maxPriorityFeePerGas: hex(tip),
        },
      ]
    })
    await this.rpc.batch([...first, ['anvil_setNextBlockBaseFeePerGas', hex(fee)], ...calls])
    return queue
  }

  /** Forgets the nonces it counted: they are read from the node again (others may have used the chain meanwhile). */
  async readNonces(wallets: Address[]): Promise<void> {
    const counts = await this.rpc.batch(wallets.map((w): Call => ['eth_getTransactionCount', w, 'pending']))
    wallets.forEach((wallet, i) => {
      this.#nonces.set(wallet, Number(counts[i]))
    })
  }

  /** A believable base fee in wei at a time: as its list says, moving by the quarter-hour. */
  baseFee(time: number): number {
    const wave = 0.6 + 0.8 * random(this.config.seed, this.chainId, 'fee', Math.floor(time / 900))()
    return Math.round(playOf(this.chainId).gwei * GWEI * wave)
  }

  async #check(queue: Transaction[]): Promise<void> {
    const receipts = await this.rpc.call<{ status: Hex }[]>('eth_getBlockReceipts', 'latest')
    const failed = receipts.findIndex(r => r.status !== '0x1')
    const short = receipts.length !== queue.length
    if (failed < 0 && !short) return
    const tx = queue[Math.max(failed, 0)]!
    const why = await this.rpc
      .call('eth_call', { from: tx.from, to: tx.to, data: tx.data, value: hex(tx.value ?? 0n) }, 'latest')
      .catch(e => e)
    throw new Error(
      short
        ? `network ${this.chainId}: ${receipts.length} of ${queue.length} transactions were mined`
        : `network ${this.chainId}: transaction ${failed} to ${tx.to} (${tx.data.slice(0, 10)}) reverted: ${why instanceof Error ? why.message : 'for its gas or order'}`,
    )
  }
}

export const hex = (value: number | bigint): Hex => `0x${value.toString(16)}`
