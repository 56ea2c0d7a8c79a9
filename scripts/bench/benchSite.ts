// A child of bench-build: builds the site from the snapshot that lies in TARN_HOME.
import { buildSite } from '../build/buildSite.ts'
import { placesOf } from '../run/places.ts'

const env = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
)
await buildSite({
  places: placesOf(process.env.TARN_HOME ?? '.tarn'),
  env,
  market: `bench ${Date.now()}`,
  compression: 'quick',
  fresh: false,
})
