// NB-2, NB-3, NB-8, AD-1: of every page's first script. The menu is made when the visitor reaches for it; the app's
// banner is dismissed at once.
import { writeSession } from '#state/stored/stored.ts'
import { onReach } from '../intent/onReach.ts'
import menuUrl from './companyMenu.ts?worker&url'
import marksUrl from './slideMarks.ts?worker&url'

onReach('[popovertarget=company]', () => void import(/* @vite-ignore */ menuUrl))
onReach('.segmented, .parts', () => void import(/* @vite-ignore */ marksUrl))

document.querySelector('.app-banner button')?.addEventListener('click', () => {
  writeSession('tarn.promo', '0')
  delete document.documentElement.dataset.promo
})

// The phone's Wallet sign opens the account of who is connected; others may look up any wallet (its link).
document.querySelector('.bar-wallet')?.addEventListener('click', event => {
  if (document.documentElement.dataset.wallet === undefined) return
  event.preventDefault()
  document.querySelector<HTMLElement>('.connect-button')?.click()
})
