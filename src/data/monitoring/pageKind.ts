/** A language and a region, whichever the LIST has: this is sent from pages that don't carry it. */
const LOCALE = /^\/[a-z]{2,3}(-[A-Z][a-z]{3})?-([A-Z]{2}|\d{3})(?=\/|$)/

/**
 * SE-6. Which kind of page a path is, without whose or what it shows: `/fr-FR/explore/tokens/base/0xab…` is
 * `/explore/tokens/base/*`.
 */
export const pageKind = (path: string): string =>
  path
    .replace(LOCALE, '')
    .split('/')
    .map(part => (/^(|[a-z][a-z_-]{0,24})$/.test(part) ? part : '*'))
    .slice(0, 6)
    .join('/')
    .slice(0, 60) || '/'
