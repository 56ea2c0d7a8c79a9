/** What a list may be asked for; what is left out is the service's default. */
export type Asked = Record<string, string | number | undefined>

/** `/api/market/<path>?a=b`, without what is undefined, in a stable order (one request, one cache entry). */
export function marketPath(path: string, asked: Asked = {}): string {
  const query = Object.entries(asked)
    .filter((entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
  return `/api/market/${path}${query === '' ? '' : `?${query}`}`
}
