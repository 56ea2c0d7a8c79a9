// Light journeys look for a role among the elements that can have it: on every built page, each element's role is one
// that it is looked for by.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { candidates } from '../../support/light/candidates.ts'
import { roleOf } from '../../support/light/Finder.ts'
import type { Loose } from '../../support/light/Loose.ts'

const folder = join(process.env.TARN_BUILT ?? join(process.env.TARN_HOME ?? '.tarn', 'dist'), 'client')
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html'))
  .slice(0, 60)

test('an element is among the candidates of its role, on every page', () => {
  const missed = new Set<string>()
  let seen = 0
  for (const name of pages) {
    const { document } = new Window({ url: 'http://localhost/' }) as Loose
    document.write(readFileSync(join(folder, name), 'utf8').replace(/<script[\s\S]*?<\/script>/g, ''))
    const found = new Map<string, Set<Loose>>()
    for (const element of document.querySelectorAll('*')) {
      const role = roleOf(element)
      if (!role || element === document.documentElement) continue
      if (!found.has(role)) found.set(role, new Set(candidates(document.documentElement, role)))
      if (!found.get(role)!.has(element)) missed.add(`${role}: ${element.tagName} on ${name}`)
      seen++
    }
  }
  expect([...missed]).toEqual([])
  expect(seen).toBeGreaterThan(1000)
})
