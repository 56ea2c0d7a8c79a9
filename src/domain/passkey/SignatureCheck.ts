// Whether an address signed a hash, asked as a passkey account asks it of its recovery addresses (OpenZeppelin's
// SignatureChecker): devnet/contracts/SignatureCheck.sol is run by eth_call, so code and signature are seen at one
// block.
import type { Hex } from '../Hex.ts'
import { concatHex, decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import { delegateOf } from '../account/Delegation.ts'
import { signatureCheckCode } from '../generated/signatureCheckCode.ts'

/**
 * What an address is on a network, and its word. `key`: no code, its key signs. `delegated`: a key that let a
 * contract's code speak for it (EIP-7702). `anything`: it says yes to whatever it is asked.
 */
export type Signer = {
  kind: 'key' | 'delegated' | 'contract'
  delegate: Address | null
  signed: boolean
  anything: boolean
}

/** `data` of an eth_call without `to`. */
export const dataOf = (signer: Address, hash: Hex, signature: Hex): Hex =>
  concatHex([
    signatureCheckCode,
    encodeAbiParameters(parseAbiParameters('address, bytes32, bytes'), [signer, hash, signature]),
  ])

/** The call's answer. Throws on anything else. */
export function read(answer: Hex): Signer {
  const [signed, anything, length, head] = decodeAbiParameters(
    parseAbiParameters('bool, bool, uint256, bytes32'),
    answer,
  )
  const delegate = length === 23n ? delegateOf(head.slice(0, 48)) : null
  return { kind: length === 0n ? 'key' : delegate ? 'delegated' : 'contract', delegate, signed, anything }
}
