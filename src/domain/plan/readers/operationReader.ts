import type { Address } from '../../chains/Chain.ts'
import { ENTRY_POINT } from '../../passkey/entryPoint.ts'
import type { Call, Effects, Hex, Payload } from '../Expectation.ts'
import { textOf } from '../textOf.ts'
import { selectorOf, strictly } from '../words.ts'

/** handleOps(PackedUserOperation[],address) · execute(bytes32,bytes), with ERC-7821's mode of a plain batch */
const HANDLE_OPS = '0x765e827f'
const EXECUTE = '0xe9ae5c53'
const BATCH = `0x01${'00'.repeat(31)}`

const field = (name: string, type: string) => ({ name, type })
/** What EntryPoint 0.8 has signed of an operation. */
const SIGNED = [
  field('sender', 'address'),
  field('nonce', 'uint256'),
  field('initCode', 'bytes'),
  field('callData', 'bytes'),
  field('accountGasLimits', 'bytes32'),
  field('preVerificationGas', 'uint256'),
  field('gasFees', 'bytes32'),
  field('paymasterAndData', 'bytes'),
]
const CALLS = [
  { type: 'tuple[]', components: [field('target', 'address'), field('value', 'uint256'), field('data', 'bytes')] },
] as const
const OPERATIONS = [
  { type: 'tuple[]', components: [...SIGNED, field('signature', 'bytes')] },
  { type: 'address' },
] as const

type Operation = { sender: Hex; initCode: Hex; callData: Hex; paymasterAndData: Hex; signature: Hex }
const low = <T extends Hex>(text: T): T => text.toLowerCase() as T

export const isHandling = (data: Hex): boolean => selectorOf(data) === HANDLE_OPS

/** Calls that an account does as one, from its own calldata. Throws a RangeError on anything else than such a batch. */
export function readBatch(callData: Hex): Call[] {
  if (selectorOf(callData) !== EXECUTE) throw new RangeError('an operation that is no batch of calls')
  const [mode, batch] = strictly([{ type: 'bytes32' }, { type: 'bytes' }], callData) as [Hex, Hex]
  if (mode !== BATCH) throw new RangeError('a batch of another kind')
  const [calls] = strictly(CALLS, `${EXECUTE}${batch.slice(2)}`) as unknown as [
    { target: Address; value: bigint; data: Hex }[],
  ]
  return calls.map(({ target, value, data }) => ({ to: low(target), value, data: low(data) }))
}

/** What an operation does. Throws a RangeError where another account pays it, or where it makes an account. */
function acting({ sender, initCode, callData, paymasterAndData }: Operation): { account: Address; calls: Call[] } {
  if (initCode !== '0x' || paymasterAndData !== '0x') throw new RangeError('an operation that somebody else pays')
  return { account: low(sender) as Address, calls: readBatch(callData) }
}

/**
 * Calldata of EntryPoint that carries one signed operation. Throws a RangeError on more, or on one that is not read
 * here.
 */
export function operationReader(data: Hex): Effects {
  const [operations, paid] = strictly(OPERATIONS, data) as unknown as [Operation[], Address]
  const [operation] = operations
  if (!operation || operations.length !== 1) throw new RangeError('not one operation')
  return {
    spends: [],
    gives: [],
    permits: [],
    acts: { ...acting(operation), paid: low(paid) },
    body: textOf({ ...operation, paid }).toLowerCase(),
  }
}

/** An operation as its owner is asked to sign it (EIP-712 of EntryPoint 0.8). */
export function readSignedOperation(
  { domain, types, message }: Payload,
  chainId: number,
): { account: Address; calls: Call[] } | 'elsewhere' | 'unreadable' {
  const entryPoint = { name: 'ERC4337', version: '1', chainId, verifyingContract: ENTRY_POINT }
  if (textOf(domain).toLowerCase() !== textOf(entryPoint).toLowerCase()) return 'elsewhere'
  if (textOf(types) !== textOf({ PackedUserOperation: SIGNED })) return 'unreadable'
  try {
    return acting(message as Operation)
  } catch {
    // not an error to tell: an operation that can't be read is itself the difference
    return 'unreadable'
  }
}
