// npm run spec: which requirements a test that ran and passed names in its title, by kind of test, and which none does.
// What ran: npm test keeps it (ranTests). Ids come from docs/requirements.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run/places.ts'
import { KINDS, type Kind, type Ran, readRan } from './suites/ranTests.ts'
import { say } from './run/steps.ts'

const ID = /\b[A-Z]{2}-\d+\b/g
/**
 * Groups of requirements that no screen shows: entities and calls. All others are met by a person, and want a journey.
 */
const UNSEEN = new Set(['EN', 'AP'])

/** Requirement ids in the brackets of a title: `[SW-6] …`, `[EX-1, EX-2]`. */
export const idsInTitle = (title: string): string[] =>
  [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(match => match[1]!.match(ID) ?? [])

/** Ids of a requirements table, in its order, with their sentence. */
export function requirementsIn(markdown: string): Map<string, string> {
  return new Map(
    [...markdown.matchAll(/^\|\s*([A-Z]{2}-\d+)\s*\|\s*(.*?)\s*\|\s*$/gm)].map(match => [match[1]!, match[2]!]),
  )
}

export type Counted = Record<Kind, number>

/** How many tests that passed name each id, by kind. */
export function countIds(ran: readonly Ran[]): Map<string, Counted> {
  const counted = new Map<string, Counted>()
  for (const { kind, title, passed } of ran)
    for (const id of passed ? new Set(idsInTitle(title)) : []) {
      const of = counted.get(id) ?? { unit: 0, law: 0, journey: 0 }
      of[kind]++
      counted.set(id, of)
    }
  return counted
}

function spec(): number {
  const ran = readRan()
  if (ran.length === 0) {
    say('No test has run here yet: npm test first.')
    return 1
  }
  const counted = countIds(ran)
  say(
    `${ran.length} tests ran: ${KINDS.map(kind => `${ran.filter(each => each.kind === kind).length} ${kind}`).join(', ')}; ${ran.filter(each => !each.passed).length} did not pass and count for nothing.`,
  )
  const path = join(root, 'docs/requirements.md')
  const all = requirementsIn(readFileSync(path, 'utf8'))
  say(`\n${'id'.padEnd(8)}${KINDS.map(kind => kind.padStart(9)).join('')}`)
  for (const id of all.keys()) {
    const of = counted.get(id)
    if (of) say(`${id.padEnd(8)}${KINDS.map(kind => String(of[kind] || '·').padStart(9)).join('')}`)
  }
  const missing = [...all.keys()].filter(id => !counted.has(id))
  const unseen = [...all.keys()].filter(
    id => counted.has(id) && counted.get(id)!.journey === 0 && !UNSEEN.has(id.slice(0, 2)),
  )
  say(`\n${all.size - missing.length} of ${all.size} are named by a test that passed.`)
  if (unseen.length > 0) say(`\nMet on a screen, and named by no journey (${unseen.length}): ${unseen.join(' ')}`)
  say(`\nNamed by none (${missing.length}):`)
  for (const id of missing) say(`${id}  ${all.get(id)!.slice(0, 120)}`)
  const unknown = [...counted.keys()].filter(id => !all.has(id))
  if (unknown.length > 0) say(`\nNamed by tests, but no requirement: ${unknown.join(' ')}`)
  return unknown.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = spec()
