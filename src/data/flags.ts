import { DEVNET } from 'astro:env/client'
import { mayOverride, type Place } from './mayOverride.ts'

// SE-2, SE-3: what can be switched. Names come from these lists only; addresses of the page may override them off the
// production host.

/** LIST: flags with their defaults. */
export const flags = {
  embeddedWallet: true,
  solana: false,
  extensionDeeplinks: true,
  // SW-11: seen and tried where it costs nothing; elsewhere the operator decides.
  batchedSwaps: DEVNET,
  permitMismatch: true,
  forcedPermits: false,
  disableWalletGetCapabilities: false,
  poolSearch: true,
  sharedPortfolio: false,
} as const satisfies Record<string, boolean>

type Values = Readonly<Record<string, readonly [string, ...string[]]>>
/**
 * LIST: experiments with their groups, and layers (groups of experiments that exclude each other) with their values;
 * the default first.
 */
export type Choices = { experiments: Values; layers: Values }
/** None runs now: what nothing asks for is not listed. */
export const choices: Choices = { experiments: {}, layers: {} }

export type FlagName = keyof typeof flags

/** What a page's address overrides; only what it names is there. */
export type Overrides = {
  flags: Partial<Record<FlagName, boolean>>
  experiments: Record<string, string>
  layers: Record<string, string>
}

const listOf = (params: URLSearchParams, name: string): string[] =>
  params
    .getAll(name)
    .flatMap(text => text.split(','))
    .map(text => text.trim())
    .filter(Boolean)

const isFlag = (name: string): name is FlagName => Object.hasOwn(flags, name)

/** `name:value` pairs whose name and value a list knows. */
function chosen(pairs: string[], known: Record<string, readonly string[]>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const pair of pairs) {
    const at = pair.indexOf(':')
    const name = pair.slice(0, at)
    const value = pair.slice(at + 1)
    if (at > 0 && Object.hasOwn(known, name) && known[name]?.includes(value)) result[name] = value
  }
  return result
}

/**
 * SE-3: featureFlagOverride, featureFlagOverrideOff (names), experimentOverride, layerOverride (name:value),
 * layerOverrideOff (names); comma lists. Where `mayOverride` says no, nothing is; off wins over on; unknown names are
 * ignored.
 */
export function readOverrides(search: string, place: Place, { experiments, layers } = choices): Overrides {
  const result: Overrides = { flags: {}, experiments: {}, layers: {} }
  if (!mayOverride(place)) return result
  const params = new URLSearchParams(search)
  for (const name of listOf(params, 'featureFlagOverride')) if (isFlag(name)) result.flags[name] = true
  for (const name of listOf(params, 'featureFlagOverrideOff')) if (isFlag(name)) result.flags[name] = false
  result.experiments = chosen(listOf(params, 'experimentOverride'), experiments)
  result.layers = chosen(listOf(params, 'layerOverride'), layers)
  for (const name of listOf(params, 'layerOverrideOff'))
    if (Object.hasOwn(layers, name)) result.layers[name] = layers[name]![0]
  return result
}
