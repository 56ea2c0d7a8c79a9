import { concatHex, domainSeparator, type Hex, keccak256, toHex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'

/** EIP-712 domain of devnet/contracts/PasskeyAccount.sol. */
export const accountDomain = (chainId: number, account: Address) => ({ name: 'Tarn Passkey Account', version: '1', chainId, verifyingContract: account }) as const

const TYPE = keccak256(toHex('PersonalSign(bytes prefixed)'))

/** ERC-7739: what an owner signs so that a message counts as the account's own, on this network alone. `hash` is the message's EIP-191 hash. */
export const hashPersonal = (chainId: number, account: Address, hash: Hex): Hex =>
  keccak256(concatHex(['0x1901', domainSeparator({ domain: accountDomain(chainId, account) }), keccak256(concatHex([TYPE, hash]))]))
