// Of every page's first script: fetches the settings' own script when the visitor reaches for the menu, or at once when
// figures must be shown in another currency or for another region than the page was written in. By its address, not by
// an import, which would bring the bundler's preloader along (700 bytes).
import askNodeUrl from '../nodes/askNode.ts?worker&url'
import settingsUrl from './settings.ts?worker&url'
import { readStored } from '#state/stored/stored.ts'
import { onReach } from '../intent/onReach.ts'

// A module is fetched once, however often it is asked for.
const load = () => void import(/* @vite-ignore */ settingsUrl)
onReach('[popovertarget=settings]', load)
if (/[?&]cur=/.test(location.search) || readStored('tarn.currency') || document.documentElement.dataset.region) load()

// GO-4: a link that proposes a node of its own. The script listens for further ones itself.
const proposal = () => location.hash.startsWith('#rpc=') && void import(/* @vite-ignore */ askNodeUrl)
window.addEventListener('hashchange', proposal)
proposal()
