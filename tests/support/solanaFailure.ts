// A failed transaction as a node tells it: litesvm has numbers and classes, JSON-RPC has names.
import type { FailedTransactionMetadata } from 'litesvm'

const ofTransaction =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure'.split(
    ' ',
  )
const ofInstruction =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId'.split(
    ' ',
  )

/** `err` of a simulation or of a status. */
export function failureOf(err: ReturnType<FailedTransactionMetadata['err']>): unknown {
  if (typeof err === 'number') return ofTransaction[err] ?? 'SanitizeFailure'
  if ('index' in err && 'err' in err) {
    const inner = err.err()
    const said =
      typeof inner === 'number'
        ? (ofInstruction[inner] ?? 'GenericError')
        : 'code' in inner
          ? { Custom: inner.code }
          : 'GenericError'
    return { InstructionError: [err.index, said] }
  }
  return { InsufficientFundsForRent: { account_index: 'accountIndex' in err ? err.accountIndex : 0 } }
}
