import type { Address } from '#domain/chains/Chain.ts'

/**
 * WL-6. Whether the devnet wallet connects by itself, and as whom. On a devnet only: under `astro dev` unless
 * `?eagerlyConnect=false`; in a built site with `?eagerlyConnect=true` or `?eagerlyConnectAddress=0x…`, which sets the
 * account.
 */
export function eagerly(search: string, on: { devnet: boolean; dev: boolean }): { account: Address | null } | null {
  if (!on.devnet) return null
  const query = new URLSearchParams(search)
  const wish = query.get('eagerlyConnect')
  const named = query.get('eagerlyConnectAddress')?.toLowerCase() ?? ''
  const account = /^0x[0-9a-f]{40}$/.test(named) ? (named as Address) : null
  if (wish === 'false') return null
  return on.dev || wish === 'true' || account ? { account } : null
}
