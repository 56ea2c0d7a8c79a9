import type { AstroIntegration } from 'astro'
import { minifySync } from 'vite'

/** What firstScript.ts writes into every page as text. */
const INLINE =
  /\/src\/(islands\/theme\/(beforePaint|languageFor)|islands\/intent\/holdEvents|domain\/routes\/(hashPath|isBlocked))\.ts$/

/** In a build, functions that go into a page as text are made short: a third of a kilobyte of every page. */
export const shortInline = (): AstroIntegration => ({
  name: 'tarn:short-inline',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command !== 'build') return
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'tarn:short-inline',
              enforce: 'post',
              transform(code: string, id: string) {
                return INLINE.test(id)
                  ? {
                      code: minifySync(id.replace(/\.ts$/, '.js'), code, { compress: true, mangle: true, module: true })
                        .code,
                      map: null,
                    }
                  : null
              },
            },
          ],
        },
      })
    },
  },
})
