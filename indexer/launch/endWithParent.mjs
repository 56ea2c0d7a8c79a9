// Loaded into Ponder before it starts: ends it when its launcher is gone. SIGINT, because on SIGTERM Vite ends the process before Ponder has
// given its lock back.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGINT')
}, 500).unref()
