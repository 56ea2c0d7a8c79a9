import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from './places.ts'

const SKIPPED = new Set(['node_modules', 'generated', '.astro'])

function* filesOf(path: string): Generator<string> {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const entry of readdirSync(path).sort()) if (!SKIPPED.has(entry)) yield* filesOf(join(path, entry))
}

/**
 * One hash over the names and contents of files and folders below the root, and of `more` texts. Tests and READMEs are
 * left out: they change no product.
 */
export function hashOfFiles(paths: string[], more: string[] = []): string {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesOf(join(root, path))) {
      if (/(\.test\.tsx?|README\.md)$/.test(file)) continue
      hash.update(relative(root, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0')
    }
  for (const text of more) hash.update(text).update('\0')
  return hash.digest('hex').slice(0, 32)
}
