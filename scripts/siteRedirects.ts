// What the server and a static host redirect, made from the LIST of routes.
export type SiteRedirect = { from: string; to: string; status: 301 | 302 | 307 | 308 }
export const siteRedirects: SiteRedirect[] = []

/** The redirect a path leads to, else null. */
export const redirectOf = (_path: string, _search: string): { to: string; status: 301 | 302 | 307 | 308 } | null => null
