import { FLAGS_KEY } from 'astro:env/client'

/** SE-2: may a flag differ from its default here? A service of flags is set up, or this address asks for it. Costs no flag library. */
export const flagsVary = (): boolean => FLAGS_KEY !== '' || /[?&]featureFlagOverride/.test(location.search)
