// Loaded into Ponder's process before it starts.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Its launcher gone, it ends. By SIGINT, because on SIGTERM Vite ends the process before Ponder has given its lock back.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGINT')
}, 500).unref()

// PGlite opens its log so that each page waits for the disk (O_DSYNC): seven milliseconds, many thousand times while the past is read. An index can
// be read anew from the chains, so nothing waits. What the system has buffered survives this process's death; if the machine itself dies, the launcher
// finds the folder unclean and makes it anew when it can't be opened.
const { O_DSYNC, O_SYNC } = fs.constants
const openSync = fs.openSync
fs.openSync = (path, flags, mode) => openSync(path, typeof flags === 'number' ? flags & ~(O_DSYNC | O_SYNC) : flags, mode)
syncBuiltinESMExports()
