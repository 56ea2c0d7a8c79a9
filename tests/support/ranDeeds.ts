// Deeds that another law than the one of effects runs on a chain: what the table says of it is held to what ran.
import { expect, test } from 'vitest'
import type { Deed } from '#domain/deeds.ts'
import { deedTests } from './deedTable.ts'
import type { Elsewhere } from './effects.ts'

/** The deeds that the table leaves to this law. */
const leftTo = (law: Elsewhere['law']): string[] =>
  Object.entries(deedTests).flatMap(([deed, { effect }]) => ('law' in effect && effect.law === law ? [deed] : []))

/** The last test of such a law; `ran`: the deeds whose effects it has held to their promises. */
export function testThatAllRan(law: Elsewhere['law'], ran: ReadonlySet<Deed>): void {
  test('[GO-5] each deed that the table of deeds leaves to this law was run by it', () => {
    expect([...ran].sort()).toEqual(leftTo(law).sort())
  })
}
