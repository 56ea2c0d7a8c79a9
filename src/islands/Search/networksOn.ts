import { TARN_CHAINS } from 'astro:env/client'
import type { Chain } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'

/** Networks that are on, in the order people see: only these can be named in a search. */
export const networksOn: readonly Chain[] = TARN_CHAINS.split(',').flatMap(id => chainById(Number(id)) ?? [])
