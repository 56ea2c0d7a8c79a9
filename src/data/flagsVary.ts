import { DEVNET, FLAGS_KEY, PRODUCTION_HOST } from 'astro:env/client'
import { mayOverride } from './mayOverride.ts'

/**
 * SE-2: may a flag differ from its default here? A service of flags is set up, or this address asks for it where it
 * may. Costs no flag library.
 */
export const flagsVary = (): boolean =>
  FLAGS_KEY !== '' ||
  (/[?&]featureFlagOverride/.test(location.search) &&
    mayOverride({ host: location.host, productionHost: PRODUCTION_HOST, devnet: DEVNET }))
