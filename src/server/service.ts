import { getSecret } from 'astro:env/server'
import type { APIContext } from 'astro'
import { makeApp } from './makeApp.ts'
import { followOrders } from './orders/followOrders.ts'
import { readServiceEnv } from './service/ServiceEnv.ts'
import { lazyStore } from './store/lazyStore.ts'

const env = readServiceEnv(getSecret)
const app = makeApp(env)
followOrders(env, lazyStore(env.store))

/** Answers a request that Astro hands over. */
export const service = ({ request, clientAddress }: APIContext): Response | Promise<Response> =>
  app.fetch(request, { ip: clientAddress })
