import { stripVTControlCharacters } from 'node:util'
import type { Child } from './children.ts'
import { Refusal } from './Refusal.ts'

/** The last line of a child's log that says something. */
export const lastWord = (child: Child): string => {
  const line = child.lastLines.findLast(text => !/^\s*at /.test(text)) ?? ''
  return stripVTControlCharacters(line).trim().slice(0, 200)
}

/** The sentence for a child that ended by itself. */
export const deadSentence = (child: Child): string => {
  const word = lastWord(child)
  return `The ${child.name} ended by itself${word ? ` (it said: ${word})` : ''}; its log is ${child.log}.`
}

/** Polls `ready` until it returns something; refuses when the child dies first or the time is over. */
export async function waitUntil<T>(child: Child, ready: () => Promise<T | null>, seconds: number, every = 200): Promise<T> {
  let dead = false
  child.ended.then(() => { dead = true })
  const until = Date.now() + seconds * 1000
  for (;;) {
    const result = await ready().catch(() => null)
    if (result !== null) return result
    if (dead) throw new Refusal(deadSentence(child))
    if (Date.now() > until) throw new Refusal(`The ${child.name} was not ready after ${seconds} s; its log is ${child.log}.`)
    await new Promise(done => setTimeout(done, every))
  }
}
