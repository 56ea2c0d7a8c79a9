import { stripVTControlCharacters } from 'node:util'
import type { Child } from './children.ts'
import { Refusal } from './Refusal.ts'

const TELLS = /error|fail|cannot|can't|could not|refus|taken|missing|not found/i

/**
 * The line of a child's last ones that says most: the last that tells of a failure, else the last. Never a stack frame.
 */
const lastWord = (child: Child): string => {
  const lines = child.lastLines
    .map(line => stripVTControlCharacters(line).trim())
    .filter(line => !/^at |^[^ ]+:\d+:\d+$|^Stack trace/.test(line))
  return (lines.findLast(line => TELLS.test(line)) ?? lines.at(-1) ?? '').slice(0, 240)
}

/** The sentence for a child that ended by itself. */
export const deadSentence = (child: Child): string => {
  const word = lastWord(child)
  return `The ${child.name} ended by itself${word ? ` (it said: ${word})` : ''}; its log is ${child.log}.`
}

/**
 * Polls `ready` until it returns something; refuses when the child dies first, or said nothing for so many seconds. A
 * slow machine is no failure.
 */
export async function waitUntil<T>(
  child: Child,
  { ready, silentSeconds, every = 200 }: { ready: () => Promise<T | null>; silentSeconds: number; every?: number },
): Promise<T> {
  let dead = false
  child.ended.then(() => {
    dead = true
  })
  for (;;) {
    const result = await ready().catch(() => null) // not yet: asked again
    if (result !== null) return result
    if (dead) throw new Refusal(deadSentence(child))
    if (Date.now() - child.lastSaidAt > silentSeconds * 1000)
      throw new Refusal(
        `The ${child.name} is not ready and has said nothing for ${silentSeconds} s; its log is ${child.log}.`,
      )
    await new Promise(done => setTimeout(done, every))
  }
}
