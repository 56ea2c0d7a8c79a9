// The thread of watchParent: looks whether the parent is still there.
import { workerData } from 'node:worker_threads'

const LOOK_MS = 250
const { parent, graceMs } = workerData as { parent: number; graceMs: number }

const looking = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(looking)
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs)
}, LOOK_MS)
