// SE-6, SE-4: of every page's first script. What goes wrong is held from the first moment on; what reports it, and the page's speed, comes
// after the first seconds, which belong to reading: browsers keep their measurements until somebody asks.
import { PRODUCTION_HOST } from 'astro:env/client'
import { readStored, sessionOnce } from '#state/stored.ts'
import analyticsUrl from '../analytics/analytics.ts?worker&url'
import monitorUrl from './monitor.ts?worker&url'

declare global {
  interface Window {
    /** Held for monitor.ts: errors, rejections and faults. */
    tarnFaults?: Event[]
    /** Held for analytics.ts. */
    tarnUses?: Event[] | undefined
  }
}

/** ms after which the page's speed is reported, by one visit in ten on the production host, by all elsewhere. */
const LATER = 6_000
const PART = location.host === PRODUCTION_HOST ? 10 : 100

const faults: Event[] = []
const uses: Event[] = []
Object.assign(window, { tarnFaults: faults, tarnUses: uses })
const monitor = () => void import(/* @vite-ignore */ monitorUrl)
const analytics = () => void import(/* @vite-ignore */ analyticsUrl)

for (const name of ['error', 'unhandledrejection', 'tarn:fault'])
  addEventListener(name, event => {
    faults.push(event)
    monitor()
  })
addEventListener('tarn:use', event => {
  // Once analytics.ts is here it hears for itself.
  if (!window.tarnUses) return
  uses.push(event)
  analytics()
})
setTimeout(() => {
  if (Number(sessionOnce('tarn.chance', () => `${Math.random() * 100}`)) < PART) monitor()
  if (readStored('tarn.preferences')?.includes('"analytics":true')) analytics()
}, LATER)
