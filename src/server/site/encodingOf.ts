import type { ListedFile } from './FileList.ts'

export type Encoding = 'br' | 'gzip' | null

/** The best encoding the visitor takes and the file has. */
export function encodingOf(accept: string, file: Pick<ListedFile, 'br' | 'gz'>): Encoding {
  const taken = new Map(
    accept
      .toLowerCase()
      .split(',')
      .map(part => {
        const [name = '', ...params] = part.trim().split(';')
        const q = params.map(param => /^\s*q=([\d.]+)/.exec(param)?.[1]).find(Boolean)
        return [name.trim(), q === undefined ? 1 : Number(q)] as const
      }),
  )
  const takes = (name: string) => (taken.get(name) ?? taken.get('*') ?? 0) > 0
  if (file.br && takes('br')) return 'br'
  return file.gz && takes('gzip') ? 'gzip' : null
}
