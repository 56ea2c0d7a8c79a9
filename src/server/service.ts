import { getSecret } from 'astro:env/server'
import type { APIContext } from 'astro'
import { makeApp } from './makeApp.ts'
import { readServiceEnv } from './service/ServiceEnv.ts'

const app = makeApp(readServiceEnv(getSecret))

/** Answers a request that Astro hands over. */
export const service = ({ request, clientAddress }: APIContext): Response | Promise<Response> =>
  app.fetch(request, { ip: clientAddress })
