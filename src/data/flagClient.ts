import { InMemoryProvider, OpenFeature, type Client } from '@openfeature/web-sdk'
import { DEVNET, FLAGS_KEY, FLAGS_URL, PRODUCTION_HOST } from 'astro:env/client'
import type { StoredKey } from '#domain/storedKeys.ts'
import { choices, flags, type Overrides, readOverrides } from './flags.ts'
import { fetchRemoteFlags, type RemoteFlags } from './remoteFlags.ts'

type InMemory = ConstructorParameters<typeof InMemoryProvider>[0]

/**
 * Flags, experiments (`experiment.<name>`) and layers (`layer.<name>`) as the in-memory provider takes them: overrides,
 * else what a service says, else the default.
 */
export function flagConfiguration(
  overrides: Overrides,
  remote: RemoteFlags = { flags: {}, choices: {} },
  { experiments, layers } = choices,
): NonNullable<InMemory> {
  const configuration: NonNullable<InMemory> = {}
  for (const [name, fallback] of Object.entries(flags)) {
    const on = overrides.flags[name as keyof typeof flags] ?? remote.flags[name as keyof typeof flags] ?? fallback
    configuration[name] = { disabled: false, variants: { on: true, off: false }, defaultVariant: on ? 'on' : 'off' }
  }
  const offer = (
    prefix: string,
    known: Record<string, readonly [string, ...string[]]>,
    picked: Record<string, string>,
  ) => {
    for (const [name, values] of Object.entries(known))
      configuration[`${prefix}.${name}`] = {
        disabled: false,
        variants: Object.fromEntries(values.map(value => [value, value])),
        defaultVariant: picked[name] ?? remote.choices[`${prefix}.${name}`] ?? values[0],
      }
  }
  offer('experiment', experiments, overrides.experiments)
  offer('layer', layers, overrides.layers)
  return configuration
}

const USER_KEY: StoredKey = 'tarn.flagUser'

/**
 * A visitor's id by chance, for this visit: groups of experiments stay the same from page to page. Storage that is
 * forbidden gives a new one each time.
 */
function visitor(): string {
  const made = crypto.randomUUID()
  try {
    const kept = sessionStorage.getItem(USER_KEY) ?? made
    sessionStorage.setItem(USER_KEY, kept)
    return kept
  } catch {
    return made // forbidden: each page is a visitor of its own
  }
}

let client: Promise<Client> | null = null
let asked: string | null = null

/** The base for a visitor: with a service of flags set up, what it says of him. */
async function provide(address: string | undefined): Promise<void> {
  const overrides = readOverrides(location.search, {
    host: location.host,
    productionHost: PRODUCTION_HOST,
    devnet: DEVNET,
  })
  const remote =
    FLAGS_URL && FLAGS_KEY
      ? await fetchRemoteFlags({
          url: FLAGS_URL,
          key: FLAGS_KEY,
          context: {
            targetingKey: visitor(),
            ...(address ? { customId: address } : {}),
          },
        })
      : undefined
  await OpenFeature.setProviderAndWait(new InMemoryProvider(flagConfiguration(overrides, remote)))
}

/**
 * SE-2: the one flag client of a page. `address` (lower case) is the visitor's custom id once a wallet is connected.
 */
export function flagClient(address?: string): Promise<Client> {
  client ??= (async () => {
    asked = address ?? null
    await provide(address)
    return OpenFeature.getClient()
  })()
  return client.then(async made => {
    if (!address) return made
    await OpenFeature.setContext({ targetingKey: address, customId: address })
    if (asked !== address && FLAGS_KEY) {
      asked = address
      await provide(address)
    }
    return made
  })
}
