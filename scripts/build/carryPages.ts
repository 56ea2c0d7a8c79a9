// What an earlier build made and the market didn't change is not made again: the page of a token or a pool depends on
// what its snapshot says (and on the code, which names the build), so an equal print of that is an equal page.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chainById } from '#domain/chains/chains.ts'
import type { PoolDetail, TokenDetail } from '#data/market/schemas.ts'
import { detailPath, dueFile, type SnapshotFile } from '#data/market/snapshot.ts'
import type { FileList } from '#server/site/FileList.ts'
import { linkFile } from './linkFile.ts'

/** `tokens/<chain>/<address>` or `pools/<chain>/<id>` → a print of all its page shows. */
export type Prints = Record<string, string>

/**
 * The block and time of a figure move with every block, also when no figure does: a page that says an older one is
 * still true.
 */
const withoutMoment = (key: string, value: unknown): unknown => (key === 'at' ? undefined : value)

const nameOf = (kind: 'tokens' | 'pools', chainId: number, id: string): string =>
  `${kind}/${chainById(chainId)?.key ?? chainId}/${id}`

/** Prints of every token and pool of the snapshot in `folder`, which are read one after the other. */
export function printsOf(folder: string): Prints {
  const market = JSON.parse(readFileSync(join(folder, 'market.json'), 'utf8')) as SnapshotFile
  const rows = new Map<PoolDetail | TokenDetail, string>()
  const rowPrint = (row: PoolDetail | TokenDetail): string => {
    let print = rows.get(row)
    if (print === undefined) {
      print = createHash('sha1').update(JSON.stringify(row, withoutMoment)).digest('base64url')
      rows.set(row, print)
    }
    return print
  }
  // A token's page shows its pools and its namesakes on other networks; a pool's title says whether it has a twin.
  const poolsOf = new Map<string, string[]>()
  for (const pool of market.pools)
    for (const { address } of [pool.token0, pool.token1]) {
      const key = `${pool.chainId}:${address}`
      const list = poolsOf.get(key)
      if (list === undefined) poolsOf.set(key, [rowPrint(pool)])
      else list.push(rowPrint(pool))
    }
  const bySymbol = new Map<string, string>()
  for (const token of market.tokens)
    bySymbol.set(token.symbol, `${bySymbol.get(token.symbol) ?? ''} ${rowPrint(token)}`)
  const twins = new Map<string, number>()
  const twinKey = (pool: PoolDetail) =>
    JSON.stringify([pool.chainId, pool.version, pool.fee, pool.token0.symbol, pool.token1.symbol])
  for (const pool of market.pools) twins.set(twinKey(pool), (twins.get(twinKey(pool)) ?? 0) + 1)

  const prints: Prints = {}
  const detail = (chainId: number, id: string) =>
    JSON.stringify(JSON.parse(readFileSync(detailPath(folder, chainId, id), 'utf8')), withoutMoment)
  const print = (...parts: (string | undefined)[]) => createHash('sha1').update(parts.join('\n')).digest('base64url')
  for (const token of market.tokens)
    prints[nameOf('tokens', token.chainId, token.address)] = print(
      rowPrint(token),
      detail(token.chainId, token.address),
      poolsOf.get(`${token.chainId}:${token.address}`)?.join(' '),
      bySymbol.get(token.symbol),
    )
  for (const pool of market.pools)
    prints[nameOf('pools', pool.chainId, pool.id)] = print(
      rowPrint(pool),
      detail(pool.chainId, pool.id),
      String(twins.get(twinKey(pool))),
    )
  return prints
}

/**
 * Writes what has to be made into the snapshot, for the pages' paths: everything, or what differs from the earlier
 * prints. Returns the rest.
 */
export function markDue(
  folder: string,
  { now, before }: { now: Prints; before: Prints | null },
  isThere: (name: string) => boolean,
): string[] {
  const carried = before === null ? [] : Object.keys(now).filter(name => before[name] === now[name] && isThere(name))
  const kept = new Set(carried)
  writeFileSync(dueFile(folder), JSON.stringify(Object.keys(now).filter(name => !kept.has(name))))
  return carried
}

/** `/fr-FR/explore/tokens/base/0x….html` → `tokens/base/0x…`; null for what belongs to no token or pool. */
export const ownerOf = (path: string): string | null =>
  /\/((?:tokens|pools)\/[a-z_]+\/(?:0x[0-9a-f]{40,64}|NATIVE))(?=[./]|$)/.exec(path)?.[1] ?? null

/**
 * Takes the files of carried pages over from one finished build into another, by link where the disk can. Adds them to
 * `list`.
 */
export function carryPages({
  from,
  to,
  earlier,
  list,
  carried,
}: {
  from: string
  to: string
  earlier: FileList
  list: FileList
  carried: readonly string[]
}): number {
  const names = new Set(carried)
  let files = 0
  const take = (file: string) => {
    const target = join(to, 'client', file)
    mkdirSync(dirname(target), { recursive: true })
    if (!existsSync(target)) linkFile(join(from, 'client', file), target)
  }
  for (const [path, listed] of Object.entries(earlier)) {
    const owner = ownerOf(path)
    if (owner === null || !names.has(owner) || list[path] !== undefined) continue
    take(listed.file)
    if (listed.br !== undefined) take(`${listed.file}.br`)
    if (listed.gz !== undefined) take(`${listed.file}.gz`)
    list[path] = listed
    files++
  }
  return files
}
