import { InMemoryProvider, OpenFeature } from '@openfeature/web-sdk'
import { expect, test, vi } from 'vitest'
import { flagClient, flagConfiguration } from './flagClient.ts'
import { type Choices, flags, readOverrides } from './flags.ts'

const listed: Choices = { experiments: { hero: ['control', 'figures'] }, layers: { swapPage: ['none', 'compact'] } }
const elsewhere = { host: 'localhost:4321', productionHost: 'tarn.example', devnet: false }
const none = { flags: {}, experiments: {}, layers: {} }

test('[SE-2] every listed flag is answered by the in-memory base with its default, and the address is the visitor', async () => {
  vi.stubGlobal('location', { search: '', host: 'localhost:4321' })
  const client = await flagClient('0x00000000000000000000000000000000000000aa')
  for (const [name, fallback] of Object.entries(flags)) expect(client.getBooleanValue(name, !fallback)).toBe(fallback)
  expect(OpenFeature.getContext()).toMatchObject({ targetingKey: '0x00000000000000000000000000000000000000aa' })
  vi.unstubAllGlobals()
})

test('[SE-2] an experiment and a layer begin with their default', async () => {
  await OpenFeature.setProviderAndWait('begin', new InMemoryProvider(flagConfiguration(none, undefined, listed)))
  const client = OpenFeature.getClient('begin')
  expect(client.getStringValue('experiment.hero', '')).toBe('control')
  expect(client.getStringValue('layer.swapPage', '')).toBe('none')
})

test('[SE-3] each of the five parameters changes what the base answers', async () => {
  const search =
    '?featureFlagOverride=solana,batchedSwaps&featureFlagOverrideOff=permitMismatch&experimentOverride=hero:figures&layerOverride=swapPage:compact'
  await OpenFeature.setProviderAndWait(
    'overridden',
    new InMemoryProvider(flagConfiguration(readOverrides(search, elsewhere, listed), undefined, listed)),
  )
  const client = OpenFeature.getClient('overridden')
  expect(client.getBooleanValue('solana', false)).toBe(true)
  expect(client.getBooleanValue('batchedSwaps', false)).toBe(true)
  expect(client.getBooleanValue('permitMismatch', true)).toBe(false)
  expect(client.getStringValue('experiment.hero', '')).toBe('figures')
  expect(client.getStringValue('layer.swapPage', '')).toBe('compact')
  expect(readOverrides(`${search}&layerOverrideOff=swapPage`, elsewhere, listed).layers).toEqual({ swapPage: 'none' })
})

test('[SE-3] on the production host, with or without port, and below it nothing is overridden', () => {
  const search = '?featureFlagOverride=solana&experimentOverride=hero:figures&layerOverride=swapPage:compact'
  for (const host of [
    'tarn.example',
    'TARN.example',
    'tarn.example:443',
    'tarn.example.',
    'tarn.example.:443',
    'www.tarn.example',
  ])
    for (const productionHost of ['tarn.example', ' Tarn.Example', 'tarn.example:443'])
      for (const devnet of [true, false])
        expect(readOverrides(search, { host, productionHost, devnet }, listed), host).toEqual(none)
  expect(
    readOverrides(search, { host: 'nottarn.example', productionHost: 'tarn.example', devnet: false }).flags,
  ).toEqual({ solana: true })
})

test('[SE-3] a build that names no production host may stand on it: nothing is overridden, unless it is a devnet’s', () => {
  const search =
    '?featureFlagOverride=solana&featureFlagOverrideOff=poolSearch&experimentOverride=hero:figures&layerOverride=swapPage:compact'
  for (const host of ['tarn.example', 'localhost:4321', '127.0.0.1', ''])
    for (const productionHost of ['', ' ']) {
      expect(readOverrides(search, { host, productionHost, devnet: false }, listed), host).toEqual(none)
      expect(readOverrides(search, { host, productionHost, devnet: true }, listed).flags).toEqual({
        solana: true,
        poolSearch: false,
      })
    }
})

test('[SE-3] the flags of a page are those of its build: without a named host and off a devnet its address says nothing', async () => {
  for (const [devnet, productionHost, on] of [
    [false, '', false],
    [true, '', true],
    [false, 'tarn.example', true],
    [true, 'localhost', false],
  ] as const) {
    vi.resetModules()
    vi.doMock('astro:env/client', () => ({
      DEVNET: devnet,
      PRODUCTION_HOST: productionHost,
      FLAGS_KEY: '',
      FLAGS_URL: '',
    }))
    vi.stubGlobal('location', { search: '?featureFlagOverride=solana', host: 'localhost:4321' })
    const { isFlagOn } = await import('#state/site/isFlagOn.ts')
    expect(await isFlagOn('solana'), `${devnet} ${productionHost}`).toBe(on)
    // SW-11: without being asked for, where a devnet runs.
    expect(await isFlagOn('batchedSwaps'), `${devnet} ${productionHost}`).toBe(devnet)
    const client = await (await import('./flagClient.ts')).flagClient()
    expect(client.getBooleanValue('solana', false), `${devnet} ${productionHost}`).toBe(on)
  }
  vi.doUnmock('astro:env/client')
  vi.unstubAllGlobals()
})

test('[SE-3] names and values that no list knows are ignored, off wins over on', () => {
  expect(
    readOverrides(
      '?featureFlagOverride=__proto__,toString,nope&experimentOverride=hero:zzz,hero,:x,constructor:y',
      elsewhere,
      listed,
    ),
  ).toEqual(none)
  expect(readOverrides('?featureFlagOverride=solana&featureFlagOverrideOff=solana', elsewhere).flags).toEqual({
    solana: false,
  })
})
