// Draws public/tokens/*.svg and src/ui/primitives/logo/tokenLogos.ts: logos of listed tokens, from @web3icons/core (MIT), in the ground version
// that fills a circle. Run by hand after the token list or the icon package changed: `node scripts/build/build-logos.ts`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
const ours = new Set([1, 8453])
const wanted = new Set([
  ...chains.map(c => c.native.symbol.toUpperCase()),
  ...list.tokens.filter(t => ours.has(t.chainId)).map(t => t.symbol.toUpperCase()),
])

/** Wrapped natives wear the native's logo. */
const aliases: Record<string, string> = { WETH: 'ETH', WPOL: 'POL' }

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const names: string[] = []
const drawn = new Map(
  readdirSync(icons)
    .filter(f => f.endsWith('.svg.js'))
    .map(f => [f.slice(0, -7).toUpperCase(), f]),
)
for (const symbol of [...wanted].sort()) {
  const file = drawn.get(aliases[symbol] ?? symbol)
  if (!file || !/^[A-Z0-9]{1,12}$/.test(symbol) || !existsSync(join(icons, file))) continue
  const module: { default: string } = await import(join(icons, file))
  const svg = module.default
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
