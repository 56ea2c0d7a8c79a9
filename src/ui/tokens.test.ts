import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(([, name, light, dark]) => [
    name!,
    [light!, dark!] as const,
  ]),
)
const single = new Map([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name!, color!]))

/** WCAG relative luminance. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const c = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)].sort((m, n) => n - m) as [number, number]
  return (x + 0.05) / (y + 0.05)
}

const grounds = ['paper', 'surface', 'sunken', 'raised']
const texts: [string, string[]][] = [
  ['text', [...grounds, 'wash', 'warn-wash', 'danger-wash', 'up-wash']],
  ['text-soft', [...grounds, 'wash', 'warn-wash', 'danger-wash']],
  ['accent', [...grounds, 'wash']],
  ['on-accent', ['accent', 'accent-strong']],
  ['up', [...grounds, 'up-wash']],
  ['down', grounds],
  ['warn', [...grounds, 'warn-wash']],
  ['danger', [...grounds, 'danger-wash']],
]

test('every text is readable on every ground it stands on, in both themes (4.5:1)', () => {
  for (const [text, on] of texts)
    for (const ground of on)
      for (const theme of [0, 1] as const) {
        const ratio = contrast(pairs.get(text)![theme], pairs.get(ground)![theme])
        expect(ratio, `${text} on ${ground}, ${theme ? 'dark' : 'light'}: ${ratio.toFixed(2)}`).toBeGreaterThanOrEqual(
          4.5,
        )
      }
})

/** `share` percent of one colour over another. */
const over = (top: string, ground: string, share: number): string =>
  [1, 3, 5].reduce((color, at) => {
    const [a, b] = [top, ground].map(each => Number.parseInt(each.slice(at, at + 2), 16)) as [number, number]
    return (
      color +
      Math.round((a * share + b * (100 - share)) / 100)
        .toString(16)
        .padStart(2, '0')
    )
  }, '#')

test('a figure that just changed stays readable on every ground, also on the dark one of a sounding (4.5:1)', () => {
  const figureCss = readFileSync(new URL('./primitives/figure.css', import.meta.url), 'utf8')
  const shareOf = (name: string) => Number(new RegExp(`--${name}: (\\d+)%`).exec(css)?.[1])
  const wash = /\[data-touched\]::after \{[^}]*background: ([^;]+);/.exec(figureCss)?.[1]
  expect(wash).toBe('color-mix(in srgb, currentColor var(--touch), transparent)')
  for (const [text, on, share] of [
    ['text', grounds, shareOf('touch')],
    ['text-soft', grounds, shareOf('touch')],
    ['on-accent', ['accent'], shareOf('touch')],
    ['up', grounds, shareOf('touch-change')],
    ['down', grounds, shareOf('touch-change')],
  ] as const)
    for (const ground of on)
      for (const theme of [0, 1] as const) {
        const [ink, paper] = [pairs.get(text)![theme], pairs.get(ground)![theme]]
        expect(contrast(ink, over(ink, paper, share)), `${text} on ${ground} ${theme}`).toBeGreaterThanOrEqual(4.5)
      }
})

test('edges that carry a meaning are seen (3:1), letters of a monogram too', () => {
  for (const ground of grounds)
    for (const theme of [0, 1] as const)
      expect(
        contrast(pairs.get('line-strong')![theme], pairs.get(ground)![theme]),
        `${ground} ${theme}`,
      ).toBeGreaterThanOrEqual(3)
  for (let tint = 0; tint < 8; tint++)
    expect(contrast(single.get(`tint-${tint}`)!, single.get('on-tint')!), `tint ${tint}`).toBeGreaterThanOrEqual(4.5)
})

test('raw colours and physical sides are written in no other style sheet', () => {
  const faults: string[] = []
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.css') || file === 'ui/tokens.css') continue
    const text = readFileSync(`src/${file}`, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      // What names a direction itself may name a side.
      .replace(/[^{}]*(?::dir\(|\[dir=)[^{}]*\{[^}]*\}/g, '')
    for (const [found] of text.matchAll(/#[0-9a-f]{3,8}\b(?=[^{]*[;}])|\b(?:rgba?|hsla?|oklch)\([\d.]/gi))
      faults.push(`${file}: ${found}`)
    for (const [found] of text.matchAll(
      /\b(?:margin|padding|border)-(?:left|right)\b|^\s*(?:left|right):|text-align:\s*(?:left|right)/gm,
    ))
      faults.push(`${file}: ${found}`)
  }
  expect(faults).toEqual([])
})
