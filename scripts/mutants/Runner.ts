// vitest's runner, made to judge many changes of one file in one worker: before each test file it forgets our modules
// (packages stay loaded) and says which change is in force. What came of each is written line by line, so nothing is
// lost when a change never ends.
import { appendFileSync, readFileSync } from 'node:fs'
import { type RunnerTestCase, type RunnerTestFile, TestRunner, vi } from 'vitest'

/** What a lane asks of a run: the changes in order, and how many test files judge each. */
export type Batch = { ids: readonly number[]; tests: number; results: string }

/** Of one change: it begins, or one of its test files ended. */
export type Line = { id: number; at: 'begun' } | { id: number; at: 'ended'; failed: boolean; by?: string; ms: number }

// Of the real world: a test may put others in their place.
const { setTimeout, setInterval, clearInterval, performance } = globalThis
const clock = performance.now.bind(performance)

/** A test that waits for what never comes is ended after so many times what it takes without a change, and these ms. */
const TIMES = 5
const GRACE = 1_500
/**
 * ms of one tick: on a machine that is busy with something else ticks are missed, so that time which was not ours does
 * not count.
 */
const TICK = 50
/** ms that loading a test file may take. */
const LOADING = 10_000

/**
 * What waits, waits in a clock that goes so many times as fast: a change is judged by what happens, not by how long it
 * takes.
 */
const PACE = 8
const sooner = <T extends typeof setTimeout | typeof setInterval>(timer: T): T =>
  Object.assign(
    (run: () => void, ms = 0, ...given: []) => timer(run, ms / PACE, ...given),
    Object.fromEntries(Object.getOwnPropertySymbols(timer).map(key => [key, Reflect.get(timer, key)])),
  ) as unknown as T
globalThis.setTimeout = sooner(setTimeout)
globalThis.setInterval = sooner(setInterval)
const origin = clock()
performance.now = () => origin + (clock() - origin) * PACE
const timeout = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = ms => timeout(Math.ceil(ms / PACE))

/** Each turn of a loop of the changed file passes here: one that never ends is ended, and its worker stays. */
let until = Number.POSITIVE_INFINITY
let turns = 0
/** ms for which this thread had a processor. */
const worked = (): number => process.threadCpuUsage().user / 1_000
globalThis.tarnLoop = () => {
  if (++turns % 256 === 0 && worked() > until) throw new Error('it never ends')
}

/**
 * ms after which a run takes no more changes: what it found is kept before it goes on, so that a run that is ended
 * loses no more than this.
 */
const LAP = 60_000

/** Which change the file of this run wears; 0: none. */
declare global {
  var tarnMutant: number
  var tarnLoop: () => void
}

export default class MutantRunner extends TestRunner {
  readonly #batch: Batch = JSON.parse(readFileSync(process.env.TARN_MUTANT_BATCH!, 'utf8'))
  readonly #killed = new Set<number>()
  readonly #left = new Set<number>()
  /** When the first change was put on. */
  #began = 0
  #turn = 0
  #id = 0
  #since = 0
  #failed = false
  /** ms that each test takes on the file as it is. */
  readonly #takes = new Map<string, number>()

  override async importFile(filepath: string, source: 'collect' | 'setup'): Promise<unknown> {
    if (source !== 'collect') return super.importFile(filepath, source)
    const before = this.#id
    this.#id = this.#batch.ids[Math.floor(this.#turn++ / this.#batch.tests)] ?? 0
    // Of every lap the first change is judged, and the file as it is once more at its end.
    if (this.#id === this.#batch.ids[1]) this.#began ||= clock()
    if (
      this.#id !== before &&
      this.#id !== this.#batch.ids.at(-1) &&
      this.#id !== this.#batch.ids[1] &&
      clock() - this.#began > LAP
    )
      this.#left.add(this.#id)
    if (this.#left.has(this.#id)) throw new Error('in the next lap')
    this.#since = clock()
    // Killed by a test file before: nothing more to learn.
    if (this.#killed.has(this.#id)) throw new Error('judged already')
    this.#write({ id: this.#id, at: 'begun' })
    this.#failed = false
    globalThis.tarnMutant = this.#id
    vi.unstubAllGlobals()
    vi.useRealTimers()
    vi.resetModules()
    until = worked() + LOADING
    return super.importFile(filepath, source)
  }

  /** One failure is enough; the rest of its file is passed over. */
  async runTask(test: RunnerTestCase): Promise<void> {
    if (this.#failed) return
    const since = clock()
    const limit =
      this.#id === 0 ? 60_000 : GRACE + TIMES * (this.#takes.get(test.id.split('_').slice(1).join('_')) ?? 0)
    until = worked() + limit
    let ticks = 0
    let timer: ReturnType<typeof setInterval> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        if (++ticks * TICK >= limit) reject(new Error(`took longer than ${limit} ms`))
      }, TICK)
    })
    try {
      await Promise.race([TestRunner.getTestFn(test)(), late])
      if (this.#id === 0) this.#takes.set(test.id.split('_').slice(1).join('_'), clock() - since)
    } catch (error) {
      this.#failed = true
      throw error
    } finally {
      clearInterval(timer)
    }
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files)
    if (this.#killed.has(this.#id) || this.#left.has(this.#id)) return
    const by = files.map(failureIn).find(name => name !== null)
    if (by !== undefined && by !== null) this.#killed.add(this.#id)
    this.#write({
      id: this.#id,
      at: 'ended',
      failed: by !== undefined,
      ...(by ? { by } : {}),
      ms: Math.round(clock() - this.#since),
    })
  }

  #write(line: Line): void {
    appendFileSync(this.#batch.results, `${JSON.stringify(line)}\n`)
  }
}

type Task = RunnerTestFile['tasks'][number]

function failureIn(file: RunnerTestFile): string | null {
  const first = (tasks: readonly Task[]): string | null => {
    for (const task of tasks) {
      if (task.type === 'suite') {
        const inside = first(task.tasks)
        if (inside !== null) return inside
      }
      if (task.result?.state === 'fail') return task.name
    }
    return null
  }
  return first(file.tasks) ?? (file.result?.state === 'fail' ? (file.result.errors?.[0]?.message ?? file.name) : null)
}
