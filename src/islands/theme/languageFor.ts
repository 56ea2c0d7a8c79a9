/**
 * RT-19: which of `locales` (the default first) somebody reads who chose `saved` once and whose browser speaks `browser`, most wanted
 * first: the saved one, else the first browser language we have (exactly, or the same language elsewhere), else the default.
 * Self-contained: it is also written into the page's first script.
 */
export function languageFor(locales: string[], saved: string | null, browser: readonly string[]): string {
  const [first = ''] = locales
  if (saved && locales.includes(saved)) return saved
  for (const wanted of browser) {
    const language = wanted.toLowerCase().split('-')[0]
    const exact = locales.find(key => key.toLowerCase() === wanted.toLowerCase())
    const near = exact ?? locales.find(key => key.toLowerCase().split('-')[0] === language)
    if (near) return near
  }
  return first
}
