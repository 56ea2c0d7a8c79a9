import type { Hex } from '../Hex.ts'
import type { Address } from '../chains/Chain.ts'
import type { Consent } from '../consents.ts'
import type { Budget } from '../passkey/Budget.ts'
import type { Order } from '../orders/Order.ts'
import type { OwnerChange } from '../passkey/OwnerChange.ts'
import type { OwnOperation } from '../passkey/packOperation.ts'
import type { Permission } from '../router/Permit2.ts'
import type { CurrencyId } from '../swap/Trade.ts'

export type { Hex } from '../Hex.ts'

/** A transaction as a wallet is asked for it. */
export type Call = { to: Address; data: Hex; value: bigint }

/**
 * Who may take from now on, and where it is written: with the token itself, within Permit2, or for a whole collection.
 * `until`: unix seconds; null: no end.
 */
export type Permit = {
  via: 'token' | 'permit2' | 'operator'
  token: Address
  spender: Address
  max: bigint
  until: bigint | null
}

/**
 * A position (NFT) that is touched. `takes`: most of its liquidity that is withdrawn; `adds`: whether something may be
 * deposited into it; `tokens`: its pool's, which no call of it says.
 */
export type PositionChange = {
  contract: Address
  id: bigint
  takes: bigint
  adds: boolean
  tokens: readonly [Address, Address]
}

/** What a person reviewed, as lists. Raw units. What is not on them may not happen. */
export type Promised = {
  /**
   * `least`: once it is done at least so much has left, of one of those that name it: a deposit of two takes less of
   * one where it takes more of the other.
   */
  spends: readonly { currency: CurrencyId; max: bigint; least?: bigint }[]
  /** `said`: what of `min` the call itself must say, where that is less: the rest a rehearsal and the receipt tell. */
  receives: readonly { currency: CurrencyId; min: bigint; to: Address; said?: bigint }[]
  permits: readonly Permit[]
  /** Items (NFTs) that leave the account. */
  items: readonly { contract: Address; id: bigint; to: Address }[]
  /** Items that are minted, one each: their ids aren't known in advance. */
  arrives?: readonly { contract: Address; to: Address }[]
  positions?: readonly PositionChange[]
  /** Of a passkey account: who may sign for it from now on, and no longer. */
  owners?: OwnerChange
  /** Whose code acts for the account from now on (EIP-7702). */
  delegate?: Address
  /** Of orders that are signed now, one by one. */
  later?: readonly Later[]
  /** Orders that can't be filled from now on: these bits of Permit2's bitmap, and no others. */
  cancels?: readonly Cancelled[]
}

/** Bits of a word of Permit2's bitmap (orders/Order.ts). */
export type Cancelled = { word: bigint; mask: bigint }

/**
 * What another account may do later by a signature of now, once: take so much, and give at least so much for it, which
 * falls from `first` to `min`. `from`, `until`: unix seconds between which it is possible; `from` 0: at once.
 */
export type Later = {
  takes: { currency: Address; max: bigint }
  gives: { currency: CurrencyId; first: bigint; min: bigint; to: Address }
  from: bigint
  until: bigint
}

/** What a question to the wallet is held against: the plan's own calls, and what they were reviewed to do. */
export type Expectation = {
  chainId: number
  account: Address
  /** Unix seconds; 0: none. */
  deadline: bigint
  /** Those of this question, as the plan made them. */
  calls: readonly Call[]
  /** Permit2's permission of the plan, which its signature or its call may carry. */
  permit?: Permission
  /** The order that is signed. */
  order?: Order
  promises: Promised
  /** Permissions that were told to stand already, and stay. */
  left: readonly { token: Address; spender: Address; amount: bigint }[]
  /** What another account does by it: an operation that its owner signs, or carries to EntryPoint. */
  acts?: Expectation
  /** That operation, as it was prepared: nothing else of it is signed. */
  operation?: OwnOperation
  /** A text of ours that is signed: as it stands, and what it is to say. */
  text?: { whole: string; says: Says }
  /** It takes the place of one that waits: byte for byte this call, with its nonce and at these fees. */
  again?: Place
  /** Of an account that pays for its operation itself: the price that was reviewed. */
  budget?: Budget
}

/**
 * What a text of ours says. `name`: a username; `content`: what else is changed, hashed; `wallet`: whom the signer may
 * act for.
 */
export type Says = {
  consent: Consent
  /** Origin of the site that it is for. */
  site: string
  signer: Address
  nonce: string
  name?: string
  content?: string
  wallet?: Address
}

/**
 * A place in the account's queue, and what a transaction that takes it pays by unit of gas (wei). `operation`: a
 * bundler holds what waits there, by this hash, and what takes its place is an operation too. `gas`: units that a
 * transaction may use at most, where that was offered.
 */
export type Place = {
  nonce: number
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  operation?: Hex
  gas?: bigint
}

/** What is about to be asked, as it stands in the request. */
export type Question = {
  chainId: number
  account: Address
  calls: readonly { to: string; data: Hex; value: bigint }[]
  delegate?: Address
}

/** An EIP-712 payload as it goes to the wallet. */
export type Payload = { domain: object; types: object; primaryType: string; message: object }

/** What one call would do to the world, worked out from its bytes alone. */
export type Effects = {
  /** Most that leaves the caller beside the call's value. */
  spends: { currency: CurrencyId; amount: bigint }[]
  /** Least that each gets. */
  gives: { recipient: Address; currency: CurrencyId; min: bigint }[]
  /** Items (NFTs) that leave the caller. */
  items?: { contract: Address; id: bigint; to: Address }[]
  /** Items that are made. */
  arrives?: { contract: Address; to: Address }[]
  positions?: Omit<PositionChange, 'tokens'>[]
  permits: (Permit & { /** Of a signed permission: itself. */ signed?: Permission })[]
  owners?: OwnerChange
  /** Numbers of orders that are used up. */
  cancels?: Cancelled[]
  /** Unix seconds, where the call carries its own. */
  deadline?: bigint
  /** Calls of another account that it carries, and who is paid for carrying them. */
  acts?: { account: Address; calls: readonly Call[]; paid: Address }
  /** The call without what only a signature adds: one text for one meaning. */
  body: string
}
