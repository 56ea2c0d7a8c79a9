import { TARN_CHAINS } from 'astro:env/client'
import { chainById } from '#domain/chains/chains.ts'

/** Ids of the networks that are on in this build, in the order given. Unknown ids are left out. */
export const networksOn: readonly number[] = TARN_CHAINS.split(',')
  .map(Number)
  .filter(id => chainById(id) !== undefined)
