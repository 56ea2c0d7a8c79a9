import type { Hex } from '../Hex.ts'
import { concatHex, decodeAbiParameters, encodeAbiParameters, getContractAddress, keccak256 } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'

export { ENTRY_POINT } from './entryPoint.ts'

/** A P-256 point: x and y, 32 bytes each. */
export type PublicKey = { x: Hex; y: Hex }

/** Arachnid's deterministic deployer: an address made through it is the same on every network. */
export const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
/**
 * devnet/contracts/PasskeyAccount.sol's factory through the deployer (salt zero), and what its constructor makes. A law
 * compares them with the code.
 */
export const PASSKEY_FACTORY: Address = '0x9c16c681329815b9bb15559f4f63364f81c80956'
export const PASSKEY_VERIFIER: Address = '0x10fd346f91d6c8b928d443338c7b9ba23c7c1a7d'
export const PASSKEY_IMPLEMENTATION: Address = '0x019384f04096daded9401c61880f7796911ae305'

/** Creation code of an EIP-1167 clone, around the implementation's address (OpenZeppelin Clones). */
const CLONE_HEAD = '0x3d602d80600a3d3981f3363d3d373d3d3d363d73'
const CLONE_TAIL = '0x5af43d82803e903d91602b57fd5bf3'

const words = ({ x, y }: PublicKey): Hex => encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes32' }], [x, y])

/**
 * The account that a first passkey decides, on every network: CREATE2 of an EIP-1167 clone by the factory. Lower case.
 */
export function addressOf(first: PublicKey): Address {
  const bytecode = concatHex([CLONE_HEAD, PASSKEY_IMPLEMENTATION, CLONE_TAIL])
  return getContractAddress({
    opcode: 'CREATE2',
    from: PASSKEY_FACTORY,
    salt: keccak256(words(first)),
    bytecode,
  }).toLowerCase() as Address
}

/** An owner as the account knows it (ERC-7913): the verifier and the key. */
export const ownerOf = ({ x, y }: PublicKey): Hex => concatHex([PASSKEY_VERIFIER, x, y])

/** The key of an owner, or null for an owner of another kind (a recovery address). */
export function keyOf(owner: Hex): PublicKey | null {
  if (owner.length !== 2 + 2 * (20 + 64) || !owner.toLowerCase().startsWith(PASSKEY_VERIFIER)) return null
  return { x: `0x${owner.slice(42, 106)}`, y: `0x${owner.slice(106)}` }
}

/** Calldata of `getSigners(0, 100)`: who may act for an account. */
export const ownersCall: Hex = concatHex([
  '0x95fcd041',
  encodeAbiParameters([{ type: 'uint64' }, { type: 'uint64' }], [0n, 100n]),
])

/** Its answer: owners, lower case. Throws on anything else. */
export const readOwnersAnswer = (answer: Hex): Hex[] =>
  decodeAbiParameters([{ type: 'bytes[]' }], answer)[0].map(owner => owner.toLowerCase() as Hex)

/** A recovery address among owners: 20 bytes and nothing more. */
export const isRecovery = (owner: Hex): boolean => owner.length === 42

/**
 * Calldata of EntryPoint's `balanceOf(account)`: the account's deposit, which pays for its operations before its
 * balance does.
 */
export const depositCall = (account: Address): Hex =>
  concatHex(['0x70a08231', encodeAbiParameters([{ type: 'address' }], [account])])

/** Calldata of EntryPoint's `withdrawTo(to, amount)`. */
export const withdrawCall = (to: Address, amount: bigint): Hex =>
  concatHex(['0x205c2878', encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [to, amount])])
