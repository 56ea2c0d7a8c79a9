// Writes indexer/src/api/token/confusables.json from Unicode's confusables.txt (UTS #39, licence Unicode-3.0):
// `node scripts/build/build-confusables.ts <file>`. The file is published with every version of Unicode as
// security/<version>/confusables.txt. No package on npm keeps up with it, so its table is kept here.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/places.ts'
import { Refusal } from '../run/Refusal.ts'
import { verb } from '../run/verb.ts'

const code = (hex: string): number => Number.parseInt(hex, 16)

/**
 * `target → the characters that look like it`, all as code points in base 36: targets' joined by dots, then `:`, then
 * sources by commas; entries by spaces.
 */
export function packConfusables(text: string): { version: string; table: string } {
  const version = /^# Version: ([\d.]+)/m.exec(text)?.[1]
  if (version === undefined) throw new Refusal('This is not confusables.txt: it names no version.')
  const sources = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [source, target] = line
      .split('#')[0]!
      .split(';')
      .map(part => part.trim())
    if (!source || !target) continue
    if (source.includes(' ')) throw new Refusal(`A source of more than one character is new to us: ${line}`)
    const key = target
      .split(/\s+/)
      .map(one => code(one).toString(36))
      .join('.')
    sources.set(key, [...(sources.get(key) ?? []), code(source).toString(36)])
  }
  return { version, table: [...sources].map(([key, list]) => `${key}:${list.join(',')}`).join(' ') }
}

if (import.meta.main) {
  verb(async () => {
    const path = process.argv[2]
    if (path === undefined) throw new Refusal('Name the confusables.txt to read.')
    const packed = packConfusables(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
    const notice =
      'Made by scripts/build/build-confusables.ts from Unicode’s confusables.txt. © Unicode, Inc., licence Unicode-3.0 (unicode.org/license.txt).'
    writeFileSync(
      join(root, 'indexer/src/api/token/confusables.json'),
      `${JSON.stringify({ notice, ...packed }, null, 1)}\n`,
    )
    return 0
  })
}
