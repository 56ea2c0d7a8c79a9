// AD-11: hidden balances are hidden on the page of the visitor's own wallet too. Figures of other wallets are public
// and stay.
import { $preferences } from '#state/settings/preferences.ts'
import { readStored } from '#state/stored/stored.ts'
import { storedWallet } from '#state/wallet/storedWallet.ts'
import { rewriteShown } from '../settings/rewriteShown.ts'

const page = document.querySelector<HTMLElement>('[data-whose]')
const PRIVATE = '[data-private], #transactions td.c-amounts, #transactions td.c-usd'
/** What stood in the places that show dots now. */
const kept = new Map<Element, Node[]>()

function dots(): Node[] {
  const shown = document.createElement('span')
  shown.setAttribute('aria-hidden', 'true')
  shown.textContent = '••••••'
  const told = document.createElement('span')
  told.className = 'unseen'
  told.textContent = page?.dataset.hiddenLabel ?? ''
  return [shown, told]
}

function draw(): void {
  if (!page) return
  const own = storedWallet(readStored('tarn.wallet'))?.address === page.dataset.whose
  const hide = own && $preferences.get().hideBalances
  if (hide)
    for (const place of page.querySelectorAll(PRIVATE)) {
      if (kept.has(place)) continue
      kept.set(place, [...place.childNodes])
      place.replaceChildren(...dots())
    }
  else if (kept.size > 0) {
    for (const [place, nodes] of kept) place.replaceChildren(...nodes)
    kept.clear()
    // The currency may have changed meanwhile, and these were out of reach.
    rewriteShown(page)
  }
  // Until here it is unknown whose page it is (portfolio.css).
  page.dataset.settled = ''
}

$preferences.subscribe(draw)
window.addEventListener('storage', draw)
// A wallet connects or leaves while the page is looked at.
new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['data-wallet'] })
