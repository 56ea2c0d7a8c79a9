// Draws public/chains/<key>.svg, one for each network of the LIST, from @web3icons/core (MIT). Run by hand after a
// network was added: `node scripts/build/build-chain-icons.ts`. A testnet wears its parent's mark on grey.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chains } from '#domain/chains/chains.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const icons = join(root, 'node_modules/@web3icons/core/dist/svgs/networks')
const target = join(root, 'public/chains')

/** Where the package calls a network otherwise than its path name. */
const names: Record<string, string> = {
  arbitrum: 'arbitrum-one',
  bnb: 'binance-smart-chain',
  worldchain: 'world',
  ethereum_sepolia: 'ethereum',
  unichain_sepolia: 'unichain',
}
/** White on yellow can't be seen. */
const darkMark = new Set(['blast', 'celo', 'bnb'])
/** A mark nearly as wide as the circle it is shown in leaves nothing of its network's colour. */
const wideMark = new Set(['base'])
const GREY = '#5d7078'

mkdirSync(target, { recursive: true })
for (const chain of chains) {
  const name = names[chain.key] ?? chain.key
  const module: { default: string } = await import(join(icons, chain.testnet ? 'mono' : 'background', `${name}.svg.js`))
  let svg = module.default
    .replace(/>\s+</g, '><')
    .replace(' class="web3icons"', '')
    .replace('width="24" height="24" ', 'width="48" height="48" ')
    .trim()
  if (chain.testnet)
    svg = svg.replace(/currentColor/g, '#fff').replace(/(<svg[^>]*>)/, `$1<path fill="${GREY}" d="M0 0h24v24H0z"/>`)
  if (darkMark.has(chain.key)) svg = svg.replace(/fill="#fff"/g, 'fill="#0b1f26"')
  if (wideMark.has(chain.key))
    svg = svg.replace('<path fill="#fff"', '<path transform="translate(4.2 4.2) scale(.65)" fill="#fff"')
  if (!svg.startsWith('<svg') || /<script|\son\w+=|<image|<style/.test(svg))
    throw new Error(`${chain.key}: not a plain drawing`)
  writeFileSync(join(target, `${chain.key}.svg`), `${svg}\n`)
}
console.log(
  `${chains.length} icons, ${chains.reduce((sum, chain) => sum + readFileSync(join(target, `${chain.key}.svg`)).length, 0)} bytes`,
)
