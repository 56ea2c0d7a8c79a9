/**
 * RT-19: which of `locales` (the default first) a visitor reads who chose `saved` once and whose browser prefers
 * `browser`, most wanted first: the saved one, else the first browser language we have (exactly, or the same language
 * elsewhere), else the default. Self-contained: it is also written into the page's first script.
 */
export function languageFor(locales: string[], saved: string | null, browser: readonly string[]): string {
  if (saved && locales.includes(saved)) return saved
  for (const wanted of browser) {
    const begin = (key: string) => key.toLowerCase().split('-')[0]
    const near =
      locales.find(key => key.toLowerCase() === wanted.toLowerCase()) ??
      locales.find(key => begin(key) === begin(wanted))
    if (near) return near
  }
  return locales[0] ?? ''
}
