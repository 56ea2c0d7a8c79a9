import type { ReactNode } from 'react'
import type { Stats, TokenRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { Figure } from '#ui/primitives/Figure.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { Fact } from './Fact.tsx'
import { Lake } from './Lake.tsx'
import { Waterline } from './Waterline.tsx'

type Props = {
  say: Say
  stats: Stats | null
  /** Largest volume first, over all networks. */
  tokens: readonly TokenRow[]
  /** How many networks there are. */
  count: string
  /** The swap box. */
  children?: ReactNode
}

/** LD-1, LD-2, LD-3, LD-6: what Tarn is, and a box that trades already. */
export function Hero({ say, stats, tokens, count, children }: Props) {
  const live = (field: string) => `${field}:stats:all`
  return (
    <section className="hero">
      <Lake className="lake" />
      <div className="wrap hero-grid">
        <div className="hero-text">
          <h1>{say.t('landing.hero.title')}</h1>
          <p className="hero-body soft">{say.t('landing.hero.body', { n: count })}</p>
        </div>
        <dl className="hero-facts">
          <Fact label={say.t('landing.volume')}>
            <Figure say={say} kind="usd" value={stats?.volume1d ?? null} live={live('volume1d')} />
          </Fact>
          <Fact label={say.t('landing.tvl')}>
            <Figure say={say} kind="usd" value={stats?.tvl ?? null} live={live('tvl')} />
          </Fact>
          <Fact label={say.t('landing.networks')}>{count}+</Fact>
        </dl>
        <div className="hero-box">{children}</div>
      </div>
      <Waterline say={say} tokens={tokens} />
      <a className="scroll-prompt" href="#story">
        {say.t('landing.scroll')}
        <Icon name="arrowDown" />
      </a>
    </section>
  )
}
