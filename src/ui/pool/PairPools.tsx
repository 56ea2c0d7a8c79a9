import type { PoolDetail } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { pairText } from '#ui/explore/table/cells.tsx'
import { Soundings } from '../explore/Soundings.tsx'

/** Pixels that the deepest pool hangs below what all say. */
const REACH = 72

type Props = {
  say: Say
  pool: PoolDetail
  /** Every pool of the same two currencies on its network, this one too, deepest first. */
  pools: readonly PoolDetail[]
}

/** How deep this pool is beside the others of its pair. Nothing where it is the only one. */
export function PairPools({ say, pool, pools }: Props) {
  if (pools.length < 2) return null
  const pair = pairText(pool)
  return (
    <section className="detail-late pair-pools" aria-labelledby="pair-pools">
      <h2 id="pair-pools">{say.t('pool.pair.head', { pair })}</h2>
      <Soundings say={say} pools={pools} label={say.t('pool.pair.list', { pair })} reach={REACH} within={pool} />
    </section>
  )
}
