import type { Hex } from './Hex.ts'
import { compileContract } from './compileContract.ts'

export const PASSKEY_ACCOUNT = 'PasskeyAccount.sol'

/**
 * Creation code of PasskeyAccountFactory: half a minute of CPU, so it is kept in devnet/generated and a law compares.
 * The account's addresses are made from it. Throws what the compiler says.
 */
export const compilePasskeyAccount = (): Hex => compileContract(PASSKEY_ACCOUNT, 'PasskeyAccountFactory')
