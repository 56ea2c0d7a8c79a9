import { expect, test } from 'vitest'
import { compilePasskeyAccount } from '../../devnet/compilePasskeyAccount.ts'
import { passkeyAccountFactory } from '../../devnet/generated/passkeyAccountFactory.ts'

test('[PK-1] the passkey account that is kept compiled is its source, compiled (else: node scripts/build-passkey-account.ts)', () => {
  expect(compilePasskeyAccount() === passkeyAccountFactory).toBe(true)
}, 240_000)
