// RT-14: the page tells of an extension that was removed. One that still announces itself was not; one that stays
// silent takes its account along, which would otherwise be waited for.
import { EXTENSION } from '#domain/extension.ts'
import { storedWallet } from '#state/wallet/storedWallet.ts'
import { readStored } from '#state/stored/stored.ts'

/** ms an extension has to announce itself. */
const PATIENCE = 2_000

let here = false
const heard = (event: Event) => {
  const { info } = (event as CustomEvent<{ info?: { rdns?: unknown } }>).detail ?? {}
  if (info?.rdns !== EXTENSION) return
  here = true
  const title = document.querySelector<HTMLElement>('h1[data-still]')
  if (title) title.textContent = title.dataset.still ?? ''
  for (const part of document.querySelectorAll<HTMLElement>('[data-removed]')) part.hidden = true
  for (const part of document.querySelectorAll<HTMLElement>('[data-still-here]')) part.hidden = false
}
window.addEventListener('eip6963:announceProvider', heard)
window.dispatchEvent(new Event('eip6963:requestProvider'))

setTimeout(() => {
  if (here || storedWallet(readStored('tarn.wallet'))?.connectorId !== EXTENSION) return
  import('#state/wallet/connection.ts').then(
    ({ disconnectNow }) => disconnectNow(),
    (error: unknown) => console.warn('Tarn: the account of the extension could not be let go', error),
  )
}, PATIENCE)
