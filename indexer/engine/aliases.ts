import { registerHooks } from 'node:module'

// `#` is the product's src, as everywhere else: a workspace's package.json can't say so.

registerHooks({
  resolve: (name, context, next) =>
    name.startsWith('#')
      ? { url: new URL(`../../src/${name.slice(1)}`, import.meta.url).href, shortCircuit: true }
      : next(name, context),
})
