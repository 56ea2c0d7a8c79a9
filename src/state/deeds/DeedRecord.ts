import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { Deed } from '#domain/deeds.ts'
import type { ErrorCode } from '#domain/Errors.ts'
import type { CurrencyLabel } from '#domain/plan/DeedPlan.ts'
import type { Expected } from '#domain/swap/Expected.ts'
import type { Replacing } from '#domain/plan/makers/planAgain.ts'
import type { SolanaNetwork } from '#domain/solana/SolanaNetwork.ts'
import type { StoredMove, StoredPromises } from './StoredMove.ts'

/** TX-1. `changed`: mined, and it did something else than was promised. */
export type RecordStatus = 'pending' | 'confirmed' | 'changed' | 'failed' | 'canceled' | 'expired'

/** What finds a transaction of an EVM network again, whatever becomes of it. */
export type EvmFollow = {
  by: 'evm'
  chainId: number
  /** Of what stands in its place in the queue now: a wallet may have sent it again. */
  hash: Hex
  /** `Number.MAX_SAFE_INTEGER`: another account's transaction carried it. */
  nonce: number
  /** Block at which it was handed over: where the search for a replacement begins. */
  sentBlock: number
  to: Address
  data: Hex
  /**
   * An operation that a bundler carries: `hash` is its own until a transaction does. `nonce`: its place in the
   * account's queue, in decimal. `again`: the same at higher fees, each asked for later.
   */
  operation?: { hash: Hex; nonce: string; again?: readonly Hex[] }
  /** Raw. */
  value: string
  /** Unix seconds; 0 without one. */
  deadline: number
  /**
   * Several calls that a wallet took as one (EIP-5792): see StoredBatch. `hash` is its name until transactions are
   * known to have done it, then the last of those.
   */
  batch?: StoredBatch
  /** The wallet said that what its transaction carried was undone. */
  undone?: boolean
  /** Which of several entries of one transaction this is, from 0: one that did many things is told thing by thing. */
  part?: number
  /** It was asked to take this place in the queue: the same at a higher fee, or nothing. */
  replacing?: Replacing
}

/**
 * `id`: what the wallet calls it; `spent`: of the account's nonces, when it was asked. `at`: which of its calls the
 * entry tells of; without, all. `calls`: kept by the first of several entries alone. `hashes`: the transactions that
 * did it.
 */
export type StoredBatch = {
  id: string
  name: Hex
  spent: number
  at?: number
  calls?: readonly { to: Address; data: Hex; value: string }[]
  hashes?: readonly Hex[]
}

/** What finds a transfer on Solana again. */
export type SolanaFollow = {
  by: 'solana'
  /** Base58. */
  signature: string
  to: string
  /** The last block that could take it. */
  lastValidBlockHeight: string
  /** Where; null or nothing: a network without a name. */
  network?: SolanaNetwork | null
}

/** What finds a signed order again. */
export type OrderFollow = {
  by: 'order'
  /** Names it for good. */
  hash: Hex
  /** As the reactor takes it. */
  order: Hex
  /** What its maker signed; kept only until the book is known to have it. */
  signature?: Hex
  /** Whether our service has it in its book. `refused`: it saw the signature, and would not keep the order. */
  posted: 'no' | 'yes' | 'refused'
  /** Block at which it was signed: where the search for its fill begins. */
  sentBlock: number
  /** The transaction that filled it, and who sent it to the reactor. */
  filledBy?: Hex
  filler?: Address
  /** Of that block, unix seconds; records of older versions have none. */
  filledAt?: number
}

/**
 * Which run of `sendPlan` handed a record over: all records of one run share `id` (32 hexadecimal digits, random).
 * `step`: index of the plan's step, from 0; `of`: how many steps the plan has. What goes as one (a batch, an operation)
 * is step 0 of 1. Records of older versions have none.
 */
export type Flow = { id: string; step: number; of: number }

/**
 * TX-2. What is told of any deed this browser handed over. Amounts are decimal strings of raw units (JSON has no
 * bigint).
 */
type RecordInfo = {
  /** What stays the same of it, whatever becomes of it: see `kinds/recordKinds`. */
  id: string
  deed: Deed
  flow?: Flow
  /** It only prepares another step: its cost counts, and no list shows it. */
  quiet?: true
  /**
   * What it is about, hashed (domain/plan/DeedIdentity): it tells the same deed twice from two alike. Records of older
   * versions have none.
   */
  subject?: Hex
  status: RecordStatus
  /** ms since 1970 */
  addedAt: number
  /** As quoted. What really left and arrived is `moves`: see amountsOf. */
  amountIn: string
  amountOut: string
  /** What it was reviewed to do at most and at least; records of older versions have none. */
  promises?: StoredPromises
  /** The effects that the receipt shows once it is mined. Missing: a record of an older version. Null: unknown. */
  moves?: readonly StoredMove[] | null
  /**
   * Once mined: what the account paid for it, raw native units; null: another account paid, or it is unknown. Confirmed
   * records of older versions have none.
   */
  cost?: string | null
  /** Why it failed. */
  error?: ErrorCode
}

/** A deed of an EVM network. */
export type Transaction = RecordInfo & {
  account: Address
  currencyIn: CurrencyLabel
  currencyOut: CurrencyLabel
  /** Who gets it, where something was sent. */
  recipient?: Address
  /** Of a swap: what each pool of its route was quoted to take and give; older versions kept none. */
  route?: readonly Expected[]
  /** Whose moves it is about, where that isn't who is connected: the wallet that a recovery address acted for. */
  of?: Address
  follow: EvmFollow
}

/** A deed on Solana. */
export type SolanaRecord = RecordInfo & {
  /** Base58. */
  account: string
  currencyIn: Pick<CurrencyLabel, 'symbol' | 'decimals'>
  currencyOut: Pick<CurrencyLabel, 'symbol' | 'decimals'>
  follow: SolanaFollow
}

/** A limit order: signed now, carried out by others later. */
export type OrderRecord = RecordInfo & {
  account: Address
  currencyIn: CurrencyLabel
  currencyOut: CurrencyLabel
  /** Who gets what it brings, where that isn't its maker. */
  recipient?: Address
  follow: OrderFollow
}

/** By `follow.by`: one deed this browser handed over, wherever. `kinds/recordKinds` lists what each kind needs. */
export type DeedRecord = Transaction | SolanaRecord | OrderRecord

/**
 * What becomes of a record. `hash`: of what took its place, or of what filled an order; `replacing`: what was asked to;
 * `again`: the same operation at higher fees; `hashes`: what did a batch.
 */
export type RecordChange = Partial<Pick<RecordInfo, 'status' | 'moves' | 'cost' | 'error'>> &
  Partial<Pick<EvmFollow, 'hash' | 'replacing'>> & { again?: Hex; hashes?: readonly Hex[] } & Partial<
    Pick<OrderFollow, 'posted' | 'filler' | 'filledAt'>
  >

export const isOnEvm = (record: DeedRecord): record is Transaction => record.follow.by === 'evm'
/** Whether it is an operation or a batch that no transaction is known to carry yet: no explorer knows it. */
export const isHeld = ({ follow }: Transaction): boolean =>
  namesOf(follow).includes(follow.hash) || follow.hash === follow.batch?.name
/** What an operation is called, and what the same at higher fees is, first asked for first; nothing: it is none. */
export const namesOf = ({ operation }: Pick<EvmFollow, 'operation'>): readonly Hex[] =>
  operation ? [operation.hash, ...(operation.again ?? [])] : []
export const isOnSolana = (record: DeedRecord): record is SolanaRecord => record.follow.by === 'solana'
export const isOrder = (record: DeedRecord): record is OrderRecord => record.follow.by === 'order'
