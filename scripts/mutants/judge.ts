// Judges changes with lanes that stay up: two at a time, each change against the tests that should notice it. A lane
// that hangs is ended and its change counts as noticed: users notice a page that never answers.
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/places.ts'
import type { LaneTask } from './lane.ts'
import type { Line } from './Runner.ts'

export type Job = { file: string; tests: readonly string[]; changes: readonly { key: string; text: string }[] }
export type Verdict = { killed: boolean; by: string }

/** Changes told to a lane at once. */
const BATCH = 40
/**
 * ms without a word after which a lane hangs (a test that waits is ended by its runner long before), and how many times
 * its slowest test file so far.
 */
const PATIENCE = 20_000
/** ms for the first test file of a lane, which loads all that it needs. */
const FIRST = 300_000
const TIMES = 10

/**
 * Tells `told` what came of each change, as it comes. Answers why changes could not be judged: tests that fail without
 * any change.
 */
export async function judge(
  { jobs, home, lanes }: { jobs: readonly Job[]; home: string; lanes: number },
  told: (key: string, verdict: Verdict) => void,
): Promise<string[]> {
  const unjudged: string[] = []
  mkdirSync(home, { recursive: true })
  const work = jobs.flatMap(job => slices(job.changes).map(changes => ({ ...job, changes })))
  await Promise.all(
    Array.from({ length: Math.min(lanes, work.length) }, async (_, i) => {
      const lane = new Lane(home, i)
      try {
        for (let job = work.shift(); job; job = work.shift()) {
          const why = await lane.judge(job, told)
          if (why) unjudged.push(why)
        }
      } finally {
        lane.end()
      }
    }),
  )
  return [...new Set(unjudged)]
}

function slices<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, i) => all.slice(i * BATCH, (i + 1) * BATCH))
}

class Lane {
  readonly #home: string
  readonly #number: number
  #child: ChildProcess | null = null
  /** What the child wears: it is made anew for another file. */
  #file = ''
  /** Changes are numbered once for all: what was served under a number stays in vitest's memory. */
  #next = 1

  constructor(home: string, number: number) {
    this.#home = home
    this.#number = number
  }

  async judge(job: Job, told: (key: string, verdict: Verdict) => void): Promise<string | null> {
    const source = readFileSync(join(root, job.file), 'utf8')
    if (this.#file !== job.file) this.end()
    this.#file = job.file
    let rest = [...job.changes]
    while (rest.length > 0) {
      const asked = rest.map(change => ({ ...change, id: this.#next++ }))
      // Unchanged first and last: tests that fail by themselves, or after what a change left behind, judge nothing.
      const ends = [0, this.#next++] as const
      const { lines, hung } = await this.#run({
        ...job,
        mutants: [[ends[0], source], ...asked.map(({ id, text }) => [id, text] as const), [ends[1], source]],
      })
      const failed = (id: number) => lines.find(line => line.id === id && line.at === 'ended' && line.failed)
      const first = failed(0)
      if (first?.at === 'ended') return `${job.tests.join(', ')} with ${job.file} as it is: ${first.by}`
      if (hung && !lines.some(line => line.at === 'ended'))
        return `${job.tests.join(', ')} with ${job.file} as it is: it never ends`
      const spoilt = failed(ends[1]) !== undefined
      const done = new Set<string>()
      for (const change of asked) {
        const own = lines.filter(line => line.id === change.id)
        const kill = own.find(line => line.at === 'ended' && line.failed)
        const ended = own.filter(line => line.at === 'ended').length
        if (kill?.at === 'ended' && !(spoilt && asked.length > 1)) told(change.key, { killed: true, by: kill.by ?? '' })
        else if (!kill && ended === job.tests.length) told(change.key, { killed: false, by: '' })
        else if (own.length > 0 && ended < job.tests.length && !kill && (hung || asked.length === 1))
          told(change.key, { killed: true, by: 'it never ends' })
        else continue
        done.add(change.key)
      }
      rest = rest.filter(change => !done.has(change.key))
      // Left for the next lap, or spoilt, or hung.
      if (rest.length > 0 && (spoilt || hung)) {
        this.end()
        // What one left behind spoils the next: halves in workers of their own, until it stands alone.
        if (spoilt && asked.length > 1) {
          const half = Math.ceil(rest.length / 2)
          for (const changes of [rest.slice(0, half), rest.slice(half)])
            if (changes.length > 0) await this.judge({ ...job, changes }, told)
          return null
        }
      }
    }
    return null
  }

  async #run(task: Omit<LaneTask, 'results'>): Promise<{ lines: Line[]; hung: boolean }> {
    const results = join(this.#home, `lane-${this.#number}.jsonl`)
    writeFileSync(results, '')
    const child = await this.#up()
    const read = (): Line[] =>
      existsSync(results)
        ? readFileSync(results, 'utf8')
            .split('\n')
            .filter(Boolean)
            .map(line => JSON.parse(line) as Line)
        : []
    return new Promise(resolve => {
      let seen = -1
      let since = Date.now()
      const ended = (hung: boolean) => {
        clearInterval(watch)
        child.removeAllListeners()
        if (hung) this.end()
        resolve({ lines: read(), hung })
      }
      const watch = setInterval(() => {
        const lines = read()
        if (lines.length > seen) since = Date.now()
        seen = lines.length
        const took = lines.flatMap(line => (line.at === 'ended' ? [line.ms] : []))
        const patience = took.length === 0 ? FIRST : Math.max(PATIENCE, TIMES * Math.max(...took))
        if (Date.now() - since > patience) ended(true)
      }, 1_000)
      child.once('message', () => ended(false))
      child.once('exit', () => ended(true))
      child.send({ ...task, results } satisfies LaneTask)
    })
  }

  async #up(): Promise<ChildProcess> {
    if (this.#child?.connected) return this.#child
    const child = fork(join(root, 'scripts/mutants/lane.ts'), [join(this.#home, `batch-${this.#number}.json`)], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', TARN_HOME: join(this.#home, `lane-${this.#number}`) },
    })
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', code => reject(new Error(`a lane ended before it began: ${code}`)))
    })
    child.removeAllListeners()
    this.#child = child
    return child
  }

  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}
