import { InMemoryProvider, OpenFeature } from '@openfeature/web-sdk'
import { expect, test, vi } from 'vitest'
import { flagClient, flagConfiguration } from './flagClient.ts'
import { type Choices, flags, readOverrides } from './flags.ts'

const listed: Choices = { experiments: { hero: ['control', 'figures'] }, layers: { swapPage: ['none', 'compact'] } }
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
  await OpenFeature.setProviderAndWait('overridden', new InMemoryProvider(flagConfiguration(readOverrides(search, 'localhost:4321', 'tarn.example', listed), undefined, listed)))
  const client = OpenFeature.getClient('overridden')
  expect(client.getBooleanValue('solana', false)).toBe(true)
  expect(client.getBooleanValue('batchedSwaps', false)).toBe(true)
  expect(client.getBooleanValue('permitMismatch', true)).toBe(false)
  expect(client.getStringValue('experiment.hero', '')).toBe('figures')
  expect(client.getStringValue('layer.swapPage', '')).toBe('compact')
  expect(readOverrides(`${search}&layerOverrideOff=swapPage`, 'localhost', '', listed).layers).toEqual({ swapPage: 'none' })
})

test('[SE-3] on the production host, with or without port, and below it nothing is overridden', () => {
  const search = '?featureFlagOverride=solana&experimentOverride=hero:figures&layerOverride=swapPage:compact'
  for (const host of ['tarn.example', 'TARN.example', 'tarn.example:443', 'www.tarn.example'])
    expect(readOverrides(search, host, 'tarn.example', listed)).toEqual(none)
  expect(readOverrides(search, 'nottarn.example', 'tarn.example').flags).toEqual({ solana: true })
})

test('[SE-3] names and values that no list knows are ignored, off wins over on', () => {
  expect(readOverrides('?featureFlagOverride=__proto__,toString,nope&experimentOverride=hero:zzz,hero,:x,constructor:y', 'x', '', listed)).toEqual(none)
  expect(readOverrides('?featureFlagOverride=solana&featureFlagOverrideOff=solana', 'x', '').flags).toEqual({ solana: false })
})
