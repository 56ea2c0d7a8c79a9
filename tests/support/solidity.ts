// Contracts that tests bring along. The compiler takes seconds of processor, so what it made is kept in TARN_HOME.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

type Hex = `0x${string}`
type Compiled = { evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }
type Output = { contracts?: Record<string, Record<string, Compiled>>; errors?: { formattedMessage: string }[] }

const { solc } = createRequire(import.meta.url)('../../package.json').devDependencies as { solc: string }

/** One of our devnet's own files. */
export const devnetSource = (file: string): string =>
  readFileSync(new URL(`../../devnet/contracts/${file}`, import.meta.url), 'utf8')

/**
 * Code of a contract in the first of `sources`, by file name: what creates it, or what stands at its address.
 * @throws what the compiler says
 */
export function contractCode(
  sources: Record<string, string>,
  name: string,
  kind: 'bytecode' | 'deployedBytecode' = 'deployedBytecode',
): Hex {
  const input = JSON.stringify({
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([file, content]) => [file, { content }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  })
  const folder = join(process.env.TARN_HOME ?? '.tarn', 'solidity')
  const file = join(folder, `${createHash('sha256').update(solc).update(input).digest('hex').slice(0, 16)}.json`)
  const output = existsSync(file) ? readFileSync(file, 'utf8') : createRequire(import.meta.url)('solc').compile(input)
  const { contracts, errors } = JSON.parse(output) as Output
  const contract = contracts?.[Object.keys(sources)[0]!]?.[name]
  if (!contract) throw new Error(errors?.[0]?.formattedMessage ?? `${name} isn't in ${Object.keys(sources).join(', ')}`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    // Whole or not at all: other workers look for it.
    writeFileSync(`${file}.${process.pid}`, output)
    renameSync(`${file}.${process.pid}`, file)
  }
  return `0x${contract.evm[kind].object}`
}
