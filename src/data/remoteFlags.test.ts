import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InMemoryProvider, OpenFeature } from '@openfeature/web-sdk'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { flagConfiguration } from './flagClient.ts'
import { type Choices, flags, readOverrides } from './flags.ts'
import { fetchRemoteFlags, readRemoteFlags } from './remoteFlags.ts'

const listed: Choices = { experiments: { hero: ['control', 'figures'] }, layers: { swapPage: ['none', 'compact'] } }
let status = 200
let body = ''
const seen: { url?: string; key?: unknown; context: unknown }[] = []
const service = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  seen.push({ url: request.url, key: request.headers['x-api-key'], context: JSON.parse(text).context })
  response.writeHead(status).end(body)
}).listen(0, '127.0.0.1')
afterAll(() => void service.close())
const url = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
const told = (...all: { key: string; value: unknown }[]) => ({ flags: all })

test('[SE-2] the service is asked with the key and the visitor, and what it says takes the place of our defaults', async () => {
  body = JSON.stringify(told({ key: 'solana', value: true }, { key: 'experiment.hero', value: 'figures' }))
  const remote = await fetchRemoteFlags({
    url: url(),
    key: 'k-1',
    context: { targetingKey: 'visitor', customId: '0xabc' },
    listed,
  })
  expect(seen.at(-1)).toEqual({
    url: '/ofrep/v1/evaluate/flags',
    key: 'k-1',
    context: { targetingKey: 'visitor', customId: '0xabc' },
  })
  await OpenFeature.setProviderAndWait(
    'remote',
    new InMemoryProvider(
      flagConfiguration(readOverrides('', { host: 'x', productionHost: '', devnet: false }), remote, listed),
    ),
  )
  const client = OpenFeature.getClient('remote')
  expect(client.getBooleanValue('solana', false)).toBe(true)
  expect(client.getBooleanValue('poolSearch', false)).toBe(flags.poolSearch)
  expect(client.getStringValue('experiment.hero', '')).toBe('figures')
  expect(client.getStringValue('layer.swapPage', '')).toBe('none')
})

test('[SE-3] the page’s address wins over the service, off the production host', async () => {
  const remote = readRemoteFlags(told({ key: 'solana', value: true }))
  await OpenFeature.setProviderAndWait(
    'both',
    new InMemoryProvider(
      flagConfiguration(
        readOverrides('?featureFlagOverrideOff=solana', {
          host: 'localhost',
          productionHost: 'tarn.example',
          devnet: false,
        }),
        remote,
      ),
    ),
  )
  expect(OpenFeature.getClient('both').getBooleanValue('solana', true)).toBe(false)
  await OpenFeature.setProviderAndWait(
    'production',
    new InMemoryProvider(
      flagConfiguration(
        readOverrides('?featureFlagOverrideOff=solana', {
          host: 'tarn.example',
          productionHost: 'tarn.example',
          devnet: false,
        }),
        remote,
      ),
    ),
  )
  expect(OpenFeature.getClient('production').getBooleanValue('solana', false)).toBe(true)
})

test('[SE-2] a service that fails, or answers something else, changes nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const nothing = { flags: {}, choices: {} }
  for (const [code, text] of [
    [500, '{}'],
    [200, 'not json'],
    [200, '{"flags":7}'],
    [401, ''],
  ] as const) {
    status = code
    body = text
    expect(await fetchRemoteFlags({ url: url(), key: 'k', context: { targetingKey: 'v' } })).toEqual(nothing)
  }
  expect(await fetchRemoteFlags({ url: 'http://127.0.0.1:1', key: 'k', context: { targetingKey: 'v' } })).toEqual(
    nothing,
  )
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const { flags: on, choices } = readRemoteFlags(value)
      return (
        Object.keys(on).every(name => name in flags) &&
        Object.keys(choices).every(name => /^(experiment|layer)\./.test(name))
      )
    }),
  )
  expect(
    readRemoteFlags(
      told(
        { key: '__proto__', value: true },
        { key: 'solana', value: 'yes' },
        { key: 'experiment.hero', value: 'zzz' },
      ),
      listed,
    ),
  ).toEqual(nothing)
  vi.restoreAllMocks()
})
