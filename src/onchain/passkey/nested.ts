import { concatHex, domainSeparator, type Hex, keccak256, toHex, type TypedDataDefinition, zeroHash } from 'viem'
import { hashTypedData, wrapTypedDataSignature } from 'viem/experimental/erc7739'
import type { Address } from '#domain/chains/Chain.ts'

// ERC-7739: what an owner signs says which account, on which network, speaks: a signature of one account is none of
// another that has the same owner.

/** EIP-712 domain of devnet/contracts/PasskeyAccount.sol. */
const accountDomain = (chainId: number, account: Address) =>
  ({ name: 'Tarn Passkey Account', version: '1', chainId, verifyingContract: account }) as const

const TYPE = keccak256(toHex('PersonalSign(bytes prefixed)'))

/** Of a message; `hash` is its EIP-191 hash. */
export const hashPersonal = (chainId: number, account: Address, hash: Hex): Hex =>
  keccak256(
    concatHex([
      '0x1901',
      domainSeparator({ domain: accountDomain(chainId, account) }),
      keccak256(concatHex([TYPE, hash])),
    ]),
  )

const contentsOf = ({ domain = {}, types, primaryType, message }: TypedDataDefinition): TypedDataDefinition => {
  // A wallet is also given the domain's own type; it is no part of the contents.
  const { EIP712Domain: _, ...own } = types as Record<string, unknown>
  return { domain, types: own, primaryType, message } as TypedDataDefinition
}

/** Of typed data. */
export const hashNested = (chainId: number, account: Address, data: TypedDataDefinition): Hex =>
  hashTypedData({
    ...contentsOf(data),
    verifierDomain: { ...accountDomain(chainId, account), salt: zeroHash },
  } as Parameters<typeof hashTypedData>[0])

/** A signature over `hashNested`, with what the account needs to read the contents. */
export const wrapNested = (data: TypedDataDefinition, signature: Hex): Hex =>
  wrapTypedDataSignature({ ...contentsOf(data), signature } as Parameters<typeof wrapTypedDataSignature>[0])
