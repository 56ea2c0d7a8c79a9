import type { ReactNode } from 'react'
import { chains } from '#domain/chains/chains.ts'
import type { Moment, PoolRow, Stats, TokenRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { Depths } from './Depths.tsx'
import { Hero } from './Hero.tsx'
import type { TradeShown } from './Streams.tsx'
import { Today } from './Today.tsx'

type Props = {
  say: Say
  stats: Stats | null
  at: Moment
  /** Largest volume first, over all networks. */
  tokens: readonly TokenRow[]
  /** Deepest first. */
  pools: readonly PoolRow[]
  /** What our router found on them: a large trade, and the one that the box is printed with. */
  large: TradeShown | null
  small: TradeShown | null
  /** The swap box. */
  children?: ReactNode
}

/** LD-6: networks the product supports, not those switched on. */
export const networks = chains.filter(c => !c.testnet)

/** LD-1, LD-2, LD-3, LD-6. The landing page's body: from the surface down to the bed of the lake. */
export function Landing({ say, stats, at, tokens, pools, large, small, children }: Props) {
  const count = say.figure('count', networks.length)
  return (
    <div className="landing">
      <Hero say={say} stats={stats} tokens={tokens} count={count}>
        {children}
      </Hero>
      <Today say={say} stats={stats} at={at} tokens={tokens} pools={pools} />
      <Depths say={say} networks={networks} count={count} large={large} small={small} />
    </div>
  )
}
