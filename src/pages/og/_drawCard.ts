// What a link to us looks like elsewhere: 1200 × 630, drawn as SVG, painted by resvg. Dark in both themes: it stands on
// others' pages.
import { Resvg } from '@resvg/resvg-js'
import { plot } from '#ui/chart/plot.ts'
import { contours } from '#ui/landing/contours.ts'
import { fontFiles } from './_fonts.ts'

export const CARD = { width: 1200, height: 630 } as const

/** Tokens.css, dark: a picture has no style sheet. */
const INK = {
  paper: '#07151b',
  raised: '#0d2129',
  line: '#1d3843',
  text: '#e8f3f5',
  soft: '#93aab2',
  accent: '#5fe0d0',
  up: '#4fd694',
  down: '#ff8a7a',
}

export type CardText = {
  title: string
  /** Beside the title, quieter. */
  note?: string
  /**
   * The one large figure, and what it did in a day as text with its direction; or, in red, what is wrong with what it
   * is of.
   */
  figure?: string
  change?: { text: string; direction: 'up' | 'down' | 'flat' | undefined; warns?: boolean }
  /** Small lines of name and figure. */
  facts?: [string, string][]
  /** A line of a day's values. */
  values?: readonly number[]
  /** `data:image/…` pictures of the tokens, at most two; or the letters that stand for one. */
  icons?: (string | { letters: string })[]
  /** What the figures are of: network and time. */
  foot: string
}

const escapeXml = (text: string) => text.replace(/[<>&"']/g, c => `&#${c.charCodeAt(0)};`)
const text = ({
  x,
  y,
  size,
  fill,
  content,
  more = '',
}: {
  x: number
  y: number
  size: number
  fill: string
  content: string
  more?: string
}) => `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${more}>${escapeXml(content)}</text>`
/** Shrinks with length, so that a line ends before the edge. */
const fitting = (content: string, largest: number, width: number) =>
  Math.min(largest, Math.floor(width / (Math.max(1, [...content].length) * 0.56)))

function iconAt(icon: string | { letters: string }, x: number): string {
  const clip = `<clipPath id="c${x}"><circle cx="${x + 44}" cy="186" r="44"/></clipPath>`
  if (typeof icon === 'string')
    return `${clip}<circle cx="${x + 44}" cy="186" r="49" fill="${INK.paper}"/><image href="${icon}" x="${x}" y="142" width="88" height="88" clip-path="url(#c${x})"/>`
  return `<circle cx="${x + 44}" cy="186" r="49" fill="${INK.paper}"/><circle cx="${x + 44}" cy="186" r="44" fill="#0b6e78"/>${text({ x: x + 44, y: 198, size: icon.letters.length > 2 ? 30 : 38, fill: '#ffffff', content: icon.letters, more: 'font-family="Geist SemiBold" text-anchor="middle"' })}`
}

/** The card as SVG. Texts are untrusted: escaped here. */
export function cardSvg({
  title,
  note = '',
  figure,
  change,
  facts = [],
  values = [],
  icons = [],
  foot,
}: CardText): string {
  const lake = contours({ seed: 2026, cx: 960, cy: 300, reach: 620, lines: 12, points: 24 })
    .map(({ path, depth }) => `<path d="${path}" opacity="${(0.08 + 0.24 * depth).toFixed(2)}"/>`)
    .join('')
  const drawn = plot(
    { points: values.map((value, time) => ({ time, value })), width: 1200, height: 190 },
    { max: 96, pad: 0.08 },
  )
  const start = 72 + (icons.length > 0 ? 88 + (icons.length - 1) * 62 + 28 : 0)
  const size = fitting(`${title} ${note}`, 60, 1128 - start)
  const tone = change?.direction === 'up' ? INK.up : change?.direction === 'down' || change?.warns ? INK.down : INK.soft
  // Drawn: Geist has no such letter.
  const arrow =
    change?.direction === 'up' ? 'M0 22 13 0 26 22z' : change?.direction === 'down' ? 'M0 0 26 0 13 22z' : null
  const figureSize = figure ? fitting(figure, 104, 640) : 0
  const parts = [
    `<rect width="1200" height="630" fill="${INK.paper}"/><g fill="none" stroke="${INK.accent}" stroke-width="1.5">${lake}</g>`,
    drawn
      ? `<g transform="translate(0 440)"><path d="${drawn.area}" fill="${INK.accent}" opacity="0.14"/><path d="${drawn.line}" fill="none" stroke="${INK.accent}" stroke-width="4" stroke-linejoin="round"/></g>`
      : '',
    // The mark and the name.
    `<g transform="translate(72 56) scale(1.5)" fill="none" stroke="${INK.accent}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M16 4c4.7 5.2 9.2 10 9.2 15a9.2 9.2 0 0 1-18.4 0C6.8 14 11.3 9.2 16 4z"/><path d="M11.3 19.8c1.7-1.7 3.2-1.5 4.7-.2s3 1.5 4.7-.2"/></g>`,
    text({ x: 132, y: 93, size: 36, fill: INK.text, content: 'Tarn', more: 'font-family="Geist SemiBold"' }),
    text({ x: 1128, y: 92, size: 26, fill: INK.soft, content: foot, more: 'text-anchor="end"' }),
    ...icons.map((icon, i) => iconAt(icon, 72 + i * 62)),
    `<text x="${start}" y="206" font-size="${size}" font-family="Geist SemiBold" fill="${INK.text}">${escapeXml(title)}${note ? `<tspan dx="16" fill="${INK.soft}" font-family="Geist">${escapeXml(note)}</tspan>` : ''}</text>`,
    figure
      ? text({
          x: 72,
          y: 356,
          size: figureSize,
          fill: INK.text,
          content: figure,
          more: 'font-family="Geist SemiBold" letter-spacing="-2"',
        })
      : '',
    change
      ? `${arrow ? `<path transform="translate(74 388)" fill="${tone}" d="${arrow}"/>` : ''}${text({ x: arrow ? 112 : 74, y: 412, size: 34, fill: tone, content: change.text })}`
      : '',
    ...facts.map(
      ([name, value], i) =>
        text({ x: 1128, y: 292 + i * 78, size: 24, fill: INK.soft, content: name, more: 'text-anchor="end"' }) +
        text({
          x: 1128,
          y: 330 + i * 78,
          size: 36,
          fill: INK.text,
          content: value,
          more: 'text-anchor="end" font-family="Geist SemiBold"',
        }),
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}" font-family="Geist">${parts.join('')}</svg>`
}

/**
 * The card as PNG. Letters that Geist doesn't have come from the system's fonts, which are only looked for when needed.
 */
export function drawCard(card: CardText): Buffer {
  const svg = cardSvg(card)
  const foreign = /[^\u0020-\u00ff\u2000-\u206f\u20ac]/.test(`${card.title}${card.note ?? ''}`)
  return new Resvg(svg, { font: { fontFiles: fontFiles(), loadSystemFonts: foreign, defaultFontFamily: 'Geist' } })
    .render()
    .asPng()
}
