import { InMemoryProvider, OpenFeature, type Client } from '@openfeature/web-sdk'
import { PRODUCTION_HOST } from 'astro:env/client'
import { experiments, flags, layers, type Overrides, readOverrides } from './flags.ts'

type InMemory = ConstructorParameters<typeof InMemoryProvider>[0]

/** Flags, experiments (`experiment.<name>`) and layers (`layer.<name>`) as the in-memory provider takes them, overrides applied. */
export function flagConfiguration(overrides: Overrides): NonNullable<InMemory> {
  const configuration: NonNullable<InMemory> = {}
  for (const [name, fallback] of Object.entries(flags)) {
    const on = overrides.flags[name as keyof typeof flags] ?? fallback
    configuration[name] = { disabled: false, variants: { on: true, off: false }, defaultVariant: on ? 'on' : 'off' }
  }
  const choices = (prefix: string, known: Record<string, readonly [string, ...string[]]>, picked: Record<string, string>) => {
    for (const [name, values] of Object.entries(known))
      configuration[`${prefix}.${name}`] = {
        disabled: false,
        variants: Object.fromEntries(values.map(value => [value, value])),
        defaultVariant: picked[name] ?? values[0],
      }
  }
  choices('experiment', experiments, overrides.experiments)
  choices('layer', layers, overrides.layers)
  return configuration
}

let client: Promise<Client> | null = null

/** SE-2: the one flag client of a page, on the in-memory base. `address` (lower case) is the visitor's id once a wallet is connected. */
export function flagClient(address?: string): Promise<Client> {
  client ??= (async () => {
    await OpenFeature.setProviderAndWait(new InMemoryProvider(flagConfiguration(readOverrides(location.search, location.host, PRODUCTION_HOST))))
    return OpenFeature.getClient()
  })()
  return client.then(async made => {
    if (address) await OpenFeature.setContext({ targetingKey: address, customId: address })
    return made
  })
}
