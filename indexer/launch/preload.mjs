// Loaded into Ponder's process before it starts.
import fs from 'node:fs'
import { createRequire, registerHooks, syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Its launcher gone, it ends. By SIGINT, because on SIGTERM Vite ends the process before Ponder has given its lock back.
// One that can't end (it asks a node again and again) is ended.
const END_MS = 15_000
const parent = process.ppid
let orphanedAt
setInterval(() => {
  if (process.ppid === parent) return
  orphanedAt ??= Date.now()
  process.kill(process.pid, Date.now() - orphanedAt > END_MS ? 'SIGKILL' : 'SIGINT')
}, 500).unref()
// Its log has no reader then, and what writes the log's rest at the very end would try for ever. All else is done when this is called.
process.on('exit', () => process.ppid !== parent && process.kill(process.pid, 'SIGKILL'))

// PGlite opens its log so that each page waits for the disk (O_DSYNC): seven milliseconds, many thousand times while the past is read. An index can
// be read anew from the chains, so nothing waits. What the system has buffered survives this process's death; if the machine itself dies, the launcher
// finds the folder unclean and makes it anew when it can't be opened.
const { O_DSYNC, O_SYNC } = fs.constants
const openSync = fs.openSync
fs.openSync = (path, flags, mode) =>
  openSync(path, typeof flags === 'number' ? flags & ~(O_DSYNC | O_SYNC) : flags, mode)
syncBuiltinESMExports()

// Ponder foretells which rows the next events will ask for, from which of an event's values a row's key was made. It takes a number for a text that reads the
// same (a collectible's id), asks the database with it, and PGlite refuses: the process died while it caught up with a living chain. Kinds must match, too.
const LOOSE = 'target && value && target.toString() === value.toString()'
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/indexing-store/profile.js')) return loaded
    const source = String(loaded.source)
    if (!source.includes(LOOSE))
      throw new Error('Ponder compares keys in another way now: see indexer/launch/preload.mjs.')
    return { ...loaded, source: source.replace(LOOSE, `typeof target === typeof value && ${LOOSE}`) }
  },
})

// Every value of every row Ponder inserts is asked by drizzle what kind of thing it is, up its chain of classes: a tenth of all the work of reading the past. The
// answer is the same for all of a class, so it is remembered. Where drizzle's file reads otherwise than we know it, it stays as it is.
const SLOW_IS =
  /function is\(value, type\) \{\s+if \(!value \|\| typeof value !== "object"\) \{\s+return false;\s+\}\s+if \(value instanceof type\)/
const QUICK_IS = `
const kinds = new WeakMap();
function is(value, type) {
  if (!value || typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null) return slowIs(value, type);
  let known = kinds.get(type);
  if (known === undefined) kinds.set(type, (known = new WeakMap()));
  let answer = known.get(prototype);
  if (answer === undefined) known.set(prototype, (answer = slowIs(value, type)));
  return answer;
}
`
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/drizzle-orm/entity.js') || loaded.source === null || loaded.source === undefined) return loaded
    const source = String(loaded.source)
    return SLOW_IS.test(source)
      ? { ...loaded, source: `${source.replace('function is(', 'function slowIs(')}${QUICK_IS}` }
      : loaded
  },
})

// On Postgres Ponder's own lock outlives a killed owner by 25 s. Ours is the database's: it lives as long as this process's connection. Who has it may
// take the other one out.
const LOCK_WAIT_MS = 60_000
if (process.env.TARN_LOCK !== undefined && isMainThread) {
  const schema = process.env.TARN_LOCK
  const client = new (createRequire(import.meta.url)('pg').Client)({
    connectionString: process.env.DATABASE_URL,
    keepAlive: true,
    application_name: 'tarn_lock',
  })
  await client.connect()
  // A machine that fell silent loses its lock within half a minute.
  await client.query(
    "SELECT set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)",
  )
  const until = Date.now() + LOCK_WAIT_MS
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtext($1)) AS mine', [schema])
    if (rows[0].mine) break
    if (Date.now() > until) {
      console.error(`Another indexer fills schema ${schema} of this database.`)
      process.exit(75)
    }
    await new Promise(done => setTimeout(done, 300))
  }
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [`"${schema}"._ponder_meta`])
  if (rows[0].there)
    await client.query(`UPDATE "${schema}"._ponder_meta SET value = jsonb_set(value, '{is_locked}', '0')`)
  client.on('error', () => process.kill(process.pid, 'SIGINT'))
}
