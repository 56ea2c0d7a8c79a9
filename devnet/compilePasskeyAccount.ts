import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hex } from './artifacts.ts'

export const PASSKEY_ACCOUNT = 'PasskeyAccount.sol'

const require = createRequire(import.meta.url)

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch {
    return { error: `${path} is in no installed package` }
  }
}

/**
 * Creation code of PasskeyAccountFactory: half a minute of CPU (OpenZeppelin's `require` with custom errors needs the compiler's newer pipeline), so it is
 * kept in devnet/generated and a law compares. The account's addresses are made from it: it hangs on no comment and no path. Throws what the compiler says.
 */
export function compilePasskeyAccount(): Hex {
  const input = {
    language: 'Solidity',
    sources: { [PASSKEY_ACCOUNT]: { content: readFileSync(join(import.meta.dirname, 'contracts', PASSKEY_ACCOUNT), 'utf8') } },
    settings: {
      viaIR: true,
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none' },
      outputSelection: { [PASSKEY_ACCOUNT]: { PasskeyAccountFactory: ['evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(require('solc').compile(JSON.stringify(input), { import: readImport })) as {
    errors?: { severity: string; formattedMessage: string }[]
    contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
  }
  const error = output.errors?.find(each => each.severity === 'error')
  if (error) throw new Error(`${PASSKEY_ACCOUNT} does not compile: ${error.formattedMessage}`)
  return `0x${output.contracts[PASSKEY_ACCOUNT]!.PasskeyAccountFactory!.evm.bytecode.object}`
}
