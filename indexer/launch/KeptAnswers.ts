import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A good answer of the market: its body (JSON text), when it was given (ms). */
export type KeptAnswer = { body: string; at: number }

const MAX_ANSWER = 1_048_576
const MAX_ALL = 16_777_216

/**
 * The last good answers by path and query, the least lately given forgotten first, and a file of them: what is served
 * while there is nothing better. Figures carry their block and time themselves, so that an old answer says how old it
 * is.
 */
export class KeptAnswers {
  readonly #file: string
  readonly #answers = new Map<string, KeptAnswer>()
  #size = 0
  #changed = false
  /** When the latest of them was given (ms). */
  newest = 0

  constructor(folder: string) {
    this.#file = join(folder, 'answers.json')
  }

  get(path: string): KeptAnswer | undefined {
    return this.#answers.get(path)
  }

  keep(path: string, body: string, at = Date.now()): void {
    if (body.length > MAX_ANSWER) return
    this.#forget(path)
    this.#answers.set(path, { body, at })
    this.#size += path.length + body.length
    this.#changed = true
    this.newest = Math.max(this.newest, at)
    while (this.#size > MAX_ALL) this.#forget(this.#answers.keys().next().value!)
  }

  #forget(path: string): void {
    const old = this.#answers.get(path)
    if (old === undefined) return
    this.#answers.delete(path)
    this.#size -= path.length + old.body.length
  }

  /** Reads what was saved for an index of this key; anything else is left out. */
  load(key: string): void {
    if (!existsSync(this.#file)) return
    try {
      const saved = JSON.parse(readFileSync(this.#file, 'utf8')) as { key: string; answers: [string, KeptAnswer][] }
      if (saved.key === key) for (const [path, { body, at }] of saved.answers) this.keep(path, body, at)
    } catch (error) {
      // Cut short while it was written: as good as none.
      rmSync(this.#file, { force: true })
      process.stderr.write(`${this.#file} can't be read: ${error instanceof Error ? error.message : String(error)}\n`)
    }
    this.#changed = false
  }

  /** Writes the answers down, if there is something new. */
  save(key: string): void {
    if (!this.#changed) return
    writeFileSync(`${this.#file}.new`, JSON.stringify({ key, answers: [...this.#answers] }))
    renameSync(`${this.#file}.new`, this.#file)
    this.#changed = false
  }
}
