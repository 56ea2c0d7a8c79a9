import type { Address } from '../chains/Chain.ts'

/** ENS's Universal Resolver, on Ethereum: one contract that answers for every name. */
export const UNIVERSAL_RESOLVER: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * What ENS is asked: the address that a name (normalized) points at, or the primary name of an address; by coin type
 * (ENSIP-9).
 */
export type EnsQuestion = ({ name: string } | { address: Address }) & { coinType: number }

/** The coin type of Ethereum (SLIP-44). */
export const ETHEREUM_COIN = 60
/** ENSIP-19: of the record that counts on every EVM network without a record of its own. */
export const DEFAULT_EVM_COIN = 0x8000_0000

/** ENSIP-11: the coin type of an EVM network. */
export const coinTypeOf = (chainId: number): number => (chainId === 1 ? ETHEREUM_COIN : DEFAULT_EVM_COIN + chainId)

/**
 * Coin types of the records that say where a name points on a network, the first that is set counts. Elsewhere than on
 * Ethereum its own record comes last, and counts only where no contract of Ethereum is meant: another network may not
 * have it, or have another's there.
 */
export const recordsOf = (chainId: number): readonly number[] =>
  chainId === 1 ? [ETHEREUM_COIN, DEFAULT_EVM_COIN] : [coinTypeOf(chainId), DEFAULT_EVM_COIN, ETHEREUM_COIN]
