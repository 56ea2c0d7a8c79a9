// Of every page's first script: fetches the settings' own script when somebody reaches for the menu, or at once when figures must be shown
// in another currency than the page was written in. Its address, not an import: that would bring the bundler's preloader along (700 bytes).
import settingsUrl from './settings.ts?worker&url'
import { readStored, storedKeys } from '#state/stored/stored.ts'
import { onReach } from '../intent/onReach.ts'

// A module is fetched once, however often it is asked for.
const load = () => void import(/* @vite-ignore */ settingsUrl)
onReach('[popovertarget=settings]', load)
if (/[?&]cur=/.test(location.search) || readStored(storedKeys.currency)) load()
