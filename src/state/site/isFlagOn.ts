import { flagsVary } from '#data/flagsVary.ts'
import type { FlagName } from '#data/flags.ts'

/**
 * SE-2: whether a flag is on for this page; its default where nothing may differ from it or the flags' code can't be
 * loaded.
 */
export async function isFlagOn(name: FlagName): Promise<boolean> {
  const { flags } = await import('#data/flags.ts')
  if (!flagsVary()) return flags[name]
  try {
    const { flagClient } = await import('#data/flagClient.ts')
    return (await flagClient()).getBooleanValue(name, flags[name])
  } catch (error) {
    console.warn('Tarn: flags could not be read', error)
    return flags[name]
  }
}
