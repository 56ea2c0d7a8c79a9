import { encodeAbiParameters, type Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { Figures } from '#domain/plan/Figures.ts'
import * as Moves from '#domain/plan/Moves.ts'
import { nativeByLogs } from '#domain/plan/nativeByLogs.ts'
import type { Wanted } from '#domain/plan/Promises.ts'
import { client, type RequestOptions } from '../../node/clients.ts'
import { RpcError } from '../../node/RpcError.ts'
import { gasOf, type PaidGas } from './gasOf.ts'
import type { Ends } from './readEnds.ts'
import type { TransactionCall } from '../../node/simulate.ts'

/** A receipt as far as it is read. */
export type Receipt = PaidGas & {
  status: Hex
  blockNumber: Hex
  blockHash: Hex
  transactionHash: Hex
  transactionIndex?: Hex
  from?: string
  logs?: Moves.ReceiptLog[]
}
type Mined = {
  from: string
  to: string | null
  input: Hex
  value: Hex
  nonce?: Hex
  authorizationList?: unknown[]
}
type Block = {
  miner?: string
  withdrawals?: { address: string }[]
  transactions: ({ hash: string; from: string; to: string | null; input: string } | string)[]
}

/** What a mined transaction did to an account. */
export type Happened = Moves.Moves & {
  /** Byte for byte what was asked for, from the account itself. */
  sameCall: boolean
  /** Network fee that the account paid, raw native units; null: another account paid, or it isn't known. */
  cost: bigint | null
  /** Byte for byte what was asked for, and another account sent it. */
  byOther?: boolean
  /** Mined before the wallet was asked. */
  before?: boolean
  /** What each other recipient got of it. Missing where it can't be found out. */
  seen?: Figures['seen']
} & Ends

/**
 * What a wallet was asked for, of whom and when: `sentBlock` and `nonce` as our node knew them then. `account` missing:
 * whose moves are read.
 */
type Asked = TransactionCall & { account?: Address; sentBlock?: number; nonce?: number }

const number = (value: Hex | null | undefined): bigint => BigInt(value ?? 0)
const tag = (block: bigint): Hex => `0x${block.toString(16)}`
/** EntryPoint's balanceOf(address) */
const DEPOSIT_OF = '0x70a08231'

/**
 * Reads what a transaction did to `account`: tokens from its logs; the native currency from the logs of a call that is
 * our own, else from the account's balance around its block; a node that has no such state leaves it unknown. `asked`:
 * what the wallet was asked to send; `wanted`: what else it is judged by. Throws `network.*`, or the signal's reason.
 */
export async function readMoves(
  {
    chainId,
    account,
    receipt,
    asked,
    wanted,
  }: { chainId: number; account: Address; receipt: Receipt; asked: Asked; wanted?: Wanted | undefined },
  options: RequestOptions = {},
): Promise<Happened> {
  const contracts = chainById(chainId)?.contracts
  const { wrappedNative: wrapper, v4PoolManager: poolManager } = contracts ?? {}
  const logs = receipt.logs ?? []
  const mined = await readTransaction(chainId, receipt.transactionHash, options)
  const from = (receipt.from ?? mined?.from)?.toLowerCase()
  const isSender = from === account
  const isOwn = from === (asked.account ?? account)
  const isAsked = mined !== null && isCall(mined, asked)
  const sameCall = isAsked && isSender
  const cost = costOf(account, receipt)
  const byLogs = sameCall ? nativeByLogs({ call: asked, logs, wrapper, poolManager }) : null
  // Its own transaction raises the account's count by one, and by one more for each delegation it carries.
  const spent = isSender ? 1 + (mined?.authorizationList?.length ?? 0) : 0
  const change =
    byLogs === null
      ? await nativeChange(
          { chainId, account, block: number(receipt.blockNumber), hash: receipt.transactionHash, options },
          spent,
          Moves.operationsOf(account, logs),
        )
      : null
  const unpaid = change === null || (cost === null && isSender) ? null : change + (cost ?? 0n)
  const place = { chainId, account, block: number(receipt.blockNumber), hash: receipt.transactionHash, logs }
  const own = { sender: isSender ? mined : null, wrapper }
  const seen = await Promise.all((wanted?.others ?? []).map(each => readOther(place, own, each, options)))
  return {
    ...Moves.make({ account, logs, wrapper, native: byLogs ?? unpaid }),
    ...{ sameCall, cost, byOther: isAsked && !isOwn, before: isBefore(receipt, isOwn ? mined : null, asked) },
    ...(seen.length > 0 ? { seen: seen.flat() } : {}),
    ...(await endsOf(place, { wanted, carries: sameCall && (mined.authorizationList?.length ?? 0) > 0 }, options)),
  }
}

/**
 * Nothing that stands in a block from before the question was sent for it; a reorganisation keeps the account's own
 * nonces.
 */
const isBefore = (
  { blockNumber }: Receipt,
  own: Mined | null,
  { sentBlock, nonce = Number.MAX_SAFE_INTEGER }: Asked,
): boolean =>
  sentBlock !== undefined &&
  number(blockNumber) <= BigInt(sentBlock) &&
  !(own?.nonce !== undefined && Number(own.nonce) >= nonce)

type Place = { chainId: number; account: Address; block: bigint; hash: Hex; logs: readonly Moves.ReceiptLog[] }

/**
 * What another recipient got: of a token by its logs; of the native currency by the transaction itself where the
 * account sent it there plainly, else by the recipient's balance.
 */
async function readOther(
  { chainId, block, hash, logs }: Place,
  { sender, wrapper }: { sender: Mined | null; wrapper: Address | undefined },
  { holder, currency }: Wanted['others'][number],
  options: RequestOptions,
): Promise<NonNullable<Figures['seen']>> {
  const got = (change: bigint) => [{ holder, currency, change }]
  if (currency !== 'NATIVE') return got(Moves.cameTo({ holder, currency }, logs, wrapper))
  // A recipient may pass on what it receives: what was sent to it counts as received.
  if (sender && (sender.to?.toLowerCase() === holder || isPlain(sender)))
    return got(sender.to?.toLowerCase() === holder ? BigInt(sender.value) : 0n)
  const change = await nativeChange({ chainId, account: holder, block, hash, options }, 0, [])
  if (change !== null && change > 0n) return got(change)
  // Of a contract that keeps nothing the balance says nothing.
  const code = change === null ? null : await client(chainId).request<Hex>('eth_getCode', [holder, 'latest'], options)
  return code === '0x' ? got(change ?? 0n) : []
}

/** A transfer with no calldata: only its `to` gets something. */
const isPlain = ({ to, input }: Mined): boolean => input === '0x' && to !== null

async function endsOf(
  place: Place,
  { wanted, carries }: { wanted: Wanted | undefined; carries: boolean },
  options: RequestOptions,
): Promise<Ends> {
  const isWanted = wanted && (wanted.permits.length > 0 || wanted.delegate || wanted.owners)
  if (!isWanted && !carries) return {}
  const { readCarried, readEnds } = await import('./readEnds.ts')
  const ends = isWanted ? await readEnds(place, wanted, options) : {}
  return carries && !wanted?.delegate ? { ...ends, delegate: await readCarried(place, options) } : ends
}

/** Null where the node has the receipt and not the transaction: then nothing says that it is ours. */
async function readTransaction(chainId: number, hash: Hex, options: RequestOptions): Promise<Mined | null> {
  try {
    return await client(chainId).request<Mined | null>('eth_getTransactionByHash', [hash], options)
  } catch (error) {
    if (error instanceof RpcError) return null
    throw error
  }
}

/**
 * Network fee that the account paid, raw native units; null: another account paid, or a rollup counts it in a way that
 * isn't known here.
 */
export function costOf(account: Address, receipt: Receipt): bigint | null {
  const operations = Moves.operationsOf(account, receipt.logs ?? [])
  const carried = operations.reduce((sum, { cost }) => sum + cost, 0n)
  if (receipt.from?.toLowerCase() !== account) return carried > 0n ? carried : null
  const gas = gasOf(receipt)
  return gas === null ? null : carried + gas
}

/** True when the transaction is the call, whatever it pays for gas. */
export const isCall = (mined: { to: string | null; input: Hex; value: Hex }, call: TransactionCall): boolean =>
  mined.to?.toLowerCase() === call.to &&
  mined.input.toLowerCase() === call.data.toLowerCase() &&
  BigInt(mined.value) === call.value

type Ask = { chainId: number; account: Address; block: bigint; hash: Hex; options: RequestOptions }

/**
 * How the account's native currency (its deposits with the EntryPoints that carried it among it) changed in the block;
 * null when other causes than this transaction may be in it, or the node can't tell.
 */
async function nativeChange(ask: Ask, spent: number, operations: readonly Moves.Operation[]): Promise<bigint | null> {
  const { chainId, account, block, options } = ask
  const rpc = client(chainId)
  try {
    if (!(await isAlone(ask, spent))) return null
    const data: Hex = `${DEPOSIT_OF}${encodeAbiParameters([{ type: 'address' }], [account]).slice(2)}`
    const at = async (number: bigint): Promise<bigint> => {
      const deposits = [...new Set(operations.map(({ entryPoint }) => entryPoint))].map(to =>
        rpc.request<Hex>('eth_call', [{ to, data }, tag(number)], options),
      )
      const held = await Promise.all([rpc.request<Hex>('eth_getBalance', [account, tag(number)], options), ...deposits])
      return held.reduce((sum, each) => sum + BigInt(each), 0n)
    }
    const [before, after] = await Promise.all([at(block - 1n), at(block)])
    return after - before
  } catch (error) {
    // A node that keeps no old state says so by an error of its own: then it is unknown. One that can't be reached is
    // asked again.
    if (error instanceof RpcError) return null
    throw error
  }
}

/**
 * Whether nothing else in the block is seen to touch the account's native currency. `spent`: how many of the account's
 * nonces the transaction took; 0: another account sent it.
 */
async function isAlone({ chainId, account, block, hash, options }: Ask, spent: number): Promise<boolean> {
  const rpc = client(chainId)
  const count = (at: bigint) => rpc.request<Hex>('eth_getTransactionCount', [account, tag(at)], options)
  const found = await rpc.request<Block | null>('eth_getBlockByNumber', [tag(block), spent === 0], options)
  if (
    !found ||
    found.miner?.toLowerCase() === account ||
    found.withdrawals?.some(({ address }) => address.toLowerCase() === account)
  )
    return false
  if (spent > 0) {
    const [before, after] = await Promise.all([count(block - 1n), count(block)])
    return Number(BigInt(after) - BigInt(before)) <= spent
  }
  return found.transactions.every(each => typeof each !== 'string' && (each.hash === hash || !names(each, account)))
}

/** A transaction that another one carries the account in writes its address into its calldata. */
const names = ({ from, to, input }: { from: string; to: string | null; input: string }, account: Address): boolean =>
  from.toLowerCase() === account || to?.toLowerCase() === account || input.toLowerCase().includes(account.slice(2))
