import { Worker } from 'node:worker_threads'

/** How long the process may take to end by itself once its parent is gone. */
const GRACE_MS = 5_000

/**
 * Ends this process when `parent` isn't its parent any more: asks it to (SIGTERM), and kills it when it doesn't. A
 * thread of its own looks, so that a process that is busy, or hangs, ends too.
 */
export function watchParent(parent: number, graceMs = GRACE_MS): void {
  const thread = new URL('watchParentThread.ts', import.meta.url)
  // Options of this process may not be for a thread of one file.
  new Worker(thread, { workerData: { parent, graceMs }, execArgv: [] }).unref()
}
