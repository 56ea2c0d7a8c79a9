// Draws public/tokens/*.svg and src/ui/primitives/logo/tokenLogos.ts: logos of listed tokens, from @web3icons/core
// (MIT), in the ground version that fills a circle, and what it lacks from MORE. Run by hand after the token list or a
// package changed: `node scripts/build/build-logos.ts`.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chains } from '#domain/chains/chains.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const icons = join(root, 'node_modules/@web3icons/core/dist/svgs/tokens/background')
const target = join(root, 'public/tokens')
const LARGEST = 16_000 // bytes: a logo is drawn at 20–96 px

const list: { tokens: { chainId: number; symbol: string }[] } = createRequire(import.meta.url)(
  '@uniswap/default-token-list/build/uniswap-default.tokenlist.json',
)
const ours = new Set(chains.map(c => c.id))
const wanted = new Set([
  ...chains.map(c => c.native.symbol.toUpperCase()),
  ...list.tokens.filter(t => ours.has(t.chainId)).map(t => t.symbol.toUpperCase()),
])

/** Wrapped and bridged ones wear the logo of what they stand for; a ring tells them apart (tokenMark.ts). */
const aliases: Record<string, string> = {
  WETH: 'ETH',
  WPOL: 'POL',
  WMATIC: 'MATIC',
  WBNB: 'BNB',
  WAVAX: 'AVAX',
  CBBTC: 'BTC',
  CBADA: 'ADA',
  CBDOGE: 'DOGE',
  CBLTC: 'LTC',
  CBXRP: 'XRP',
}

/**
 * Other permissive packages, read where the first has nothing. Fetched by this script alone: they are far larger than
 * what is taken from them.
 */
const MORE = [
  {
    package: 'cryptocurrency-icons@0.18.1', // CC0-1.0; a ground that fills its circle
    integrity: 'dvR5O8JOmav3559Yb0Igpkia+3vpt/aeNvMu5ZIVUG2Bzpq9wNcOJRIQas49XJrPjtZ98GAEn3aDQO+w7uhS2w==',
    folder: 'package/svg/color',
    // These symbols belong to others than they did then.
    not: ['AMP', 'SKY'],
    ground: (svg: string) => svg.replace('width="32" height="32"', 'width="96" height="96"'),
  },
  {
    package: '@token-icons/core@2.14.0', // MIT; marks without a ground
    integrity: 'ZzeAiU7T3FbEUX0wJOb7RLdNVyJXAgwYW+Aeb7JehLSdgpmOb8hwa/sk+or3xyQUjcAe56AijgyzmMq5etgm8Q==',
    folder: 'package/dist/svgs/tokens/branded',
    // White marks, and another's symbol.
    not: ['AERGO', 'AERO', 'AGLD', 'ASM', 'BICO'],
    ground: (svg: string) =>
      svg
        .replace(
          /<svg [^>]*>/,
          '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" fill="none" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="#fff"/><g transform="translate(3 3) scale(.75)">',
        )
        .replace('</svg>', '</g></svg>'),
  },
]

/** Upper-case symbol → its drawing, of a package that is what its hash says. */
function drawnBy({ package: name, integrity, folder, not, ground }: (typeof MORE)[number]): Map<string, string> {
  const place = mkdtempSync(join(tmpdir(), 'tarn-logos-'))
  try {
    const file = execFileSync('npm', ['pack', name, '--silent'], { cwd: place, encoding: 'utf8' }).trim()
    const got = createHash('sha512')
      .update(readFileSync(join(place, file)))
      .digest('base64')
    if (got !== integrity) throw new Error(`${name} is not what it was: ${got}`)
    execFileSync('tar', ['xzf', file], { cwd: place })
    return new Map(
      readdirSync(join(place, folder))
        .filter(svg => svg.endsWith('.svg'))
        .filter(svg => !not.includes(svg.slice(0, -4).toUpperCase()))
        .map(svg => [svg.slice(0, -4).toUpperCase(), ground(readFileSync(join(place, folder, svg), 'utf8'))]),
    )
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const names: string[] = []
const drawn = new Map(
  readdirSync(icons)
    .filter(f => f.endsWith('.svg.js'))
    .map(f => [f.slice(0, -7).toUpperCase(), f]),
)
const more = MORE.map(drawnBy)
for (const symbol of [...wanted].sort()) {
  if (!/^[A-Z0-9]{1,12}$/.test(symbol)) continue
  const name = aliases[symbol] ?? symbol
  const file = drawn.get(name)
  const own =
    file && existsSync(join(icons, file))
      ? ((await import(join(icons, file))) as { default: string }).default
      : more.map(pack => pack.get(name)).find(svg => svg !== undefined)
  if (own === undefined) continue
  const svg = own
    .replace(/>\s+</g, '><')
    .replace(' class="web3icons"', '')
    .replace('width="24" height="24" ', 'width="96" height="96" ')
    .trim()
  if (svg.length > LARGEST || !svg.startsWith('<svg') || /<script|\son\w+=|<image|<style/.test(svg)) continue
  writeFileSync(join(target, `${symbol.toLowerCase()}.svg`), `${svg}\n`)
  names.push(symbol)
}
writeFileSync(
  join(root, 'src/ui/primitives/logo/tokenLogos.ts'),
  `// Made by scripts/build/build-logos.ts. LIST: symbols of listed tokens whose logo lies in public/tokens/<symbol>.svg.
const symbols =
  '${names
    .join(' ')
    .replace(/(.{1,120})( |$)/g, (_, line, end) => `${line}${end}' +\n  '`)
    .replace(/' \+\n {2}'$/, '')}'

/** Upper-case symbol → file in public/tokens. */
export const tokenLogos: Record<string, string> = Object.fromEntries(symbols.split(' ').map(s => [s, \`\${s.toLowerCase()}.svg\`]))
`,
)
console.log(
  `${names.length} logos, ${readdirSync(target).reduce((n, f) => n + readFileSync(join(target, f)).length, 0)} bytes`,
)
