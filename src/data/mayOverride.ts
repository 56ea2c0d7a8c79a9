/** Where a page stands: its host, the host of production (may be empty), and whether this is a devnet's build. */
export type Place = { host: string; productionHost: string; devnet: boolean }

/**
 * SE-3: may a page's address override flags? Off the production host and its subdomains only. A build that isn't told
 * which host that is may stand on it, so nothing can be overridden there, unless it is a devnet's.
 */
export function mayOverride({ host, productionHost, devnet }: Place): boolean {
  const [here, production] = [host, productionHost].map(name =>
    name
      .trim()
      .toLowerCase()
      .replace(/\.?(:\d+)?$/, ''),
  ) as [string, string]
  if (production === '') return devnet
  return here !== production && !here.endsWith(`.${production}`)
}
