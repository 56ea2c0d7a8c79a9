import { sql } from '../../../engine/sql.ts'
import { activity } from '../../schema.ts'
import { rows } from '../database.ts'
import { type EdgeEvent, type Edges, type Span, spans } from './edgeSums.ts'

/**
 * The bar a window begins in ends here; one that begins with a window is counted by neither, as that second is outside.
 */
const endOf = (now: number, span: Span, interval: number) => now - span - ((now - span) % interval) + interval

/** The edges at a moment: those of before where they are still the same bars'. */
export async function readEdges(chainId: number, now: number, before: Edges | undefined): Promise<Edges> {
  const edges: Edges = new Map()
  for (const [span, interval] of spans) {
    const until = endOf(now, span, interval)
    const known = before?.get(span)
    edges.set(
      span,
      known?.until === until
        ? known
        : {
            until,
            events:
              await rows<EdgeEvent>(sql`SELECT time, pool, token0, token1, CASE WHEN type = 'swap' THEN coalesce(usd, 0) ELSE 0 END AS usd, price0, price1
              FROM ${activity} WHERE chain_id = ${chainId} AND time >= ${until - interval} AND time < ${until} ORDER BY block, log_index`),
          },
    )
  }
  return edges
}
