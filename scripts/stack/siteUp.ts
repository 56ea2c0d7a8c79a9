import { type Child, startChild } from '../run/children.ts'
import type { Places } from '../run/places.ts'
import { step } from '../run/steps.ts'
import { waitUntil } from '../run/waitUntil.ts'

/**
 * Starts the built site's server and waits until it says that it is ready. `env`: PORT, SITE_URL, INDEXER_URL,
 * RPC_URL_<id>, DEVNET.
 */
export function siteUp(places: Places, env: Record<string, string>): Promise<Child> {
  return step('Site', async () => {
    let ready = false
    const child = startChild({
      name: 'site',
      args: ['scripts/serve.ts'],
      logs: places.logs,
      env: { NODE_ENV: 'production', TARN_HOME: places.home, ...env },
      onLine: line => {
        ready ||= line.includes('"ready":true')
      },
    })
    await waitUntil(child, { ready: async () => (ready ? true : null), silentSeconds: 180, every: 50 })
    return child
  })
}
