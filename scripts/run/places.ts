// Where a run reads and writes. Everything written lies under TARN_HOME, so runs with their own TARN_HOME never meet.
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const defaultHome = join(root, '.tarn')

export type Places = {
  home: string
  logs: string
  /** Written by the devnet when it is ready. */
  devnetJson: string
  /** Where the build puts client/ (for a CDN) and server/. */
  dist: string
  snapshot: string
  /** The index's database folder when DATABASE_URL is not set. */
  index: string
  blocklist: string
  blocklistKey: string
  /** What runs here, with process ids. */
  run: string
}

/** The folders of one run. */
export function placesOf(home: string): Places {
  const at = resolve(root, home)
  return {
    home: at,
    logs: join(at, 'logs'),
    devnetJson: join(at, 'devnet.json'),
    dist: join(at, 'dist'),
    snapshot: join(at, 'snapshot'),
    index: join(at, 'index'),
    blocklist: join(at, 'blocklist.json'),
    blocklistKey: join(at, 'blocklist-key.json'),
    run: join(at, 'run.json'),
  }
}
