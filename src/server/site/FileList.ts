import type { FileKind } from './headers.ts'

/** One file of dist/client as the build left it. */
export type ListedFile = {
  /** Path below client/, with forward slashes. */
  file: string
  type: string
  kind: FileKind
  /** Strong tag of the uncompressed bytes, without quotes. */
  etag: string
  size: number
  /** Sizes of the precompressed neighbours, when they are smaller. */
  br?: number
  gz?: number
  /** A page's content policy. */
  policy?: string
  /** Of a script or a style that pages name: `sha256-…`. */
  integrity?: string
}

/** Written by the build as dist/files.json: URL path → file. Nothing else on the disk is ever served. */
export type FileList = Record<string, ListedFile>

/** The URL path a file answers at: `explore/tokens.html` is `/explore/tokens`, `index.html` is `/`. */
export function urlPathOf(file: string): string {
  if (!file.endsWith('.html')) return `/${file}`
  const path = `/${file.slice(0, -5)}`.replace(/\/index$/, '')
  return path === '' ? '/' : path
}
