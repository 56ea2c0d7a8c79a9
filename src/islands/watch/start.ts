// Of every page's first script, as small as can be: holds what goes wrong or is noted until watch.ts is here to tell it
// (SE-4, SE-6 to SE-8, UI-4). That comes with the first such event, with news of the service, or after the first
// seconds, which belong to reading.
import watchUrl from './watch.ts?worker&url'
import { tellNetwork } from '../notices/tellNetwork.ts'
import { HELD, LATER } from './held.ts'

const held: Event[] = []
// A module is fetched once, however often it is asked for.
const load = () => void import(/* @vite-ignore */ watchUrl)

for (const name of HELD)
  addEventListener(name, event => {
    held.push(event)
    load()
  })
Object.assign(window, { tarnNews: held })
for (const name of ['offline', 'online']) addEventListener(name, tellNetwork)
addEventListener('load', () => setTimeout(load, LATER))
// 204: nothing to tell. watch.ts asks again, and gets what the browser kept.
fetch('/api/notices').then(answer => answer.status === 200 && load(), tellNetwork)
