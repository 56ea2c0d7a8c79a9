// The settings menu (NB-5, NB-6, NB-10): language links that keep where one is, currency, theme. Opening and closing is the browser's.
import { currencies, currencyOf, defaultCurrency, type Currency } from '#i18n/currencies.ts'
import { currencyName } from '#i18n/format.ts'
import { intlTag, locales } from '#i18n/locales.ts'
import { localizePath, splitLocale } from '#i18n/paths.ts'
import { fetchRates } from '#data/rates.ts'
import { SETTINGS_EVENT, storedMoney } from '#state/settings.ts'
import { storedKeys, writeStored } from '#state/stored.ts'
import { rewriteFigures } from './rewriteFigures.ts'
import { setShownMoney, shownMoney, type Money } from './shownMoney.ts'

const menu = document.querySelector('#settings')
const note = menu?.querySelector<HTMLElement>('[data-rates-failed]')
const find = <E extends HTMLElement>(selector: string) => [...(menu?.querySelectorAll<E>(selector) ?? [])]

/* Currency */

function show(money: Money): void {
  setShownMoney(money)
  rewriteFigures(money)
  window.dispatchEvent(new CustomEvent(SETTINGS_EVENT, { detail: money }))
  markCurrency(money.currency)
}

function markCurrency(code: string): void {
  for (const link of find('[data-currency]'))
    if (link.dataset.currency === code) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  for (const shown of find('[data-currency-shown]')) shown.textContent = code
}

/** Shows figures in a currency: with the stored rate at once, with today's when it is here. Without any rate dollars stay, and the menu says so. */
async function choose(code: Currency): Promise<void> {
  const known = storedMoney()
  if (note) note.textContent = ''
  if (code === defaultCurrency) {
    writeStored(storedKeys.currency, null)
    return show({ currency: code, rate: 1 })
  }
  if (known.currency === code) show(known)
  try {
    const { rates, source } = await fetchRates()
    const rate = rates[code]
    if (rate === undefined) throw new Error(`rates: none for ${code}`)
    writeStored(storedKeys.currency, `${code}:${rate}`)
    show({ currency: code, rate })
    if (note && source === 'fixed') note.textContent = note.dataset.ratesFixed ?? ''
  } catch (error) {
    console.warn(`Tarn: ${error instanceof Error ? error.message : error}`)
    if (note) note.textContent = note.dataset.ratesFailed ?? ''
  }
}

/** NB-6: the address says the currency too, beside its other parameters. */
function withCurrency(code: string): string {
  const url = new URL(location.href)
  url.searchParams.set('cur', code)
  return url.href
}

function drawCurrencies(): void {
  const list = menu?.querySelector('[data-currencies]')
  const check = menu?.querySelector('[data-theme-choice] .icon')
  if (!list) return
  const tag = intlTag(document.documentElement.lang)
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
  // The link was drawn for the page's canonical path; where somebody is may be another spelling of it.
  if (key) url.pathname = localizePath(key, splitLocale(location.pathname).path)
  const query = new URLSearchParams(location.search)
  query.delete('lng')
  const chosen = url.searchParams.get('lng')
  if (chosen) query.set('lng', chosen)
  url.search = query.toString()
  url.hash = location.hash
  link.href = url.href
}

/* Theme */

const root = document.documentElement

function markTheme(theme: string): void {
  for (const button of find('[data-theme-choice]')) {
    const chosen = button.dataset.themeChoice === theme
    button.setAttribute('aria-pressed', String(chosen))
    if (chosen) for (const shown of find('[data-theme-shown]')) shown.textContent = button.textContent?.trim() ?? ''
  }
}

function setTheme(theme: string): void {
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
  markTheme(theme)
}

drawCurrencies()
markTheme(root.dataset.theme ?? 'auto')
for (const button of find('[data-theme-choice]')) button.addEventListener('click', () => setTheme(button.dataset.themeChoice ?? 'auto'))
for (const link of find<HTMLAnchorElement>('[data-language]')) {
  link.addEventListener('pointerdown', () => keepPlace(link))
  link.addEventListener('click', () => {
    keepPlace(link)
    writeStored(storedKeys.language, link.dataset.language ?? null)
  })
}

const asked = currencyOf(new URLSearchParams(location.search).get('cur'))
const stored = storedMoney()
if (asked && asked !== shownMoney().currency) void choose(asked)
else if (!asked && stored.currency !== defaultCurrency) void choose(currencyOf(stored.currency) ?? defaultCurrency)
