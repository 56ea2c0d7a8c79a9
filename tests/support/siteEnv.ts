// What Astro sets when it builds, for a program that Node runs as it is. Import it first; what reads these values is
// imported with `import()` afterwards.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (name, context, next) =>
    name === 'astro:env/client'
      ? { url: 'data:text/javascript,export const BLOCKLIST_KEY = "", BLOCKLIST_MAX_AGE_DAYS = 30', shortCircuit: true }
      : next(name, context),
})
