/**
 * RT-1: the path a hash stands for (`#/swap?x=1` → `/swap?x=1`), or null. Only paths of this origin: `#//host`,
 * `#/\host` and anything with a control character are refused. Self-contained: it is also written into the page's first
 * script.
 */
export function hashPath(hash: string): string | null {
  const path = hash.replace(/^#/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from URLs, so `/\t/host` is `//host`
  return /^\/(?![/\\])/.test(path) && !/[\\\u0000-\u0020\u007f]/.test(path) ? path : null
}
