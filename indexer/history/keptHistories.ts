import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type History, NO_HISTORY } from './readHistory.ts'

/** Of another version nothing is taken over. */
const VERSION = 2
/** Wallets × networks that are kept; the least lately read go first. */
const MOST_FILES = 2_000

/**
 * Histories as files of a folder, one a wallet and network, with the blocks read so far. What may still be taken back
 * is not written.
 */
export function keptHistories(folder: string) {
  const root = join(folder, 'histories')
  const fileOf = (chainId: number, wallet: string): string => join(root, `${chainId}-${wallet}.json`)
  let written = 0

  function forgetOld(): void {
    const files = readdirSync(root)
      .filter(name => name.endsWith('.json'))
      .map(name => ({ name, at: statSync(join(root, name)).mtimeMs }))
    for (const { name } of files.sort((a, b) => b.at - a.at).slice(MOST_FILES))
      rmSync(join(root, name), { force: true })
  }

  return {
    load(chainId: number, wallet: string): History {
      const file = fileOf(chainId, wallet)
      if (!existsSync(file)) return NO_HISTORY
      try {
        const { version, ...kept } = JSON.parse(readFileSync(file, 'utf8')) as Omit<History, 'recent'> & {
          version: number
        }
        return version === VERSION ? { ...kept, recent: [] } : NO_HISTORY
      } catch {
        // Cut short while it was written: as good as none.
        return NO_HISTORY
      }
    },
    save(chainId: number, wallet: string, { recent: _, ...history }: History): void {
      mkdirSync(root, { recursive: true })
      const file = fileOf(chainId, wallet)
      writeFileSync(`${file}.new`, JSON.stringify({ version: VERSION, ...history }))
      renameSync(`${file}.new`, file)
      if (written++ % 50 === 0) forgetOld()
    },
  }
}
