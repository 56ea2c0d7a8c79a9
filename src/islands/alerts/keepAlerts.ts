// GO-12: run by being loaded, on pages of visitors who set alerts (islands/watch/start.ts asks for it by its file).
import { loadWords, partsOf } from '../loadWords.ts'
import { startAlerts } from './startAlerts.ts'

loadWords(partsOf('alerts')).then(startAlerts, (error: unknown) => console.warn('Tarn: alerts did not load', error))
