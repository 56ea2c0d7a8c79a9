// CH-3: testnet mode, from the settings menu or wherever else it is chosen: test networks show while it is on.
import { $preferences, prefer } from '#state/settings/preferences.ts'

const button = document.querySelector<HTMLElement>('[data-testnet-choice]')

$preferences.subscribe(({ testnet }) => {
  document.documentElement.toggleAttribute('data-testnet', testnet)
  button?.setAttribute('aria-pressed', String(testnet))
})
// A press before this script came would be lost: until now it could not be pressed.
button?.removeAttribute('disabled')
button?.addEventListener('click', () => prefer({ testnet: !$preferences.get().testnet }))
