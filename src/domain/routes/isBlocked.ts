/**
 * RT-17: is a bare path (no locale) on a block-list? `list` is the page's meta tag: paths with commas between, `*` at
 * an end stands for everything below. `/swap` never is. Self-contained: it is also written into the page's first
 * script.
 */
export function isBlocked(path: string, list: string): boolean {
  if (path === '/swap') return false
  return list.split(',').some(entry => {
    const blocked = entry.trim()
    if (blocked.endsWith('/*')) return path === blocked.slice(0, -2) || path.startsWith(blocked.slice(0, -1))
    return blocked !== '' && path === blocked
  })
}
