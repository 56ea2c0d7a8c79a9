// What many files of a run want, and each that begins at once would make for itself.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArtifacts } from '../../devnet/contracts/artifacts.ts'
import { copyEmpty } from '../../indexer/engine/openPglite.ts'

/**
 * Compiles the devnet's contracts into the folder `contracts` (12 s of processor) and makes an empty database to copy
 * (7 s), unless they are there.
 */
export async function makeOnce(contracts: string): Promise<void> {
  readArtifacts(contracts)
  const folder = mkdtempSync(join(tmpdir(), 'tarn-empty-'))
  await copyEmpty(join(folder, 'database'))
  rmSync(folder, { recursive: true })
}
