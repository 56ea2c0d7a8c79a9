import pg from 'pg'
import { openPglite } from '../../indexer/engine/openPglite.ts'
import { shapeOf } from '../../indexer/engine/Table.ts'
import { type Engine, startEngine } from '../../indexer/launch/startEngine.ts'
import * as schema from '../../indexer/src/schema.ts'

const TABLES = Object.values(schema).flatMap(table => shapeOf(table)?.name ?? [])

type Place = { schema: string; directory: string; databaseUrl: string | undefined; heads: string }

/** An index's place: its engine is started, killed and ended there, and its rows are read when none runs. */
export class IndexPlace {
  readonly #place: Place
  /** The engine that was started last. */
  #engine: Engine | undefined

  /**
   * @param place `heads`: where the head is when the past begins to be read, `1:<unix s>`; it decides which old bars
   * are kept.
   */
  constructor(place: Place) {
    this.#place = place
  }

  /** Starts an engine, which tells of each batch of the past: its last block. */
  async start(onBatch: (block: number) => void = () => {}): Promise<Engine> {
    this.#engine = await startEngine({
      ...{ command: 'start', ...this.#place },
      onDeepReorg: () => {},
      onDamaged: () => {},
      onRead: line => 'block' in line && onBatch(Number(line.block)),
    })
    return this.#engine
  }

  /** Ends what still runs there. */
  async end(): Promise<void> {
    await this.#engine?.stop()
  }

  /** Starts an engine and kills it at the moment that is waited for. Throws when it ends before that. */
  async killAt(moment: (engine: Engine) => Promise<void>, onBatch: (block: number) => void = () => {}): Promise<void> {
    const engine = await this.start(onBatch)
    let isKilled = false
    const lost = engine.ended.then(({ code }) => {
      if (!isKilled) throw new Error(`the engine ended by itself (${code})`)
    })
    await Promise.race([moment(engine), lost])
    isKilled = true
    process.kill(engine.pid, 'SIGKILL')
    await lost
  }

  /** Every row of every table, as text and in order. */
  async rows(): Promise<Record<string, string[]>> {
    const found = await this.#ofTables('to_jsonb(t)::text AS one')
    return Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, rows.map(String).sort()]))
  }

  /** Of every table how many rows it has and a sum of what they say: equal sums are equal rows. */
  async sums(): Promise<Record<string, string>> {
    const sum = `sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint)`
    const found = await this.#ofTables(`concat(count(*), ' rows ', ${sum}) AS one`)
    return Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, String(rows[0])]))
  }

  async #ofTables(what: string): Promise<Record<string, unknown[]>> {
    const { databaseUrl, directory, schema: of } = this.#place
    const found: Record<string, unknown[]> = {}
    const read = async (query: (text: string) => Promise<{ one?: unknown }[]>, prefix: string) => {
      for (const name of TABLES)
        found[name] = (await query(`SELECT ${what} FROM ${prefix}"${name}" t`)).map(({ one }) => one)
    }
    if (databaseUrl === undefined) {
      const database = await openPglite(directory)
      await read(text => database.query(text), '').finally(() => database.close())
      return found
    }
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await read(async text => (await client.query<{ one: unknown }>(text)).rows, `"${of}".`).finally(() => client.end())
    return found
  }
}

/** The block an engine is at; -1: it doesn't say yet. */
export async function blockOf({ port }: Engine): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/status`).catch(() => undefined) // not listening yet
  if (!answer?.ok) return -1
  return ((await answer.json()) as { networks: { indexed: number | null }[] }).networks[0]!.indexed ?? -1
}
