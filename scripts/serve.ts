// Serves a built site: the same server for `npm start` and for production. What it remembers lies in the store: with
// SERVICE_DATABASE_URL run as many as you like. PORT, HOST, SITE_URL (https there means HSTS), INDEXER_URL,
// RPC_URL_<chainId>, TARN_HOME or TARN_OUT (the built folder).
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { redirectOf } from '#domain/routes/redirectOf.ts'
import { defaultLocale, pageLocales } from '#i18n/locales.ts'
import { followMarket } from '#server/site/followMarket.ts'
import type { FileList } from '#server/site/FileList.ts'
import { giveIntegrity } from '#server/site/giveIntegrity.ts'
import { givePolicy, hashOf } from '#server/site/givePolicy.ts'
import { makeSite } from '#server/site/makeSite.ts'
import { nowherePath } from '#server/site/nowherePath.ts'
import { onDemand } from '#server/site/onDemand.ts'
import { readServiceEnv } from '#server/service/ServiceEnv.ts'
import { visitorAt } from '#server/service/visitorOf.ts'
import { placesOf } from './run/places.ts'

const dist = process.env.TARN_OUT ? resolve(process.env.TARN_OUT) : placesOf(process.env.TARN_HOME ?? '.tarn').dist
const port = Number(process.env.PORT ?? 4321)
const host = process.env.HOST ?? '127.0.0.1'

if (!existsSync(join(dist, 'files.json'))) {
  console.error(`There is no built site in ${dist}: run npm start, or scripts/build.ts for production.`)
  process.exit(1)
}

process.env.TARN_HOME ??= '.tarn'
// Pages made on demand name their words by what is in them: those of the checkout may be of another day than the built
// ones.
process.env.TARN_LOCALES ??= join(dist, 'locales')
process.env.TARN_WORD_PARTS ??= join(dist, 'words.json')
const { handler } = await import(pathToFileURL(join(dist, 'server/entry.mjs')).href)
const ours = new Set<string>(JSON.parse(readFileSync(join(dist, 'inline.json'), 'utf8')))
const prefixes = pageLocales.map(locale => locale.key).filter(key => key !== defaultLocale)

const files: FileList = JSON.parse(readFileSync(join(dist, 'files.json'), 'utf8'))
const env = readServiceEnv(name => process.env[name])
const pages = onDemand({
  handler,
  visitorOf: request =>
    visitorAt(
      request.socket.remoteAddress ?? '',
      [request.headers['x-forwarded-for']].flat().join(',') || undefined,
      env,
    ),
  nowhere: path => nowherePath(path, env),
  host: new URL(process.env.SITE_URL ?? `http://${host}:${port}`).host,
  police: (html, stated) => {
    const { html: policed, policy, faults } = givePolicy(html, text => ours.has(hashOf(text)), stated)
    for (const fault of faults) console.error(fault)
    return { html: giveIntegrity(policed, path => files[path]?.integrity), policy }
  },
})
const news = followMarket(process.env.INDEXER_URL ?? 'http://127.0.0.1:42069', tag => pages.drop(tag))

const site = makeSite({
  client: join(dist, 'client'),
  files,
  redirect: (path, search) => redirectOf(path, search, process.env.GOVERNANCE_URL ?? 'https://vote.example.org'),
  notFoundPath: path => {
    const prefix = prefixes.find(key => path === `/${key}` || path.startsWith(`/${key}/`))
    return prefix ? `/${prefix}/not-found` : '/not-found'
  },
  live: { '/new-pools.xml': '/now/new-pools.xml' },
  service: handler,
  pages,
  https: (process.env.SITE_URL ?? '').startsWith('https:'),
})

const server = createServer(site)
server.headersTimeout = 20_000
server.requestTimeout = 60_000
server.keepAliveTimeout = 65_000
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken: set PORT to another one.` : error.message)
  process.exit(1)
})
server.listen(port, host, async () => {
  const { port: taken } = server.address() as AddressInfo
  // The store is opened before the first person needs it: one in a folder is a database compiled to run here, and while
  // it starts, a busy machine's pages wait. A process that may not have it says so in the log and serves pages all the
  // same.
  await fetch(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${taken}/api/ready`).catch((error: Error) =>
    console.error(`store: ${error.message}`),
  )
  console.log(JSON.stringify({ ready: true, port: taken, pid: process.pid }))
})

let ending = false
const end = () => {
  if (ending) return
  ending = true
  news.stop()
  // Requests under way are finished; streams, which have no end, are cut after a moment.
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), 2_000).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
