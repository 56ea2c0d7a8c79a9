import { TARN_CHAINS } from 'astro:env/client'
import { chainById } from '#domain/chains/chains.ts'
import { isSwappable } from '#domain/chains/isSwappable.ts'
import type { Chain } from '#domain/chains/Chain.ts'

/** Networks a swap can be made on: those that are on and have a router, in the order people see. */
export const networksOn: readonly Chain[] = TARN_CHAINS.split(',')
  .flatMap(id => chainById(Number(id)) ?? [])
  .filter(({ id }) => isSwappable(id))

export const networkIds: readonly number[] = networksOn.map(chain => chain.id)
