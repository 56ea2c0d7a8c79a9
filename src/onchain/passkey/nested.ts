import {
  concatHex,
  domainSeparator,
  hashStruct,
  type Hex,
  keccak256,
  size,
  stringToHex,
  toHex,
  type TypedDataDefinition,
  type TypedDataParameter,
  zeroHash,
} from 'viem'
import { hashTypedData } from 'viem/experimental/erc7739'
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

type Types = Record<string, readonly TypedDataParameter[]>

/**
 * ERC-7739's description of the contents in its explicit form: their types sorted by name, as `hashNested` has them,
 * then the name of their own. (The implicit form, which viem writes, puts that type first: an account that reads it
 * hashes the types in another order, and refuses the signature of all types that aren't first by name.)
 */
function descriptionOf(types: Types, primaryType: string): Hex {
  const used = new Set<string>()
  const use = (type: string): void => {
    const name = type.replace(/\[\d*\]/g, '')
    if (used.has(name) || types[name] === undefined) return
    used.add(name)
    for (const field of types[name]) use(field.type)
  }
  use(primaryType)
  const described = [...used].sort().map(name => {
    const fields = types[name]!.map(field => `${field.type} ${field.name}`)
    return `${name}(${fields.join(',')})`
  })
  return stringToHex(described.join('') + primaryType)
}

/** A signature over `hashNested`, with what the account needs to read the contents. */
export function wrapNested(data: TypedDataDefinition, signature: Hex): Hex {
  const contents = contentsOf(data)
  const { domain = {}, primaryType, message } = contents
  const types = contents.types as Types
  const description = descriptionOf(types, primaryType)
  return concatHex([
    signature,
    domainSeparator({ domain }),
    hashStruct({ data: message as Record<string, unknown>, types, primaryType }),
    description,
    toHex(size(description), { size: 2 }),
  ])
}
