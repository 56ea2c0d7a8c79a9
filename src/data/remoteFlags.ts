import * as v from 'valibot'
import { type Choices, choices, flags } from './flags.ts'

const TIMEOUT_MS = 2_000
const answer = v.object({ flags: v.array(v.looseObject({ key: v.string(), value: v.optional(v.unknown()) })) })

/** What a service of flags says; only names and values of our lists. */
export type RemoteFlags = { flags: Partial<Record<keyof typeof flags, boolean>>; choices: Record<string, string> }
const nothing: RemoteFlags = { flags: {}, choices: {} }

/** `experiment.<name>` and `layer.<name>` with the values they may have. */
const valuesOf = ({ experiments, layers } = choices): Record<string, readonly string[]> =>
  Object.fromEntries([
    ...Object.entries(experiments).map(([name, values]) => [`experiment.${name}`, values] as const),
    ...Object.entries(layers).map(([name, values]) => [`layer.${name}`, values] as const),
  ])

/** Takes from an answer what our lists know, and nothing else. */
export function readRemoteFlags(body: unknown, listed = choices): RemoteFlags {
  const known = valuesOf(listed)
  const parsed = v.safeParse(answer, body)
  if (!parsed.success) return nothing
  const result: RemoteFlags = { flags: {}, choices: {} }
  for (const { key, value } of parsed.output.flags) {
    if (typeof value === 'boolean' && Object.hasOwn(flags, key)) result.flags[key as keyof typeof flags] = value
    if (typeof value === 'string' && Object.hasOwn(known, key) && known[key]?.includes(value))
      result.choices[key] = value
  }
  return result
}

/**
 * SE-2: asks a service of flags (OpenFeature Remote Evaluation Protocol, all flags at once) for a visitor. One that
 * doesn't answer within two seconds, or answers something else, changes nothing and is logged.
 */
export async function fetchRemoteFlags({
  url,
  key,
  context,
  listed = choices,
}: {
  url: string
  key: string
  context: { targetingKey: string; customId?: string }
  listed?: Choices
}): Promise<RemoteFlags> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ context }),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`flags: ${response.status}`)
    return readRemoteFlags(await response.json(), listed)
  } catch (error) {
    console.warn('Tarn: the service of flags did not answer; defaults hold', error)
    return nothing
  }
}
