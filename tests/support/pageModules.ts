// The modules of a page, for tests that open several in Node: each has a module graph of its own, what it imports later
// included.
import { fileURLToPath } from 'node:url'
import { getViteConfig } from 'astro/config'
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A server of our modules; `open` begins a graph and imports files of it, named from the root. */
export async function servePages(): Promise<{
  open: <M>(...files: readonly string[]) => Promise<M>
  stop: () => Promise<void>
}> {
  const config = await getViteConfig({})({ mode: 'test', command: 'serve' })
  const server: ViteDevServer = await createServer({
    ...{ ...config, configFile: false, root, logLevel: 'error' },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  return {
    async open(...files) {
      const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
      const all = await Promise.all(files.map(file => runner.import(file)))
      return Object.assign({}, ...all)
    },
    stop: () => server.close(),
  }
}
