import {
  type Alert,
  alertId,
  type DoneAlert,
  type GasAlert,
  isGasReached,
  isPriceReached,
  type LimitAlert,
  type PriceAlert,
  type RangeAlert,
} from '#domain/alerts/Alert.ts'
import { type DeedRecord, isOrder, type OrderRecord } from '../deeds/DeedRecord.ts'
import { alertsNow, dropAlert, setAlert } from './alerts.ts'
import { recordsNow } from './recordsNow.ts'

/** What there is to tell. */
export type AlertNews =
  | { id: string; alert: PriceAlert; usd: number }
  | { id: string; alert: GasAlert; wei: bigint }
  | { id: string; alert: DoneAlert | LimitAlert; record: DeedRecord }
  | { id: string; alert: LimitAlert; order: OrderRecord; above: bigint }
  | { id: string; alert: RangeAlert; chainId: number; tokens: readonly [string, string] }

type Tell = (news: AlertNews) => void
type Of<K extends Alert['kind']> = Extract<Alert, { kind: K }>
/** One look at everything of one kind. Throws what its sources throw: the next look is soon. */
type Look<K extends Alert['kind']> = (alerts: readonly Of<K>[], tell: Tell) => Promise<void>

const distinct = (numbers: readonly number[]) => [...new Set(numbers)]

const lookAtPrices: Look<'price'> = async (alerts, tell) => {
  const { fetchToken } = await import('#data/market/fetch/fetchToken.ts')
  const keys = [...new Set(alerts.map(({ chainId, token }) => `${chainId} ${token}`))]
  await Promise.all(
    keys.map(async key => {
      const [chainId = '', token = ''] = key.split(' ')
      const { priceUsd } = await fetchToken(Number(chainId), token, { retries: 0 })
      if (priceUsd === null) return
      for (const alert of alerts)
        if (`${alert.chainId} ${alert.token}` === key && isPriceReached(alert, priceUsd))
          once({ id: alertId(alert), alert, usd: priceUsd }, tell)
    }),
  )
}

const lookAtGas: Look<'gas'> = async (alerts, tell) => {
  const { readGasNow } = await import('./readGasNow.ts')
  await Promise.all(
    distinct(alerts.map(({ chainId }) => chainId)).map(async chainId => {
      const wei = await readGasNow(chainId)
      for (const alert of alerts)
        if (alert.chainId === chainId && isGasReached(alert, wei)) once({ id: alertId(alert), alert, wei }, tell)
    }),
  )
}

/** Wishes that are told once: first forgotten, so that no other look tells it again. */
function once(news: AlertNews, tell: Tell): void {
  dropAlert(news.id)
  tell(news)
}

/** ms since 1970 at which this tab began; what settled before was reported then, or no alert was set for it. */
let since = 0
/** Ids of records that were pending at a look of ours, and of those that were told. */
const waiting = new Set<string>()
const told = new Set<string>()

/** Tells of those that settled since they were last seen, each once, whatever alert it is for. */
function tellSettled(records: readonly DeedRecord[], alert: DoneAlert | LimitAlert, tell: Tell): void {
  for (const record of records) {
    const { id, status, addedAt } = record
    if (status === 'pending') waiting.add(id)
    else if (!told.has(id) && (waiting.has(id) || addedAt > since)) {
      told.add(id)
      waiting.delete(id)
      tell({ id, alert, record })
    }
  }
}

const lookAtRecords: Look<'done'> = async ([alert], tell) => {
  if (alert) tellSettled(recordsNow(), alert, tell)
}

const lookAtLimits: Look<'limit'> = async (alerts, tell) => {
  const records = recordsNow().filter(isOrder)
  for (const alert of alerts)
    tellSettled(
      records.filter(({ account }) => account === alert.owner),
      alert,
      tell,
    )
  const { nearNow, openOrders, readLimits } = await import('./limitsNow.ts')
  for (const alert of alerts) {
    const open = openOrders(records, alert.owner)
    const limits = await readLimits(open)
    // As it is now: it may have been ended or changed meanwhile, here or in another tab.
    const kept = alertsNow().find((each): each is LimitAlert => alertId(each) === alertId(alert))
    if (!kept) continue
    const { near, came } = nearNow(kept, open, { limits, now: Date.now() })
    if (near.join() !== kept.near.join()) setAlert({ ...kept, near })
    for (const { record, above } of came) tell({ id: `limit ${record.follow.hash}`, alert: kept, order: record, above })
  }
}

const lookAtRanges: Look<'range'> = async (alerts, tell) => {
  const { readRanges } = await import('./readRanges.ts')
  for (const alert of alerts) {
    const ranges = await readRanges(alert.owner)
    // Ended meanwhile, here or in another tab.
    if (!alertsNow().some(each => alertId(each) === alertId(alert))) continue
    const inside = ranges.filter(({ isInside }) => isInside).map(({ id }) => id)
    if (inside.join() !== alert.inside.join()) setAlert({ ...alert, inside })
    for (const { id, isInside, ...place } of ranges)
      if (!isInside && alert.inside.includes(id)) tell({ id: `range ${id}`, alert, ...place })
  }
}

/** LIST: every kind, how it is looked at, and the ms between two looks. */
const kinds: { [K in Alert['kind']]: { every: number; look: Look<K> } } = {
  done: { every: 3_000, look: lookAtRecords },
  price: { every: 10_000, look: lookAtPrices },
  gas: { every: 10_000, look: lookAtGas },
  range: { every: 15_000, look: lookAtRanges },
  limit: { every: 10_000, look: lookAtLimits },
}

function follow<K extends Alert['kind']>(kind: K, tell: Tell): void {
  const { every, look } = kinds[kind]
  const again = async () => {
    try {
      const alerts = alertsNow().filter((alert): alert is Of<K> => alert.kind === kind)
      if (alerts.length > 0) await look(alerts, tell)
    } catch (error) {
      // A source that is away is asked again.
      console.warn(`Tarn: alerts (${kind}) could not be looked at`, error)
    }
    setTimeout(again, every)
  }
  void again()
}

let begun = false

/**
 * Looks at what this browser's person wants to be told, as long as the page lives. Of several tabs one does: the next
 * takes over when it is closed.
 */
export function watchAlerts(tell: Tell): void {
  if (begun) return
  begun = true
  since = Date.now()
  const begin = () => {
    for (const kind of Object.keys(kinds) as Alert['kind'][]) follow(kind, tell)
    // Held until the page goes.
    return new Promise<never>(() => {})
  }
  // Not there: a page without https.
  if (!navigator.locks) void begin()
  else void navigator.locks.request('tarn alerts', begin)
}
