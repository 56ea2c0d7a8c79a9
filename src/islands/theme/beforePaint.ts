import type { hashPath } from '#domain/routes/hashPath.ts'
import type { isBlocked } from '#domain/routes/isBlocked.ts'
import type { languageFor } from './languageFor.ts'

export type FirstScript = {
  /** Keys of languages, the default first, regions, and other names browsers have for them. */
  locales: string[]
  /** Which of them are shown by another one's pages. */
  shownBy: Readonly<Record<string, string>>
  /** RT-1: the hash may name the path. */
  hashRouting: boolean
  /** Where overrides of flags are not read (SE-3). */
  productionHost: string
  /** Whether they are read elsewhere. */
  overridable: boolean
  hashPath: typeof hashPath
  isBlocked: typeof isBlocked
  languageFor: typeof languageFor
}

/**
 * Runs in <head> before anything is painted, written into the page as text (so it imports nothing and everything it
 * needs is an argument): the forced or stored theme (NB-10, RT-20), winter (NB-1), the language of this visitor
 * (RT-19), the block-list (RT-17) and hashes (RT-1).
 */
export function beforePaint(use: FirstScript): void {
  const root = document.documentElement
  const query = new URLSearchParams(location.search)
  const [first = ''] = use.locales
  const store = (kind: 'localStorage' | 'sessionStorage', key: string, text?: string): string | null => {
    try {
      if (text !== undefined) window[kind].setItem(key, text)
      return window[kind].getItem(key)
    } catch {
      return null // storage is forbidden or full: the page works with what it has
    }
  }
  root.dataset.js = ''

  const isTheme = (text: string | null): text is string => text === 'light' || text === 'dark'
  const forced = query.get('theme')
  // A forced theme holds for this visit (tab), what was chosen in the menu for every other.
  if (isTheme(forced)) store('sessionStorage', 'tarn.theme', forced)
  const theme = isTheme(forced)
    ? forced
    : (store('sessionStorage', 'tarn.theme') ?? store('localStorage', 'tarn.theme'))
  if (isTheme(theme)) root.dataset.theme = theme
  // A wallet returns: what was built for all visitors (ui/primitives/FirstText) is rewritten for its owner before the
  // first paint.
  const wallet = /"address":"(\w{4})\w{26,38}(\w\w)"/.exec(store('localStorage', 'tarn.wallet') ?? '')
  if (wallet) {
    root.dataset.wallet = ''
    new MutationObserver((_, watch) => {
      for (const text of document.querySelectorAll<HTMLElement>('[data-known]')) {
        const known = text.dataset.known!.replace('%', `${wallet[1]}…${wallet[2]}`)
        if (text.textContent === known) continue
        text.dataset.built = text.textContent!.replace(known, '')
        text.textContent = known
      }
      if (document.readyState !== 'loading') watch.disconnect()
    }).observe(root, { childList: true, subtree: true })
  }

  // SE-6: a part of visits is enough there.
  if (location.host === use.productionHost) root.dataset.production = ''

  // NB-8: told away for this visit, or the app is in use already.
  if (matchMedia('(display-mode: standalone)').matches) store('localStorage', 'tarn.app', 'used')
  else if (!store('localStorage', 'tarn.app') && !store('sessionStorage', 'tarn.promo')) root.dataset.promo = ''

  // CH-3, AD-11: preferences that are on, each an attribute.
  for (const [, name = ''] of store('localStorage', 'tarn.preferences')?.matchAll(/"(\w+)":true/g) ?? [])
    root.dataset[name] = ''

  const today = new Date()
  if (today.getMonth() === 11 || (today.getMonth() === 0 && today.getDate() < 8)) root.dataset.winter = ''

  const prefix = use.locales.find(key => location.pathname.split('/')[1] === key)
  const here = prefix ?? first
  const bare = (prefix ? location.pathname.slice(prefix.length + 1) : location.pathname) || '/'
  const inLocale = (key: string, path: string) => (key === first ? path : `/${key}${path === '/' ? '' : path}`)

  const blocked = document.querySelector<HTMLMetaElement>('meta[name="tarn:blocked-paths"]')?.content
  if (blocked && use.isBlocked(bare, blocked)) {
    location.replace(inLocale(here, '/swap'))
    return
  }

  if (bare === '/' && location.hash) {
    const flag = `,${query.get('featureFlagOverride')},`.includes(',hashRouting,')
    const path =
      use.hashRouting || (flag && use.overridable && !`.${location.hostname}`.endsWith(`.${use.productionHost}`))
        ? use.hashPath(location.hash)
        : null
    if (path && path !== '/') {
      location.replace(inLocale(here, path))
      return
    }
  }

  // `fr` and `fr-CA` are French, too; a language we don't have is none that was asked for.
  const lng = query.get('lng')
  const asked = lng && use.languageFor(['', ...use.locales], null, [lng])
  if (asked) store('localStorage', 'tarn.language', asked)
  const wanted = asked || use.languageFor(use.locales, store('localStorage', 'tarn.language'), navigator.languages)
  const shown = use.shownBy[wanted]
  const language = asked || !prefix ? shown || wanted : here
  // A region has its language's pages, and figures of its own (settings/shownTag).
  if (shown === here) root.dataset.region = wanted
  if (language !== here) {
    if (!shown) query.delete('lng')
    const rest = query.toString()
    location.replace(inLocale(language, bare) + (rest && `?${rest}`) + location.hash)
  }
}
