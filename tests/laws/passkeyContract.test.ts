import { expect, test } from 'vitest'
import { signatureCheckCode } from '#domain/generated/signatureCheckCode.ts'
import { compileContract } from '../../devnet/contracts/compileContract.ts'
import { digestOfPasskeyAccount } from '../../devnet/contracts/compilePasskeyAccount.ts'
import { passkeyAccountDigest, passkeyAccountFactory } from '../../devnet/generated/passkeyAccountFactory.ts'

test('[PK-1] the passkey account that is kept compiled was made from its source (else: node scripts/build/build-passkey-account.ts)', () => {
  expect(digestOfPasskeyAccount(passkeyAccountFactory)).toBe(passkeyAccountDigest)
})

test('[PK-4] what asks a node whether a recovery address signed is its source, compiled (else: node scripts/build/build-signature-check.ts)', () => {
  expect(compileContract('SignatureCheck.sol', 'SignatureCheck') === signatureCheckCode).toBe(true)
}, 240_000)
