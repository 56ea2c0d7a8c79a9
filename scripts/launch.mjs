// Plain JavaScript for Node 18 and newer: the door of every npm verb. It checks Node, installs the pinned packages when
// they differ from package-lock.json, then hands over to the Node that came with them (node_modules/.bin/node) with
// signals and exit code passed on.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const VERBS = ['start', 'test', 'dev', 'bench', 'spec', 'words', 'check', 'serve', 'build']
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const home = process.env.TARN_HOME || join(root, '.tarn')
const [verb, ...rest] = process.argv.slice(2)

const stop = sentence => {
  console.error(sentence)
  process.exit(1)
}

/**
 * What differs between the lockfile and the last complete install; null when nothing does. npm writes its own copy of
 * the lock last.
 */
export function installDiffers(lockText, installedText) {
  if (installedText === null) return 'not installed yet'
  let wanted
  let there
  try {
    wanted = JSON.parse(lockText).packages
    there = JSON.parse(installedText).packages
  } catch {
    return 'an install that was cut off'
  }
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '' || entry.link || !path.includes('node_modules/')) continue
    const mine = there[path]
    if (!mine) {
      if (entry.optional || entry.devOptional || entry.peer) continue
      return path.slice(path.lastIndexOf('node_modules/') + 13) + ' is missing'
    }
    if (mine.version !== entry.version)
      return path.slice(path.lastIndexOf('node_modules/') + 13) + ' has another version'
  }
  return null
}

/** One sentence for what npm printed when it failed. */
export function installSentence(output, log) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network/i.test(output))
    return 'The packages could not be downloaded: the network or the package registry does not answer. Check the connection and run the command again.'
  if (/ENOSPC/.test(output)) return 'The disk is full: installing needs about 1.5 GB.'
  if (/EACCES|EPERM/.test(output))
    return `npm may not write to ${root}: give your user the rights to this folder and run the command again.`
  return `npm ci failed; what it said is in ${log}.`
}

const read = path => (existsSync(path) ? readFileSync(path, 'utf8') : null)

/** A node that `npm ci` does not delete while it runs. */
function outsideNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const found = (process.env.PATH || '')
    .split(delimiter)
    .filter(folder => folder !== '' && !folder.includes('node_modules'))
    .map(folder => join(folder, name))
    .find(path => existsSync(path))
  return found || process.execPath
}

function install(reason) {
  const started = Date.now()
  const node = outsideNode()
  const beside = [join(dirname(node), '../lib/node_modules/npm/bin/npm-cli.js'), process.env.npm_execpath || '']
  const cli = beside.find(path => path.endsWith('.js') && existsSync(path) && !path.startsWith(root))
  const args = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const child = cli
    ? spawn(node, [cli, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const tty = process.stdout.isTTY
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  if (!tty) console.log(`Packages: installing (${reason}) …`)
  const timer = setInterval(
    () => {
      if (tty) process.stdout.write(`\r\x1b[2K◌ Packages: installing (${reason}) … ${seconds()} of about 90`)
      else console.log(`Packages: ${seconds()} of about 90`)
    },
    tty ? 500 : 15000,
  )
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  const stopBy = signal => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  let stopped = null
  const handlers = signals.map(signal => [
    signal,
    () => {
      stopped = signal
      stopBy(signal)
    },
  ])
  for (const [signal, handler] of handlers) process.on(signal, handler)
  return new Promise(resolve => {
    child.on('error', () =>
      stop('npm was not found: install Node with npm (version 18 or newer) and run the command again.'),
    )
    child.on('close', code => {
      clearInterval(timer)
      if (tty) process.stdout.write('\r\x1b[2K')
      for (const [signal, handler] of handlers) process.removeListener(signal, handler)
      if (stopped) process.exit(128 + constants.signals[stopped])
      if (code !== 0) {
        const log = join(home, 'logs', 'install.log')
        mkdirSync(dirname(log), { recursive: true })
        writeFileSync(log, output)
        stop(installSentence(output, log))
      }
      console.log(`${tty ? '\x1b[32m✓\x1b[0m ' : ''}Packages: installed in ${seconds()}`)
      resolve()
    })
  })
}

/** The Node of the packages, or the one that runs when it is as new. */
function node24() {
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(
    'The package "node" did not install its program (were install scripts switched off?): allow them, or run this with Node 24.',
  )
}

function handOver() {
  const child = spawn(node24(), [join(root, 'scripts', `${verb}.ts`), ...rest], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => stop(`Node could not be started: ${error.message}.`))
  child.on('close', (code, signal) => process.exit(code === null ? 128 + (constants.signals[signal] || 1) : code))
}

async function main() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 18) stop(`Tarn needs Node 18 or newer; this is Node ${process.versions.node}.`)
  if (!VERBS.includes(verb)) stop(`Say one of: ${VERBS.join(', ')}.`)
  const lock = read(join(root, 'package-lock.json'))
  if (lock === null) stop('package-lock.json is missing: take a fresh copy of the repository.')
  const reason = installDiffers(lock, read(join(root, 'node_modules', '.package-lock.json')))
  if (reason !== null) await install(reason)
  handOver()
}

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) await main()
