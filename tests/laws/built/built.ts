// The built site as its server sees it (dist/files.json). npm test says where it is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FileList } from '#server/site/FileList.ts'
import { type ScannedTag, scanHtml } from '#server/site/scanHtml.ts'

export const dist = process.env.TARN_BUILT ?? '.tarn/dist'
export const files: FileList = JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8'))
export const readBuilt = (file: string): string => readFileSync(join(dist, 'client', file), 'utf8')
/** URL paths of all pages. */
export const pages: string[] = Object.keys(files).filter(path => files[path]!.kind === 'page')
export const htmlOf = (path: string): string => readBuilt(files[path]!.file)
/** Tags that load or say something about a page; all others are left out. */
const HEAD = new Set(['astro-island', 'link', 'meta', 'script', 'style'])
/** Of each page, for all files of laws that run in this process: to read a page takes 5 ms. */
const read = ((): Map<string, ScannedTag[]> => {
  const shared = process as unknown as Record<symbol, Map<string, ScannedTag[]> | undefined>
  const key = Symbol.for('tarn.headTags')
  const known = shared[key] ?? new Map<string, ScannedTag[]>()
  shared[key] = known
  return known
})()

/** The tags of a page that load something (scripts, islands, links, styles) or say something about it (meta). */
export function headTagsOf(path: string): ScannedTag[] {
  const file = join(dist, files[path]!.file)
  const known = read.get(file) ?? scanHtml(htmlOf(path)).filter(({ name }) => HEAD.has(name))
  read.set(file, known)
  return known
}

export const brotliSize = (text: string): number => (text === '' ? 0 : brotliCompressSync(text).byteLength)

/** Compressed size of a listed file as it goes over the wire. */
export const wireSize = (path: string): number => files[path]?.br ?? files[path]?.size ?? 0

const STATIC_IMPORT = /(?:\bimport|\bexport)\s*(?:[\w*{}\s,$]+?\bfrom\s*)?["'](\.{0,2}\/[^"']+\.js)["']/g

const imports = new Map<string, string[]>()
function importsOf(path: string): string[] {
  const known =
    imports.get(path) ??
    [...readBuilt(files[path]!.file).matchAll(STATIC_IMPORT)].map(
      match => new URL(match[1]!, `http://x${path}`).pathname,
    )
  imports.set(path, known)
  return known
}

/** A script and everything it imports statically, as URL paths. */
export function withImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !files[path]) return seen
  seen.add(path)
  for (const from of importsOf(path)) withImports(from, seen)
  return seen
}
