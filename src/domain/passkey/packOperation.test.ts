import fc from 'fast-check'
import { getUserOperationTypedData } from 'viem/account-abstraction'
import { expect, test } from 'vitest'
import { handling } from '../../../tests/support/handling.ts'
import type { Hex } from '../Hex.ts'
import { ENTRY_POINT } from './entryPoint.ts'
import { encodeHandling, packOperation } from './packOperation.ts'

const hex = (bytes: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)).map(text => `0x${text}` as Hex)
const uint = (bits: bigint) => fc.bigInt({ min: 0n, max: 2n ** bits - 1n })
const operations = fc.record({
  sender: hex(20),
  nonce: uint(256n),
  callData: hex(37),
  callGasLimit: uint(128n),
  verificationGasLimit: uint(128n),
  preVerificationGas: uint(256n),
  maxFeePerGas: uint(128n),
  maxPriorityFeePerGas: uint(128n),
})

test('[PK-4] an operation is carried as viem writes it, whatever its numbers', () => {
  fc.assert(
    fc.property(operations, hex(65), hex(20), (operation, signature, paid) => {
      expect(encodeHandling(operation, signature, paid)).toBe(handling(paid, { ...operation, signature }).data)
    }),
  )
})

test('[PK-4] an operation is signed as viem writes it', () => {
  fc.assert(
    fc.property(operations, operation => {
      const { message } = getUserOperationTypedData({
        chainId: 1,
        entryPointAddress: ENTRY_POINT,
        userOperation: { ...operation, signature: '0x' },
      })
      const { signature: _, ...signed } = message as Record<string, unknown>
      expect(packOperation(operation)).toEqual(signed)
    }),
  )
})
