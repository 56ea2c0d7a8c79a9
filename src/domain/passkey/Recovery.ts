// PK-4: addresses that may act for a passkey account when every passkey is lost. They have full power, at once and
// alone.
import type { Hex } from '../Hex.ts'
import { concatHex, encodeAbiParameters, getAddress, hashMessage, parseAbiParameters } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import { chains, MULTICALL3, PERMIT2 } from '../chains/chains.ts'
import { SMART_ACCOUNT } from '../account/Delegation.ts'
import { isOwnerless } from '../ownerless.ts'
import {
  CREATE2_DEPLOYER,
  ENTRY_POINT,
  PASSKEY_FACTORY,
  PASSKEY_IMPLEMENTATION,
  PASSKEY_VERIFIER,
} from './PasskeyAccount.ts'

/**
 * What is wrong with a typed address, found without a request; null: nothing. `letters`: its checksum (EIP-55) doesn't
 * fit.
 */
export type Fault = 'empty' | 'form' | 'letters' | 'nobody' | 'self' | 'contract'

/** Contracts of the protocols and of ours: none of them signs. */
const CONTRACTS: ReadonlySet<string> = new Set([
  ...chains.flatMap(({ contracts, dollars }) => [...Object.values(contracts), ...dollars]),
  ...[
    MULTICALL3,
    PERMIT2,
    SMART_ACCOUNT,
    CREATE2_DEPLOYER,
    ENTRY_POINT,
    PASSKEY_FACTORY,
    PASSKEY_VERIFIER,
    PASSKEY_IMPLEMENTATION,
  ],
])

/** An address in one case carries no checksum and is taken as it is; with both it must fit. */
export function faultOf(typed: string, wallet: Address): Fault | null {
  const text = typed.trim()
  if (text === '') return 'empty'
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return 'form'
  const address = text.toLowerCase()
  const digits = text.slice(2)
  if (digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && getAddress(address) !== `0x${digits}`)
    return 'letters'
  if (isOwnerless(address)) return 'nobody'
  if (address === wallet) return 'self'
  return CONTRACTS.has(address) ? 'contract' : null
}

/** LIST: what a recovery address signs for at our service. */
export const deeds = ['agree', 'add'] as const
export type Deed = (typeof deeds)[number]

type Statement = { origin: string; deed: Deed; wallet: Address; recovery: Address; nonce: string }

const titles: Record<Deed, string> = {
  agree: 'Agree to be a recovery address of a Tarn wallet',
  add: 'Add a passkey to a Tarn wallet',
}
const meanings: Record<Deed, string> = {
  agree: 'Whoever holds the recovery address can move everything in this wallet, at once and alone.',
  add: 'Whoever holds the new passkey can move everything in this wallet once it is an owner on chain.',
}

/**
 * The text a wallet signs (EIP-191): no transaction, nothing on chain. Addresses with their checksum, as wallets show
 * them.
 */
export const statementOf = ({ origin, deed, wallet, recovery, nonce }: Statement): string =>
  [
    titles[deed],
    '',
    `Site: ${origin}`,
    `Wallet: ${getAddress(wallet)}`,
    `Recovery address: ${getAddress(recovery)}`,
    `Nonce: ${nonce}`,
    '',
    meanings[deed],
    'Signing costs nothing and moves nothing.',
  ].join('\n')

export const hashOf = (statement: string): Hex => hashMessage(statement)

/**
 * A key's signature with 27 or 28 at its end, as contracts want it: some hardware wallets write 0 or 1. Any other is
 * left as it is.
 */
export function normalise(signature: Hex): Hex {
  if (signature.length !== 132) return signature
  const v = Number.parseInt(signature.slice(130), 16)
  return v < 27 ? `${signature.slice(0, 130) as Hex}${(v + 27).toString(16)}` : signature
}

/**
 * A recovery address's signature as the account takes it (ERC-7913 multi-signer, threshold 1; an owner of 20 bytes is
 * an address).
 */
export const encode = (recovery: Address, signature: Hex): Hex =>
  encodeAbiParameters(parseAbiParameters('bytes[] signers, bytes[] signatures'), [[recovery], [signature]])

/** Code of every passkey account: a clone (EIP-1167) of ours. A contract that only looks like one gets no signature. */
export const accountCode: Hex = concatHex([
  '0x363d3d373d3d3d363d73',
  PASSKEY_IMPLEMENTATION,
  '0x5af43d82803e903d91602b57fd5bf3',
])

/** With its checksum, to be shown. */
export const shownAddress = (address: string): string => getAddress(address)
