import { getSolanaErrorFromJsonRpcError } from '@solana/kit'
import { afterEach, expect, test, vi } from 'vitest'
import { codeOfSolanaFailure, toSolanaError } from './toSolanaError.ts'

afterEach(() => vi.unstubAllEnvs())

/** What it is called in the list of tests, what a node says (some of its numbers are bigint), what is told. */
const failures: [string, unknown, string][] = [
  ['a lost blockhash', 'BlockhashNotFound', 'solana.expired'],
  ['no rent', { InsufficientFundsForRent: { account_index: 1 } }, 'solana.belowMinimum'],
  ['no fee', 'InsufficientFundsForFee', 'solana.insufficientFunds'],
  ['no account', 'AccountNotFound', 'solana.insufficientFunds'],
  ['custom 1', { InstructionError: [0, { Custom: 1 }] }, 'solana.insufficientFunds'],
  ['custom 1, wide', { InstructionError: [2n, { Custom: 1n }] }, 'solana.insufficientFunds'],
  ['an instruction without funds', { InstructionError: [0, 'InsufficientFunds'] }, 'solana.insufficientFunds'],
  ['custom 17', { InstructionError: [0, { Custom: 17 }] }, 'solana.failed'],
  ['anything else', 'AccountInUse', 'solana.failed'],
  ['nothing', undefined, 'solana.failed'],
]

// In a production build kit's messages are numbers.
for (const built of ['production', 'development'])
  test.each(failures.slice(0, -1))(
    `[WL-8] [ER-8] a node that refuses a transaction for %s says why, in a ${built} build`,
    (_, err, code) => {
      vi.stubEnv('NODE_ENV', built)
      const refused = getSolanaErrorFromJsonRpcError({
        code: -32002,
        message: 'Transaction simulation failed',
        data: { err, accounts: null, logs: [], unitsConsumed: 0, returnData: null },
      } as never)
      expect(toSolanaError(refused, false)).toMatchObject({ code })
    },
  )

test.each(failures)('[WL-8] a simulation’s or a status’ failure is told as what it is: %s', (_, err, code) => {
  expect(codeOfSolanaFailure(err)).toBe(code)
})
