import { chainById } from '#domain/chains/chains.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import { fetchToken } from '#data/market/fetch/fetchToken.ts'
import type { Say } from '#i18n/Say.ts'
import type { AlertNews } from '#state/alerts/watchAlerts.ts'
import alertStyles from '#ui/alerts/alerts.css?url'
import { apart } from '../apart.ts'
import { loadStyles } from '../loadStyles.ts'
import { pageSay } from '../pageSay.ts'
import { toastWords } from '../Toasts/toastWords.ts'
import { alertWords, sayGwei } from './alertWords.ts'
import { notify } from './notifying.ts'

type Told = { title: string; text: string }

async function symbolOf(chainId: number, token: string): Promise<string> {
  if (token === 'NATIVE') return chainById(chainId)?.native.symbol ?? ''
  try {
    return safeText((await fetchToken(chainId, token, { retries: 0 })).symbol, 12)
  } catch (error) {
    console.warn('Tarn: the market does not name a token', error)
    return shortAddress(token)
  }
}

/** Which order the market came near, and how far it still is; symbols are text of third parties. */
function limitWords(say: Say, { order, above }: Extract<AlertNews, { order: unknown }>): Told {
  const { currencyIn, currencyOut, amountIn, amountOut } = order
  const amount = (raw: string, { symbol, decimals }: typeof currencyIn, way?: 'paid') =>
    apart(say, `${say.amount(BigInt(raw), decimals, way)} ${safeText(symbol, 12)}`)
  const percent = apart(say, say.figure('percent', Number(above) / 10_000))
  return {
    title: say.t(above > 0n ? 'alerts.told.limit' : 'alerts.told.limitReached', { percent }),
    text: say.t('alerts.told.limitOrder', {
      sold: amount(amountIn, currencyIn, 'paid'),
      bought: amount(amountOut, currencyOut),
    }),
  }
}

async function wordsOf(say: Say, news: AlertNews): Promise<Told> {
  if ('record' in news) {
    const { title, text = '' } = toastWords(say, news.record)
    return { title, text }
  }
  if ('order' in news) return limitWords(say, news)
  const wish = say.t('alerts.told.wish', { wish: alertWords(say, news.alert) })
  if ('usd' in news) {
    const { way, symbol } = news.alert
    const values = { symbol: safeText(symbol, 12), price: say.figure('price', news.usd) }
    return { title: say.t(`alerts.told.${way}`, values), text: wish }
  }
  const network = chainById('wei' in news ? news.alert.chainId : news.chainId)?.name ?? ''
  if ('wei' in news) return { title: say.t('alerts.told.gas', { network, gwei: sayGwei(say, news.wei) }), text: wish }
  const [a, b] = await Promise.all(news.tokens.map(token => symbolOf(news.chainId, token)))
  return { title: say.t('alerts.told.range', { pair: `${a}/${b}`, network }), text: say.t('alerts.told.rangeText') }
}

/** Where the device shows no notification: in the page, until the visitor closes it. */
async function showCard(say: Say, { title, text }: Told): Promise<void> {
  await loadStyles(alertStyles)
  const place = document.querySelector('.alert-cards') ?? document.createElement('aside')
  place.className = 'alert-cards'
  place.setAttribute('aria-label', say.t('alerts.title'))
  place.setAttribute('role', 'status')
  if (!place.isConnected) document.body.append(place)
  const [card, head, body, close] = ['div', 'strong', 'p', 'button'].map(tag => document.createElement(tag))
  if (!card || !head || !body || !(close instanceof HTMLButtonElement)) return
  card.className = 'alert-card'
  head.textContent = title
  body.className = 'soft'
  body.textContent = text
  close.type = 'button'
  close.className = 'button button-s button-secondary'
  close.textContent = say.t('alerts.close')
  close.addEventListener('click', () => card.remove())
  card.append(head, body, close)
  place.append(card)
}

/** GO-12: tells what an alert waited for, by the device where its person allowed it, else in the page. */
export async function tellAlert(news: AlertNews): Promise<void> {
  // The page that is looked at tells of transactions by its toasts.
  if ('record' in news && document.visibilityState === 'visible' && document.hasFocus()) return
  const say = await pageSay('alerts')
  const told = await wordsOf(say, news)
  if (!notify(told.title, told.text, news.id)) await showCard(say, told)
}
