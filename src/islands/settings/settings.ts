// The settings menu (NB-5, NB-6, NB-10): language links that keep where one is, currency, theme, testnet mode. Opening
// and closing is the browser's.
import { currencies, currencyOf, defaultCurrency, type Currency } from '#i18n/currencies.ts'
import { currencyName } from '#i18n/format.ts'
import { locales, pagesOf } from '#i18n/locales.ts'
import { localizePath, splitLocale } from '#i18n/paths.ts'
import { $preferences, prefer } from '#state/settings/preferences.ts'
import { SETTINGS_EVENT, storedMoney } from '#state/settings/settings.ts'
import { noteUse } from '#state/site/noteUse.ts'
import { writeStored } from '#state/stored/stored.ts'
import { setTheme, type Theme, THEME_EVENT, themeNow } from '../theme/setTheme.ts'
import { chooseMoney, withCurrency } from './chooseMoney.ts'
import { rewriteFigures } from './rewriteFigures.ts'
import { shownMoney } from './shownMoney.ts'
import { shownTag } from '../shownTag.ts'

const menu = document.querySelector('#settings')
const note = menu?.querySelector<HTMLElement>('[data-rates-failed]')
const find = <E extends HTMLElement>(selector: string) => [...(menu?.querySelectorAll<E>(selector) ?? [])]

/* Currency */

function markCurrency(code: string): void {
  for (const link of find('[data-currency]'))
    if (link.dataset.currency === code) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  for (const shown of find('[data-currency-shown]')) shown.textContent = code
}

async function choose(code: Currency): Promise<void> {
  if (note) note.textContent = ''
  const came = await chooseMoney(code)
  if (!note || came === 'today') return
  note.textContent = (came === 'fixed' ? note.dataset.ratesFixed : note.dataset.ratesFailed) ?? ''
}

function drawCurrencies(): void {
  const list = menu?.querySelector('[data-currencies]')
  const check = menu?.querySelector('[data-theme-choice] .icon')
  if (!list) return
  const tag = shownTag()
  for (const code of currencies) {
    const link = document.createElement('a')
    link.className = 'menu-row'
    link.rel = 'nofollow'
    link.href = withCurrency(code)
    link.dataset.currency = code
    const [short, name] = [document.createElement('span'), document.createElement('span')]
    short.className = 'menu-code'
    short.textContent = code
    name.className = 'soft'
    name.textContent = currencyName(code, tag)
    link.append(short, name, ...(check ? [check.cloneNode(true)] : []))
    link.addEventListener('click', event => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      history.replaceState(history.state, '', withCurrency(code))
      noteUse({ name: 'currency', code })
      void choose(code)
    })
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
  }
  markCurrency(shownMoney().currency)
}

/* Language: the same page, the same parameters and the same place in it */

function keepPlace(link: HTMLAnchorElement): void {
  const url = new URL(link.href)
  const key = locales.find(l => l.key === link.dataset.language)?.key
  // The link was drawn for the page's canonical path; the present address may be another spelling of it.
  if (key) url.pathname = localizePath(pagesOf(key), splitLocale(location.pathname).path)
  const query = new URLSearchParams(location.search)
  query.delete('lng')
  const chosen = url.searchParams.get('lng')
  if (chosen) query.set('lng', chosen)
  url.search = query.toString()
  url.hash = location.hash
  link.href = url.href
}

/* Theme */

function markTheme(theme: string): void {
  for (const button of find('[data-theme-choice]')) {
    const chosen = button.dataset.themeChoice === theme
    button.setAttribute('aria-pressed', String(chosen))
    if (chosen) for (const shown of find('[data-theme-shown]')) shown.textContent = button.textContent?.trim() ?? ''
  }
}

drawCurrencies()
markTheme(themeNow())
for (const button of find('[data-theme-choice]'))
  button.addEventListener('click', () => setTheme(button.dataset.themeChoice as Theme))
for (const link of find<HTMLAnchorElement>('[data-language]')) {
  const { region } = document.documentElement.dataset
  if (region !== undefined) {
    if (link.dataset.language === region) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
  link.addEventListener('pointerdown', () => keepPlace(link))
  link.addEventListener('click', () => {
    keepPlace(link)
    writeStored('tarn.language', link.dataset.language ?? null)
    noteUse({ name: 'language', locale: link.dataset.language ?? '' })
  })
}

// The menu shows the present settings, whichever script changes them.
window.addEventListener(THEME_EVENT, () => markTheme(themeNow()))
window.addEventListener(SETTINGS_EVENT, () => markCurrency(shownMoney().currency))

const asked = currencyOf(new URLSearchParams(location.search).get('cur'))
const stored = storedMoney()
if (asked && asked !== shownMoney().currency) void choose(asked)
else if (!asked && stored.currency !== defaultCurrency) void choose(currencyOf(stored.currency) ?? defaultCurrency)
else if (document.documentElement.dataset.region !== undefined) rewriteFigures(shownMoney())

/* CH-3: testnet mode, from here or wherever else it is chosen: test networks show while it is on. */

const testnetButton = document.querySelector<HTMLElement>('[data-testnet-choice]')

$preferences.subscribe(({ testnet }) => {
  document.documentElement.toggleAttribute('data-testnet', testnet)
  testnetButton?.setAttribute('aria-pressed', String(testnet))
})
// A press before this script came would be lost: until now it could not be pressed.
testnetButton?.removeAttribute('disabled')
testnetButton?.addEventListener('click', () => prefer({ testnet: !$preferences.get().testnet }))
