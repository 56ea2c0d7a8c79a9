// A book of orders in a process of its own, which a test kills. Arguments: its folder, the signed block-list and its
// key, the node, and a Postgres if it has one. It prints its URL.
import './siteEnv.ts'
import { serveApp } from './serveApp.ts'

const { orderRoutes } = await import('../../src/server/orders/orderRoutes.ts')
const { openStore } = await import('../../src/server/store/openStore.ts')

const [folder, blocklistFile, key, node, databaseUrl] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string?,
]
const store = await openStore({ folder, ...(databaseUrl ? { url: databaseUrl } : {}) })
const env = { siteUrl: 'http://localhost:4321', trustProxy: false, blocklistFile, rpcUrls: { 1: [node] } }
const { url } = await serveApp(orderRoutes(env, store, key))
process.stdout.write(`${url}\n`)
