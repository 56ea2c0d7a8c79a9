// npm run bench mutants: breaks the money paths by hand (scripts/mutants/lies.ts) and by rule (targets.ts), one small
// change at a time, and counts how many a test notices. What was judged is kept below TARN_HOME, so a run that was
// ended goes on; a file or test that changed is judged anew. TARN_MUTANTS=hand or rule judges those alone,
// =src/domain/plan/allow.ts,… those files; TARN_SAMPLE: at most so many by rule of each file, picked by their hash;
// TARN_LANES: how many at once (2).
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { explained } from '../mutants/explained.ts'
import { judge, type Verdict } from '../mutants/judge.ts'
import { lies } from '../mutants/lies.ts'
import { replaced } from '../mutants/replaced.ts'
import { mutate } from '../mutants/mutate.ts'
import { targets } from '../mutants/targets.ts'
import { typeErrors } from '../mutants/typeErrors.ts'
import { defaultHome, placesOf, root } from '../run/places.ts'
import { say, step, took } from '../run/steps.ts'

/** Of all changes by rule that can be noticed; those by hand must be noticed all. */
const GOAL = 0.97

type Change = {
  key: string
  file: string
  line: number
  what: string
  text: string
  on: string
  lie: boolean
  why: string
}

const asked = process.env.TARN_MUTANTS?.split(',').filter(Boolean) ?? []
const only = asked.filter(name => name !== 'hand' && name !== 'rule')
const sample = Number(process.env.TARN_SAMPLE ?? Number.POSITIVE_INFINITY)
const lanes = Number(process.env.TARN_LANES ?? 2)
const home = join(placesOf(process.env.TARN_HOME ?? defaultHome).home, 'mutants')
const kept = join(home, 'judged.jsonl')
const started = Date.now()
mkdirSync(home, { recursive: true })

const read = (path: string): string => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
const hash = (...texts: string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('base64url').slice(0, 22)
const lineOf = (source: string, start: number): number => source.slice(0, start).split('\n').length
const wanted = (kind: 'hand' | 'rule', file: string): boolean =>
  !asked.includes(kind === 'hand' ? 'rule' : 'hand') && (only.length === 0 || only.includes(file))

/** Laws of the built site and journeys need one: `npm test` runs them. */
const onBuilt = (test: string): boolean => /^tests\/(laws\/built|e2e)\//.test(test)

function byRule(): { file: string; tests: readonly string[]; changes: Change[] }[] {
  return targets
    .filter(({ file }) => wanted('rule', file))
    .map(({ file, tests }) => {
      const source = read(file)
      const with_ = tests.filter(test => existsSync(join(root, test)))
      const judged = hash(source, ...with_.map(read))
      const changes = mutate(file, source).map(({ start, end, text, line, what }): Change => {
        const whole = source.slice(0, start) + text + source.slice(end)
        return {
          key: hash(judged, String(start), String(end), text),
          file,
          line,
          what,
          text: whole,
          on: source.split('\n')[line - 1]!.trim(),
          lie: false,
          why: '',
        }
      })
      const picked = changes.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, sample)
      return { file, tests: with_, changes: picked.sort((a, b) => a.line - b.line) }
    })
}

function byHand(): ReturnType<typeof byRule> {
  return lies
    .filter(({ file, tests }) => wanted('hand', file) && !tests.some(onBuilt))
    .map(({ file, search, replace, why, tests }) => {
      const source = read(file)
      const lie = replaced(source, search, replace)
      if (!lie) throw new Error(`lies.ts: ${JSON.stringify(search)} does not stand in ${file} once`)
      const line = lineOf(source, lie.at)
      const { text } = lie
      return {
        file,
        tests,
        changes: [
          {
            key: hash(source, ...tests.map(read), text),
            file,
            line,
            what: `${search} → ${replace}`,
            text,
            on: source.split('\n')[line - 1]!.trim(),
            lie: true,
            why,
          },
        ],
      }
    })
}

/** Changes of one file that the same tests judge go together: a lane wears one file. */
function together(all: ReturnType<typeof byRule>): ReturnType<typeof byRule> {
  const jobs = new Map<string, (typeof all)[number]>()
  for (const job of all) {
    const key = [job.file, ...job.tests].join()
    const before = jobs.get(key)
    jobs.set(key, before ? { ...before, changes: [...before.changes, ...job.changes] } : job)
  }
  return [...jobs.values()]
}

const jobs = together([...byHand(), ...byRule()])
const verdicts = new Map<string, Verdict>()
if (existsSync(kept))
  for (const line of readFileSync(kept, 'utf8').split('\n').filter(Boolean)) {
    const { key, ...verdict } = JSON.parse(line) as Verdict & { key: string }
    verdicts.set(key, verdict)
  }
const keep = (key: string, verdict: Verdict): void => {
  verdicts.set(key, verdict)
  appendFileSync(kept, `${JSON.stringify({ key, ...verdict })}\n`)
}

const changes = jobs.flatMap(job => job.changes)
const open = jobs
  .map(job => ({ ...job, changes: job.changes.filter(({ key }) => !verdicts.has(key)) }))
  .filter(job => job.changes.length > 0)
// Without a test nothing is noticed.
for (const job of open.filter(({ tests }) => tests.length === 0))
  for (const { key } of job.changes) keep(key, { killed: false, by: '' })
const unjudged = await step(
  `${changes.length} changes in ${new Set(changes.map(({ file }) => file)).size} files`,
  async ({ progress }) =>
    judge({ jobs: open.filter(({ tests }) => tests.length > 0), home, lanes }, (key, verdict) => {
      keep(key, verdict)
      progress(`${changes.filter(each => verdicts.has(each.key)).length} judged`)
    }),
)
const stood = changes.filter(({ key }) => verdicts.get(key)?.killed === false)
if (stood.length > 0)
  await step('Types of what stood', async () => {
    const fails = typeErrors([...new Set(stood.map(({ file }) => file))])
    for (const { key, file, text, lie } of stood)
      if (!lie && verdicts.get(key)?.by !== 'fits')
        keep(key, fails(file, text) ? { killed: true, by: 'types' } : { killed: false, by: 'fits' })
  })

const isExplained = (change: Change): string | undefined =>
  explained.find(({ file, on, what }) => file === change.file && on === change.on && what === change.what)?.why
const killed = (all: readonly Change[]): number => all.filter(({ key }) => verdicts.get(key)?.killed).length
const survivors = changes.filter(({ key }) => !verdicts.get(key)?.killed)
const share = (all: readonly Change[]): string => {
  const equal = all.filter(change => !verdicts.get(change.key)?.killed && isExplained(change)).length
  return `${killed(all)} of ${all.length}${equal > 0 ? ` (${equal} explained)` : ''}: ${((100 * killed(all)) / Math.max(1, all.length - equal)).toFixed(1)} %`
}

const ruled = changes.filter(({ lie }) => !lie)
const handed = changes.filter(({ lie }) => lie)
say()
for (const file of new Set(ruled.map(each => each.file)))
  say(`${file.padEnd(44)} ${share(ruled.filter(each => each.file === file))}`)
say()
for (const change of survivors) {
  const why = isExplained(change)
  say(
    `${why ? 'explained' : 'SURVIVED '} ${change.file}:${change.line}  ${change.what}${change.why ? `  (${change.why})` : ''}${why ? `  — ${why}` : ''}`,
  )
}
const elsewhere = lies.filter(({ tests }) => tests.some(onBuilt))
if (handed.length > 0)
  say(
    `\nBy hand ${share(handed)}; ${elsewhere.length} more ${elsewhere.length === 1 ? 'is' : 'are'} noticed on the built site alone (npm test)`,
  )
if (ruled.length > 0) say(`By rule ${share(ruled)} (goal ${GOAL * 100} %)`)
const noticed = ruled.filter(change => !isExplained(change))
const missed = survivors.filter(change => change.lie && !isExplained(change))
for (const why of unjudged) say(`NOT JUDGED ${why}`)
say(`Took ${took(Date.now() - started)} on ${lanes} lanes.`)
if (unjudged.length > 0 || missed.length > 0 || (ruled.length > 0 && killed(noticed) / noticed.length < GOAL))
  process.exitCode = 1
