import { took } from '../run/steps.ts'

/** How long something took. */
export type Timed = { name: string; ms: number }

/** The name of a suite's child process, its log and its group. */
export const childName = (suite: string): string => suite.toLowerCase().replace(/\W+/g, '-')

/** The slowest of all, the slowest first: one line each. Of equal names the times are summed. */
export function slowest(all: readonly Timed[], most = 10): string[] {
  const sums = new Map<string, number>()
  for (const { name, ms } of all) sums.set(name, (sums.get(name) ?? 0) + ms)
  return [...sums]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([name, ms]) => `${took(ms).padStart(12)}  ${name}`)
}
