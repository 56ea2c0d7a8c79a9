import { expect, type Locator } from '@playwright/test'

/** Sizes at which what is signed for is looked at. */
export const SIZES = [
  [1280, 900],
  [1440, 1000],
  [1920, 1080],
  [360, 780],
] as const

/**
 * What a person would hit at each place is the thing itself: nothing lies over it, and it is not out of sight. Corners
 * count as well as the middle.
 */
export async function expectInSight(things: Locator): Promise<void> {
  expect(await things.count()).toBeGreaterThan(0)
  // A dialog slides in; the browser moves what it scrolls.
  await expect(async () => {
    const hidden = await things.evaluateAll(all =>
      all.flatMap(thing => {
        const { left, right, top, bottom } = thing.getBoundingClientRect()
        const places = [
          [(left + right) / 2, (top + bottom) / 2],
          ...[left + 6, right - 6].flatMap(x => [top + 3, bottom - 3].map(y => [x, y])),
        ]
        return places.flatMap(([x, y]) => {
          const hit = document.elementFromPoint(x!, y!)
          return hit && (thing.contains(hit) || hit.contains(thing))
            ? []
            : [`${thing.className} at ${Math.round(x!)}, ${Math.round(y!)}: ${hit?.className ?? 'nothing'}`]
        })
      }),
    )
    expect(hidden).toEqual([])
  }).toPass({ timeout: 90_000 })
}
