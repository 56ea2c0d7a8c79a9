// npm run bench: runs every scripts/bench/bench-<name>.ts, or those named on the command line, one after the other.
// Numbers are passed on: seeds. index-proof takes long: it runs when it is named.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run/places.ts'
import { say, took } from './run/steps.ts'

const isNumber = (word: string) => /^\d+$/.test(word)
const numbers = process.argv.slice(2).filter(isNumber)
const wanted = process.argv.slice(2).filter(word => !isNumber(word))
const benches = readdirSync(join(root, 'scripts/bench'))
  .filter(file => /^bench-.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
  .map(file => file.slice(6, -3))
  .filter(name => (wanted.length === 0 ? name !== 'index-proof' : wanted.includes(name)))
if (benches.length === 0) {
  say(`There is no bench named ${wanted.join(', ')}.`)
  process.exitCode = 1
}
for (const name of benches) {
  const started = Date.now()
  say(`Bench ${name} …`)
  const child = spawn(process.execPath, [join(root, `scripts/bench/bench-${name}.ts`), ...numbers], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal))
  const code = await new Promise<number>(done => child.once('exit', exit => done(exit ?? 1)))
  say(`Bench ${name}: ${code === 0 ? 'done' : 'failed'} (${took(Date.now() - started)})\n`)
  if (code !== 0) process.exitCode = 1
}
