import type { APIRoute } from 'astro'
import { makeSay } from '#i18n/makeSay.ts'
import { momentOf, networksOn, statsOn } from '../_market.ts'
import { drawCard } from './_drawCard.ts'

/** What every page without a picture of its own is shown by. */
export const GET: APIRoute = () => {
  const say = makeSay('en-US')
  const stats = statsOn('all')
  const png = drawCard({
    title: say.t('landing.hero.title'),
    figure: say.figure('usd', stats?.tvl ?? null),
    change: { text: say.t('landing.tvl'), direction: undefined },
    facts: [
      [say.t('landing.volume'), say.figure('usd', stats?.volume1d ?? null)],
      [say.t('landing.networks'), say.figure('count', networksOn.filter(chain => !chain.testnet).length)],
    ],
    foot: say.figure('date', momentOf('all').time),
  })
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } })
}
