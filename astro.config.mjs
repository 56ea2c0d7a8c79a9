import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig, envField } from 'astro/config'
import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'
import { intentDirective } from './src/islands/intent/intentDirective.ts'
import { reactNow } from './src/islands/render/reactNow.ts'
import { fileNames } from './scripts/build/fileNames.ts'
import { momentFiles, scriptFiles } from './scripts/build/moments.ts'
import { scriptWords, wordFiles } from './scripts/build/words/wordFiles.ts'
import { shortInline } from './scripts/build/shortInline.ts'

// Everything a run writes lies under TARN_HOME, so two runs (npm test twice, or a test beside npm start) never meet.
const root = fileURLToPath(new URL('.', import.meta.url))
const home = resolve(root, process.env.TARN_HOME ?? '.tarn')
const outDir = process.env.TARN_OUT ? resolve(root, process.env.TARN_OUT) : resolve(home, 'dist')

const text = (access, fallback) =>
  envField.string({ context: access, access: 'public', optional: false, default: fallback })

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  output: 'static',
  adapter: node({ mode: 'middleware', bodySizeLimit: 1_048_576 }),
  integrations: [reactNow(), react(), intentDirective(), shortInline()],
  outDir,
  cacheDir: resolve(home, 'cache/astro'),
  // `/explore/tokens` is explore/tokens.html: one address a page, no redirect on any static host.
  trailingSlash: 'never',
  build: { format: 'file', assets: '_astro', inlineStylesheets: 'auto' },
  compressHTML: true,
  prefetch: false,
  devToolbar: { enabled: false },
  server: { port: Number(process.env.PORT ?? 4321), host: '127.0.0.1' },
  // Public values are inlined at build; the server's secrets are read when it runs. `.env.example` explains each.
  env: {
    validateSecrets: false,
    schema: {
      DEVNET: envField.boolean({ context: 'client', access: 'public', default: false }),
      TARN_CHAINS: text('client', '1,8453'),
      SITE_URL: text('client', 'http://localhost:4321'),
      PRODUCTION_HOST: text('client', ''),
      BLOCKLIST_KEY: text('client', ''),
      BLOCKLIST_MAX_AGE_DAYS: envField.number({ context: 'client', access: 'public', default: 30, min: 1, max: 365 }),
      WALLETCONNECT_PROJECT_ID: text('client', ''),
      FLAGS_URL: text('client', ''),
      FLAGS_KEY: text('client', ''),
      PASSKEY_EXTENSION_ORIGINS: text('client', ''),
      GOVERNANCE_URL: text('client', 'https://vote.example.org'),
      TARN_HOME: envField.string({ context: 'server', access: 'secret', default: '.tarn' }),
      INDEXER_URL: envField.string({ context: 'server', access: 'secret', default: 'http://127.0.0.1:42069' }),
      RATES_URL: envField.string({ context: 'server', access: 'secret', optional: true }),
    },
  },
  // Hashes of what Astro and our sources inline; the build (scripts/build/buildSite.ts) then keeps, page by page, only
  // those a page needs, refuses an inline script that no source wrote, and sets the policy as meta and as header.
  security: {
    checkOrigin: false,
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "img-src 'self' data: https:",
        "font-src 'self'",
        "worker-src 'self'",
        "connect-src 'self' https: wss: http://localhost:* http://127.0.0.1:*",
        "require-trusted-types-for 'script'",
        'trusted-types tarn',
      ],
      scriptDirective: { resources: ["'self'"] },
      styleDirective: { resources: ["'self'"] },
    },
  },
  session: false,
  markdown: { syntaxHighlight: false },
  vite: {
    cacheDir: resolve(home, 'cache/vite'),
    // `light-dark()` stays as it is written: a part of a page may be dark on its own (`color-scheme`).
    build: {
      target: 'es2023',
      cssTarget: ['chrome123', 'safari17.5', 'firefox121'],
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
    },
    plugins: [momentFiles(root), wordFiles(root), fileNames(root)],
    worker: { format: 'es', plugins: () => [scriptFiles(), scriptWords(root)] },
    // A native module, and databases that read files beside their code: they stay where npm put them.
    ssr: { external: ['@resvg/resvg-js', '@electric-sql/pglite', 'pg'] },
  },
})
