import { registerHooks } from 'node:module'

// Names that this folder's files have for one another: handlers and API name their engine, not its files; `#` is the product's src.

const here = import.meta.url
const OURS: Record<string, string> = {
  ponder: new URL('./named.ts', here).href,
  'ponder:registry': new URL('./registry.ts', here).href,
  'ponder:schema': new URL('../ponder.schema.ts', here).href,
  'ponder:api': new URL('./opened.ts', here).href,
}
const top = new URL('../../package.json', here).href

registerHooks({
  resolve(name, context, next) {
    const ours = OURS[name]
    if (ours !== undefined) return { url: ours, shortCircuit: true }
    if (name.startsWith('#')) return { url: new URL(`../../src/${name.slice(1)}`, here).href, shortCircuit: true }
    if (name === '@electric-sql/pglite') return next(name, { ...context, parentURL: top })
    return next(name, context)
  },
})
