import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogFilter } from './listeners.ts'
import { type Range, readParquet, writeParquet } from './parquetRange.ts'

type Place = { from: number; to: number }

/**
 * Ranges of the past as files, `<folder>/<chain id>-<what was asked for>/<from>-<to>.parquet`: logs, and of their
 * blocks what handlers need. A new schema is filled from them without asking a node for logs; they may be copied from
 * machine to machine. What they say is checked by the last block's hash.
 */
export class KeptRanges {
  readonly #folder: string
  #places: Place[]

  constructor(folder: string, chainId: number, filters: readonly LogFilter[]) {
    const asked = createHash('sha256').update(JSON.stringify(filters)).digest('hex').slice(0, 12)
    this.#folder = join(folder, `${chainId}-${asked}`)
    mkdirSync(this.#folder, { recursive: true })
    this.#places = readdirSync(this.#folder)
      .flatMap(name => {
        const [, from, to] = /^(\d+)-(\d+)\.parquet$/.exec(name) ?? []
        return from === undefined ? [] : [{ from: Number(from), to: Number(to) }]
      })
      .sort((a, b) => a.from - b.from)
  }

  #fileOf({ from, to }: Place): string {
    return join(this.#folder, `${from}-${to}.parquet`)
  }

  /** The last block of the file that has this one; undefined: none has. */
  lastWith(block: number): number | undefined {
    return this.#places.find(({ from, to }) => from <= block && block <= to)?.to
  }

  /** The last block before the next file; undefined: no file comes. */
  lastBefore(block: number): number | undefined {
    const next = this.#places.find(({ from }) => from > block)
    return next && next.from - 1
  }

  /** Whether a file begins with this block. */
  begins(block: number): boolean {
    return this.#places.some(({ from }) => from === block)
  }

  /** A file's range from a block on; undefined when it isn't of this chain or can't be read: then it is forgotten. */
  async read(from: number, hashOf: (block: number) => Promise<string | undefined>): Promise<Range | undefined> {
    const place = this.#places.find(one => one.from <= from && from <= one.to)
    if (place === undefined) return undefined
    const kept = await this.#open(place, from)
    if (kept !== undefined && kept.end.hash === (await hashOf(place.to))) return { from, to: place.to, ...kept }
    this.#places = this.#places.filter(one => one !== place)
    rmSync(this.#fileOf(place), { force: true })
    return undefined
  }

  async #open(place: Place, from: number): Promise<Omit<Range, 'from' | 'to'> | undefined> {
    try {
      return await readParquet(await readFile(this.#fileOf(place)), from)
    } catch (error) {
      process.stderr.write(
        `${this.#fileOf(place)} can't be read: ${error instanceof Error ? error.message : String(error)}\n`,
      )
      return undefined
    }
  }

  /** Keeps a range. */
  async write(range: Range): Promise<void> {
    const { from, to } = range
    const file = this.#fileOf({ from, to })
    await writeFile(`${file}.new`, writeParquet(range))
    await rename(`${file}.new`, file)
    this.#places = [...this.#places.filter(one => one.from !== from || one.to !== to), { from, to }].sort(
      (a, b) => a.from - b.from,
    )
  }
}
