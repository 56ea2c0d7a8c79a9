import { GOVERNANCE_URL } from 'astro:env/client'
import { CONTACT } from '#domain/contact.ts'
import type { Say } from '#i18n/Say.ts'

type Link = { label: string; href: string /** Leads out of Tarn. */; away?: boolean }

/**
 * LIST [NB-2]: the company menu's sections, in its order; the page's foot shows the same. Every link leads to something
 * that is there.
 */
export const companySections = (say: Say): { title: string; links: Link[] }[] => [
  {
    title: say.t('company.app'),
    links: [
      { label: say.t('shell.trade'), href: say.path('swap') },
      { label: say.t('shell.explore'), href: say.path('explore') },
      { label: say.t('positions.title'), href: say.path('positions') },
      { label: say.t('portfolio.title'), href: say.path('portfolio') },
      { label: say.t('nft.collections'), href: say.path('nfts') },
    ],
  },
  {
    title: say.t('company.products'),
    links: [
      { label: say.t('company.install'), href: say.path('app') },
      { label: say.t('company.models'), href: '/llms.txt' },
      { label: say.t('company.feed'), href: '/new-pools.xml' },
    ],
  },
  {
    title: say.t('company.protocol'),
    links: [
      { label: say.t('company.howSwaps'), href: say.path('helpPage', { article: 'swap' }) },
      { label: say.t('company.howPools'), href: say.path('helpPage', { article: 'liquidity' }) },
      { label: say.t('company.governance'), href: GOVERNANCE_URL, away: true },
    ],
  },
  {
    title: say.t('company.company'),
    links: [
      { label: say.t('help.title'), href: say.path('help') },
      { label: say.t('company.safety'), href: say.path('helpPage', { article: 'safety' }) },
      { label: say.t('company.contact'), href: CONTACT, away: true },
    ],
  },
]
