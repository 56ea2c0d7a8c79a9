import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeApp } from '../makeApp.ts'
import { readServiceEnv, type ServiceEnv } from '../service/ServiceEnv.ts'

let indexerUp = true
const indexer = createServer((_request, response) => {
  response.writeHead(indexerUp ? 200 : 503, { 'content-type': 'application/json' }).end('{}')
}).listen(0, '127.0.0.1')
const folder = mkdtempSync(join(tmpdir(), 'tarn-notices-'))
afterAll(() => {
  indexer.close()
  rmSync(folder, { recursive: true })
})
const env = (more: Partial<ServiceEnv> = {}): ServiceEnv => ({
  ...readServiceEnv(
    name =>
      ({
        TRUST_PROXY: '1',
        CLOSED_COUNTRIES: 'kp, ir',
        INDEXER_URL: `http://127.0.0.1:${(indexer.address() as AddressInfo).port}`,
        OUTAGE_FILE: join(folder, 'outage'),
      })[name],
  ),
  ...more,
})
const ask = (app: ReturnType<typeof makeApp>, country?: string) =>
  app.request('/api/notices', { headers: country ? { 'cf-ipcountry': country } : {} })

describe('/api/notices', () => {
  test('[NB-9] [SE-4] nothing to tell is 204; the United Kingdom is told; the country stands in a header', async () => {
    const app = makeApp(env())
    const plain = await ask(app, 'fr')
    expect(plain.status).toBe(204)
    expect(plain.headers.get('origin-country')).toBe('FR')
    expect(plain.headers.get('cache-control')).toMatch(/^private/)
    const british = await ask(app, 'GB')
    expect(british.status).toBe(200)
    expect(await british.json()).toEqual({ country: 'GB', closed: false, outage: null })
  })

  test('[PR-2] a closed country is told so, and nobody can claim a country past a proxy that is not ours', async () => {
    expect(await (await ask(makeApp(env()), 'KP')).json()).toMatchObject({ country: 'KP', closed: true })
    const open = await ask(makeApp(env({ trustProxy: false })), 'KP')
    expect(open.status).toBe(204)
    expect(open.headers.get('origin-country')).toBeNull()
    for (const odd of ['XX', 'T1', 'GBR', '<b>', ''])
      expect((await ask(makeApp(env()), odd)).headers.get('origin-country'), odd).toBeNull()
  })

  test('[SE-8] an outage: what an operator declared, or an indexer that does not answer', async () => {
    indexerUp = false
    expect(await (await ask(makeApp(env()))).json()).toMatchObject({ outage: 'market' })
    expect(await (await ask(makeApp(env({ indexerUrl: 'http://127.0.0.1:1' })))).json()).toMatchObject({
      outage: 'market',
    })
    indexerUp = true
    writeFileSync(join(folder, 'outage'), 'swap\n')
    expect(await (await ask(makeApp(env()))).json()).toMatchObject({ outage: 'swap' })
    writeFileSync(join(folder, 'outage'), 'everything is on fire')
    expect((await ask(makeApp(env()))).status).toBe(204)
  })
})
