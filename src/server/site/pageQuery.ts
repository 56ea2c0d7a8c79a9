// Which questions pages made on demand answer themselves: everything else in an address is a script's, and one page
// serves all of it.

/** LIST: pages by their path (behind a locale), and the names they know, each with what it may be. */
const known: { path: RegExp; names: Record<string, RegExp> }[] = [
  {
    path: /\/nfts\/[a-z0-9-]+\/0x[0-9a-f]{40}$/,
    names: { sort: /^(price|highest|sold|number)$/, trait: /^[^:\0]{1,64}:[^\0]{0,64}$/, after: /^[\w-]{1,600}$/ },
  },
  { path: /\/portfolio\/[^/]+$/, names: { range: /^(1w|1m|1y|all)$/ } },
]

/** The part of a query that a page knows, in one spelling, with its `?`; empty: none. */
export function pageQuery(path: string, search: string): string {
  const page = known.find(one => one.path.test(path))
  if (!page || search.length > 2_048) return ''
  const asked = new URLSearchParams(search)
  const kept = Object.entries(page.names).flatMap(([name, may]) => {
    const value = asked.get(name)
    return value !== null && may.test(value) ? [`${name}=${encodeURIComponent(value.toWellFormed())}`] : []
  })
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}
