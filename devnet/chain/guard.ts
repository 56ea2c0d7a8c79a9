import { type ChildProcess, spawn } from 'node:child_process'

const program = `
let pids = []
process.stdin.setEncoding('utf8')
process.stdin.on('data', text => pids.push(...text.split('\\n').filter(Boolean).map(Number)))
process.stdin.on('end', () => {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
})`

/**
 * A small process that outlives us by a moment: when we end, even by SIGKILL, its stdin closes and it ends the nodes it
 * was told of. The nodes run in groups of their own, so that a Ctrl-C in the terminal reaches us alone and the chains
 * can be saved first.
 */
export function startGuard(): { watch: (child: ChildProcess) => void } {
  const guard = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.unref()
  guard.stdin.on('error', () => undefined) // the guard is gone: the nodes still end with us in order
  return {
    watch: child => {
      guard.stdin.write(`${child.pid}\n`)
    },
  }
}
