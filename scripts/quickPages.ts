import type { AstroIntegration, AstroPrerenderer } from 'astro'

type App = { resolveStreaming(): boolean | undefined }

/**
 * Digests of the same few texts (a page's inline styles and scripts, asked for anew with every page) are made once. Bounded by what a build
 * inlines; only what fits a page's head is kept.
 */
function rememberDigests(subtle: SubtleCrypto): void {
  const digest = subtle.digest.bind(subtle)
  const known = new Map<string, Promise<ArrayBuffer>>()
  subtle.digest = (algorithm, data) => {
    const bytes = ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data)
    if (typeof algorithm !== 'string' || bytes.byteLength > 65_536 || known.size > 1_000) return digest(algorithm, data)
    const key = `${algorithm} ${bytes.toString('latin1')}`
    let made = known.get(key)
    if (made === undefined) {
      made = digest(algorithm, data)
      known.set(key, made)
    }
    return made
  }
}

/** While pages are made, Astro writes each as one text: streams are for readers who wait, and a file waits for nobody. */
export const quickPages = (): AstroIntegration => ({
  name: 'tarn:quick-pages',
  hooks: {
    // Astro leaves the entry of its prerenderer to whoever brings another; ours is Astro's own.
    'astro:config:setup': ({ updateConfig }) => {
      const configEnvironment = (name: string) => (name === 'prerender' ? { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } } : null)
      updateConfig({ vite: { plugins: [{ name: 'tarn:quick-pages', configEnvironment }] } })
    },
    'astro:build:start': ({ setPrerenderer }) => {
      setPrerenderer(astros => ({
        ...astros,
        async setup() {
          await astros.setup?.()
          const { app } = astros as AstroPrerenderer & { app?: App }
          if (app === undefined || typeof app.resolveStreaming !== 'function') throw new Error('Astro’s prerenderer is another one than scripts/quickPages.ts knows')
          app.resolveStreaming = () => false
          rememberDigests(crypto.subtle)
        },
      }))
    },
  },
})
