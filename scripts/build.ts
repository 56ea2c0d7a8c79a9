// Builds the site for production: `INDEXER_URL=… SITE_URL=… node scripts/build.ts`. Start and test build it themselves.
import { buildSite } from './build/buildSite.ts'
import { placesOf } from './run/places.ts'
import { refusalText } from './run/Refusal.ts'

const env = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
)
try {
  await buildSite({
    places: placesOf(process.env.TARN_HOME ?? '.tarn'),
    env,
    market: `live ${Date.now()}`,
    compression: 'best',
  })
} catch (error) {
  console.error(refusalText(error))
  process.exitCode = 1
}
