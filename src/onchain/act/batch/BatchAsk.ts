import { type Hex, keccak256, stringToHex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { TransactionCall } from '../../node/simulate.ts'

/** Several calls that a wallet took as one (EIP-5792). */
export type BatchAsk = {
  chainId: number
  account: Address
  /** What the wallet calls it. */
  id: string
  /** What it is remembered by: see `nameOfBatch`. */
  name: Hex
  calls: readonly TransactionCall[]
  /** The account's nonces that were spent when the wallet was asked. */
  spent: number
  /** Head of our node then. */
  sentBlock: number
  /** Unix seconds; 0: none. */
  deadline: number
}

/**
 * A name of 32 bytes, as transactions have. A wallet may begin its ids anew after a restart, so the block of the
 * question is part of it.
 */
export const nameOfBatch = ({
  chainId,
  account,
  id,
  sentBlock,
}: Pick<BatchAsk, 'chainId' | 'account' | 'id' | 'sentBlock'>): Hex =>
  keccak256(stringToHex(`${chainId} ${account} ${sentBlock} ${id}`))
