/**
 * A stylesheet for what comes with intent only: imported the usual way, Astro would put it into every page that could
 * ever open it. Resolves when it holds, or when it can't be had: a plain dialog is better than none.
 */
export function loadStyles(url: string): Promise<void> {
  if ([...document.styleSheets].some(sheet => sheet.href === new URL(url, location.href).href)) return Promise.resolve()
  return new Promise(resolve => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => {
      console.warn(`Tarn: styles did not load: ${url}`)
      resolve()
    }
    document.head.append(link)
  })
}
