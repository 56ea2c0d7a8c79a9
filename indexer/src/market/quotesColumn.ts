import type { Pack } from '../../engine/Table.ts'
import type { Quote } from './priceToken.ts'

type Packed = [pool: string, via: string, rate: number, depth: number, since: number]

/**
 * A token's quotes as its row keeps them: objects in memory, `[[pool, via, rate, depth, since], …]` in the database.
 */
export const quotesColumn: Pack<readonly Quote[]> = {
  write: quotes => JSON.stringify(quotes.map(({ pool, via, rate, depth, since }) => [pool, via, rate, depth, since])),
  read: text =>
    (JSON.parse(text) as Packed[]).map(([pool, via, rate, depth, since]) => ({ pool, via, rate, depth, since })),
}
