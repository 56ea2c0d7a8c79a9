import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hex } from './Hex.ts'
import { compileContract } from './compileContract.ts'

export const PASSKEY_ACCOUNT = 'PasskeyAccount.sol'

/**
 * Creation code of PasskeyAccountFactory: half a minute of CPU, so it is kept in devnet/generated. The account's
 * addresses are made from it. Throws what the compiler says.
 */
export const compilePasskeyAccount = (): Hex => compileContract(PASSKEY_ACCOUNT, 'PasskeyAccountFactory')

/**
 * A digest of kept code and of all that it is made from: source, compiler and library. One that differs from the kept
 * digest says that the source was changed and not compiled again.
 */
export function digestOfPasskeyAccount(code: Hex): string {
  const { version } = createRequire(import.meta.url)('solc/package.json') as { version: string }
  const library = createRequire(import.meta.url)('@openzeppelin/contracts/package.json') as { version: string }
  const parts = [
    ...[PASSKEY_ACCOUNT, 'compileContract.ts'].map(file => readFileSync(join(import.meta.dirname, file), 'utf8')),
    ...[version, library.version, code],
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
