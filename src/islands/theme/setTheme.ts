import { storedKeys, writeStored } from '#state/stored/stored.ts'

export type Theme = 'auto' | 'light' | 'dark'

/** Sent on window when the theme was changed; detail: the Theme. */
export const THEME_EVENT = 'tarn:theme'

export const themeNow = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

/** NB-10: shows and keeps a theme; one that was forced by the address gives way. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = theme
  writeStored(storedKeys.theme, theme === 'auto' ? null : theme)
  try {
    sessionStorage.removeItem(storedKeys.theme)
  } catch (error) {
    console.debug('Tarn: storage is forbidden, so nothing was forced there either', error)
  }
  const url = new URL(location.href)
  if (url.searchParams.has('theme')) {
    url.searchParams.delete('theme')
    history.replaceState(history.state, '', url)
  }
  window.dispatchEvent(new CustomEvent(THEME_EVENT, { detail: theme }))
}
