// The bytes of a question to the Universal Resolver and of its answers, among them those that send to a gateway
// (EIP-3668).
import { namehash, packetToBytes } from 'viem/ens'
import {
  concatHex,
  decodeErrorResult,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  toHex,
} from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import type { Hex } from '../Hex.ts'
import { ETHEREUM_COIN, type EnsQuestion } from './EnsQuestion.ts'

/** The resolver then leaves several gateways to its caller, in one lookup: see ensBatch. */
export const BATCH_URL = 'x-batch-gateway:true'

const bytes = { type: 'bytes' } as const
const text = { type: 'string' } as const
const address = { type: 'address' } as const
const bytes32 = { type: 'bytes32' } as const
const uint256 = { type: 'uint256' } as const
const view = { type: 'function', stateMutability: 'view' } as const

const forwardAbi = [
  { ...view, name: 'resolveWithGateways', inputs: [bytes, bytes, { type: 'string[]' }], outputs: [bytes, address] },
] as const
const reverseAbi = [
  {
    ...view,
    name: 'reverseWithGateways',
    inputs: [bytes, uint256, { type: 'string[]' }],
    outputs: [text, address, address],
  },
] as const
const addressAbi = [{ ...view, name: 'addr', inputs: [bytes32], outputs: [address] }] as const
const coinAbi = [{ ...view, name: 'addr', inputs: [bytes32, uint256], outputs: [bytes] }] as const
const lookupAbi = [
  { type: 'error', name: 'OffchainLookup', inputs: [address, { type: 'string[]' }, bytes, { type: 'bytes4' }, bytes] },
] as const
/** What says that there is no such record; `ResolverError` only of a resolver that no gateway had a say in. */
const noneAbi = [
  { type: 'error', name: 'ResolverNotFound', inputs: [bytes] },
  { type: 'error', name: 'ResolverNotContract', inputs: [bytes, address] },
  { type: 'error', name: 'UnsupportedResolverProfile', inputs: [{ type: 'bytes4' }] },
  { type: 'error', name: 'ReverseAddressMismatch', inputs: [text, bytes] },
  { type: 'error', name: 'ResolverError', inputs: [bytes] },
] as const

/** Calldata of a question to the Universal Resolver. */
export function callOf(question: EnsQuestion): Hex {
  if ('address' in question)
    return encodeFunctionData({
      abi: reverseAbi,
      functionName: 'reverseWithGateways',
      args: [question.address, BigInt(question.coinType), [BATCH_URL]],
    })
  const node = namehash(question.name)
  const record =
    question.coinType === ETHEREUM_COIN
      ? encodeFunctionData({ abi: addressAbi, functionName: 'addr', args: [node] })
      : encodeFunctionData({ abi: coinAbi, functionName: 'addr', args: [node, BigInt(question.coinType)] })
  return encodeFunctionData({
    abi: forwardAbi,
    functionName: 'resolveWithGateways',
    args: [toHex(packetToBytes(question.name)), record, [BATCH_URL]],
  })
}

/**
 * What the Universal Resolver answered: an address in lower case, or a name as it stands there; null: none is set, or
 * what is set is no address of an EVM network. Throws on bytes of another form.
 */
export function readAnswer(question: EnsQuestion, data: Hex): string | null {
  if ('address' in question)
    return decodeFunctionResult({ abi: reverseAbi, functionName: 'reverseWithGateways', data })[0] || null
  const [record] = decodeFunctionResult({ abi: forwardAbi, functionName: 'resolveWithGateways', data })
  if (record === '0x') return null
  const found =
    question.coinType === ETHEREUM_COIN
      ? decodeFunctionResult({ abi: addressAbi, functionName: 'addr', data: record })
      : decodeFunctionResult({ abi: coinAbi, functionName: 'addr', data: record })
  return found.length === 42 && !/^0x0+$/.test(found) ? found.toLowerCase() : null
}

/** EIP-3668: where the answer is to be fetched, and how it is handed in. `sender`: lower case. */
export type OffchainLookup = { sender: Address; urls: readonly string[]; data: Hex; callback: Hex; extraData: Hex }

/** The lookup that a call reverted with; null: it reverted for another reason. */
export function lookupOf(revert: Hex): OffchainLookup | null {
  try {
    const { args } = decodeErrorResult({ abi: lookupAbi, data: revert })
    const [sender, urls, data, callback, extraData] = args
    return { sender: sender.toLowerCase() as Address, urls, data, callback, extraData }
  } catch {
    return null
  }
}

/** Calldata that hands a gateway's answer to the contract that asked for it, which verifies it. */
export const callbackOf = ({ callback, extraData }: OffchainLookup, answer: Hex): Hex =>
  concatHex([callback, encodeAbiParameters([bytes, bytes], [answer, extraData])])

/**
 * Whether a revert says that there is no such record. `fetched`: a gateway had a say; then a resolver's refusal is the
 * gateway's fault.
 */
export function isNone(revert: Hex, fetched: boolean): boolean {
  try {
    return decodeErrorResult({ abi: noneAbi, data: revert }).errorName !== 'ResolverError' || !fetched
  } catch {
    return false
  }
}
