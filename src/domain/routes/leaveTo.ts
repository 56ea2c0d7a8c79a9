import { chainByName, chains } from '../chains/chains.ts'

/**
 * Where a bare path leads outside (RT-7, RT-13), or null: `/vote/*` to the governance site, `/address/0x…` to the block
 * explorer of the network that `?chain=` names (else the first). Only an address as it should be leaves: nothing a
 * stranger writes chooses a host. `governance`: the site's base URL; empty: there is none.
 */
export function leaveTo(bare: string, search: string, governance: string): string | null {
  const address = /^\/address\/(0x[0-9a-f]{40})$/i.exec(bare)?.[1]
  if (address) {
    const { explorer } = chainByName(new URLSearchParams(search).get('chain') ?? '') ?? chains[0]!
    return `${explorer}/address/${address.toLowerCase()}`
  }
  const vote = /^\/vote(?:\/(.*))?$/.exec(bare)
  if (!vote || !/^https?:\/\/[^/]/.test(governance)) return null
  const rest = (vote[1] ?? '')
    .split('/')
    .filter(part => part !== '' && part !== '.' && part !== '..')
    .map(encodeURIComponent)
    .join('/')
  return `${governance.replace(/\/+$/, '')}/${rest}${search}`
}
