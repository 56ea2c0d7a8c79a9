// A service under load, to be killed: writes rows from eight hands at once and names each one on stdout once it was
// acknowledged. Arguments: the folder, or the URL of a Postgres.
import { openStore } from '../../src/server/store/openStore.ts'

const place = process.argv[2]!
const store = await openStore(place.startsWith('postgres:') ? { url: place, folder: '' } : { folder: place })
await store.query('CREATE TABLE IF NOT EXISTS law_rows (id text PRIMARY KEY, note text NOT NULL)')
await store.query('CREATE TABLE IF NOT EXISTS law_sums (hand integer PRIMARY KEY, total integer NOT NULL)')

async function hand(number: number): Promise<never> {
  for (let turn = 0; ; turn++) {
    const id = `${process.pid}-${number}-${turn}`
    await store.transaction(async query => {
      await query('INSERT INTO law_rows VALUES ($1, $2)', [id, 'x'.repeat(200)])
      await query('INSERT INTO law_sums VALUES ($1, 1) ON CONFLICT (hand) DO UPDATE SET total = law_sums.total + 1', [
        number,
      ])
    })
    process.stdout.write(`${id}\n`)
  }
}
await Promise.all(Array.from({ length: 8 }, (_, number) => hand(number)))
