// Of every page's first script: loads the settings' own script when somebody reaches for the menu, or at once when figures must be shown
// in another currency than the page was written in.
import { readStored, storedKeys } from '#state/stored.ts'

const load = () => import('./settings.ts')
const button = document.querySelector('[popovertarget=settings]')
for (const event of ['pointerenter', 'pointerdown', 'focus', 'click']) button?.addEventListener(event, load, { once: true, passive: true })
if (/[?&]cur=/.test(location.search) || readStored(storedKeys.currency)) load()
