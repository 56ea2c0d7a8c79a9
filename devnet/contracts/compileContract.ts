import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hex } from './Hex.ts'

const require = createRequire(import.meta.url)

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch {
    return { error: `${path} is in no installed package` }
  }
}

/**
 * Creation code of a contract of devnet/contracts that leans on OpenZeppelin (its `require` with custom errors needs
 * the compiler's newer pipeline). It hangs on no comment and no path. Throws what the compiler says.
 */
export function compileContract(file: string, name: string): Hex {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(join(import.meta.dirname, file), 'utf8') } },
    settings: {
      viaIR: true,
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none' },
      outputSelection: { [file]: { [name]: ['evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(require('solc').compile(JSON.stringify(input), { import: readImport })) as {
    errors?: { severity: string; formattedMessage: string }[]
    contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
  }
  const error = output.errors?.find(each => each.severity === 'error')
  if (error) throw new Error(`${file} does not compile: ${error.formattedMessage}`)
  return `0x${output.contracts[file]![name]!.evm.bytecode.object}`
}
