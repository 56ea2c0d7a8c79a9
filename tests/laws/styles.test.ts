// Style sheets: small, and without rules that no element uses.
import { expect, test } from 'vitest'
import { filesIn, isTest, read } from './sources.ts'

const sheets = filesIn('src', /\.css$/)
const markup = filesIn('src', /\.(ts|tsx|astro|mjs)$/).filter(path => !isTest(path))

test('no style sheet is longer than 300 lines', () => {
  expect(sheets.filter(path => read(path).split('\n').length > 301)).toEqual([])
  expect(sheets.length).toBeGreaterThan(30)
})

test('every class of a style sheet is worn: a word of some source, or the end of a name that one puts together', () => {
  const texts = markup.map(read)
  const words = new Set(texts.flatMap(text => text.match(/[A-Za-z][\w-]*/g) ?? []))
  const begun = new Set(texts.flatMap(text => [...text.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(match => match[1]!)))
  const worn = (name: string): boolean => words.has(name) || [...begun].some(start => name.startsWith(start))
  const idle = sheets.flatMap(path => {
    const rules = read(path).replace(/\/\*[\s\S]*?\*\//g, '')
    const names = [...rules.matchAll(/\.([A-Za-z][\w-]*)(?=[\s,.:>[){+~])/g)].map(match => match[1]!)
    return [...new Set(names)].filter(name => !worn(name)).map(name => `${path}: .${name}`)
  })
  expect(idle).toEqual([])
})

test('[UI-1] every size of text is one of the six; amounts alone shrink with their length', () => {
  const AMOUNT = /\.amount-\d|\.swap-amount|\.account-sum|\.portfolio-head \.big/
  // The root's own, what is hidden from eyes, a mono that is drawn smaller to look alike.
  const NONE = ['inherit', '100%', '0', '0.94em']
  const seventh = sheets.flatMap(path =>
    [...read(path).matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
      [...body.matchAll(/font-size:\s*([^;]+);/g)]
        .map(match => match[1]!)
        .filter(size => !/^var\(--size-[1-6]\)$/.test(size) && !NONE.includes(size) && !AMOUNT.test(selector))
        .map(size => `${path}: ${selector.trim()} ${size}`),
    ),
  )
  expect(seventh).toEqual([])
})

/** LIST: as wide as their line, or words that may shrink to the longest of them beside others. */
const WIDE = [
  ...['.help-crumbs li', '.lab-ways label', '.receipt-more summary', '.swap-to'],
  ...['button.link, .swap-note .link', '.swap-to .link'],
]

test('[UI-1] a target of the least height has the least width too: with narrow letters “1D” is no smaller than a finger', () => {
  const low = sheets.flatMap(path =>
    [
      ...read(path)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/([^{}]*)\{([^{}]*)\}/g),
    ]
      .filter(([, , body = '']) => body.includes('min-block-size: 24px'))
      .map(([, selector = '', body = '']) => ({
        name: selector.trim().replace(/\s+/g, ' '),
        isWide: body.includes('min-inline-size: 24px'),
      })),
  )
  expect(low.filter(({ name, isWide }) => !isWide && !WIDE.includes(name))).toEqual([])
  expect(WIDE.filter(name => !low.some(each => each.name === name && !each.isWide))).toEqual([])
  expect(low.length).toBeGreaterThan(WIDE.length)
})

test('nobody suppresses a rule of the linter that is off', () => {
  const off = [...read('biome.json').matchAll(/"(\w+)": "off"/g)].map(match => match[1]!)
  const idle = [...markup, ...filesIn('tests', /\.tsx?$/), ...filesIn('scripts', /\.ts$/)].flatMap(path =>
    [...read(path).matchAll(/biome-ignore\S* lint\/\w+\/(\w+)/g)]
      .filter(match => off.includes(match[1]!))
      .map(match => `${path}: ${match[1]}`),
  )
  expect(idle).toEqual([])
  expect(off).toContain('useSemanticElements')
})

test('what a rule with `:has` draws is named: of a nameless one (`*`, a tag) the browser looks at the whole page after every change of it', () => {
  const HAS = /:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
  const nameless = sheets.flatMap(path =>
    [
      ...read(path)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/([^{};]+)\{/g),
    ]
      .flatMap(([, list = '']) => list.split(/,(?![^()]*\))/))
      .filter(selector => selector.includes(':has('))
      .flatMap(selector => {
        const subject = selector
          .trim()
          .replace(HAS, ':has')
          .split(/[\s>+~]+/)
          .at(-1)!
        return /[.#[]/.test(subject.replace(/:not\([^()]*\)/g, '')) || subject.includes(':has')
          ? []
          : [`${path}: ${selector.trim()}`]
      }),
  )
  expect(nameless).toEqual([])
})

/**
 * LIST: grounds that nothing but looks is lost with in forced colours, or that say it there in another way: a frame
 * (ui/forced.css), a native control, a picture (which the browser keeps).
 */
const DECORATION = [
  ...['.promo-mark', '.deed-mark', '.passkey-mark', '.create-arrives > .icon', '.account-deed', '.step-mark'],
  ...['.figure[data-touched]::after', '.market tr[data-new]::after', '.search-field[data-loading]::after'],
  ...['.figure[data-touched]:is([data-direction="up"], [data-direction="down"])::after', '.range-loading'],
  ...['.account-tabs [aria-selected="true"]::after', '.parts label:has(:checked)::before', '.menu-switch::after'],
  ...['.segmented > :is([aria-pressed="true"], [aria-current])::before'],
  ...['input[type="checkbox"]:not([role="switch"])::before'],
]

test('[UI-1] what a shape says by its ground alone is said in forced colours, too', () => {
  const rules = (path: string) => [
    ...read(path)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{}]*)\{([^{}]*)\}/g),
  ]
  const named = (selector: string) =>
    selector
      .split(/,(?![^(]*\))/)
      .map(each => each.trim().replace(/\s+/g, ' '))
      .filter(each => !each.startsWith('@'))
  const kept = new Set(rules('src/ui/forced.css').flatMap(([, selector = '']) => named(selector.split('{').pop()!)))
  const isShape = (body: string) =>
    /background(-color)?:\s*(?!none|inherit|transparent)/.test(body) &&
    /content:\s*""|clip-path: polygon|mask:|border-radius: 50%|block-size: ([1-9]|1[0-2])px/.test(body)
  const lost = sheets
    .filter(path => !path.endsWith('forced.css'))
    .flatMap(path =>
      rules(path)
        .filter(([, , body = '']) => isShape(body))
        .flatMap(([, selector = '']) => named(selector))
        .filter(selector => !kept.has(selector) && !DECORATION.includes(selector))
        .map(selector => `${path}: ${selector}`),
    )
  expect(lost).toEqual([])
})
