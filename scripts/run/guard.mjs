// Started by children.ts. Reads "+ pid" and "- pid" lines; when the pipe closes, the groups still on the list have lost
// their parent and are ended.
import { createInterface } from 'node:readline'

const pids = new Set()
const signal = name => {
  for (const pid of pids) {
    try {
      process.kill(-pid, name)
    } catch {
      pids.delete(pid) // already gone
    }
  }
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {}) // it outlives its parent on purpose; the pipe says when to go
createInterface({ input: process.stdin })
  .on('line', line => {
    const pid = Number(line.slice(2))
    if (line[0] === '+') pids.add(pid)
    else pids.delete(pid)
  })
  .on('close', () => {
    signal('SIGTERM')
    setTimeout(() => signal('SIGKILL'), pids.size > 0 ? 5000 : 0)
  })
