// What a page tells about itself: to its reader (offline, a part that is gone, news of the service) and, by the rules
// of each, to our service.
import { startAnalytics } from '../analytics/startAnalytics.ts'
import { startMonitoring } from '../monitoring/startMonitoring.ts'
import { showNotices } from '../notices/showNotices.ts'
import { tellStale } from '../notices/tellStale.ts'

const fault = startMonitoring()
const use = startAnalytics()

const hear = (event: Event): void => {
  if (event.type === 'tarn:use') use(event)
  else if (!tellStale(event)) fault(event)
}

const held = window.tarnNews ?? []
for (const event of held) hear(event)
// start.ts goes on pushing here.
held.push = event => {
  hear(event)
  return 0
}
showNotices().catch((error: unknown) => console.warn('Tarn: news could not be shown', error))
