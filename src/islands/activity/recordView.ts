import { shapeOf, wordsOf } from '#domain/deeds.ts'
import { shownShort } from '#domain/people/Typed.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { amountsOf } from '#state/deeds/amountsOf.ts'
import type { DeedRecord } from '#state/deeds/DeedRecord.ts'
import type { RecordFacts } from '#state/deeds/kinds/RecordKind.ts'
import { factsOf } from '#state/deeds/kinds/recordKinds.ts'
import { recordLink } from '#state/deeds/kinds/recordLink.ts'
import type { RecordView } from '#ui/account/RecordSheet.tsx'
import { differenceWords, failureWords, moveWords } from '../settledWords.ts'
import { networkText } from './networkText.ts'

type Row = RecordView['rows'][number]
/**
 * `away`: its network doesn't answer now. `unknown`: it is unknown now whether it was done. `parts`: other records of
 * the same transaction.
 */
type Around = { away: boolean; unknown?: boolean; parts: readonly DeedRecord[] }

const tones = { pending: 'pending', confirmed: 'good', canceled: 'plain' } as const

/** What it is called: what did not happen is not told as if it had. */
function recordTitle(say: Say, record: DeedRecord, facts = factsOf(record)): string {
  const { deed, status, currencyIn, currencyOut, moves } = record
  if (status === 'confirmed' && moves === null) return say.t('toast.unread')
  return say.t(wordsOf(deed, status === 'confirmed' || status === 'pending'), {
    symbolIn: safeText(currencyIn.symbol, 12),
    symbolOut: safeText(currencyOut.symbol, 12),
    to: shownShort(facts.recipient ?? facts.of ?? ''),
  })
}

/** TX-1, EN-8: one record as its details show it. Token symbols are text of third parties: cleaned and cut. */
export function recordView(say: Say, record: DeedRecord, { away, unknown = false, parts }: Around): RecordView {
  const { status } = record
  const facts = factsOf(record)
  const { recipient: to, nonce } = facts
  // A wallet calls its batches what it likes.
  const mark = safeText(facts.mark, 90)
  const replacing = status === 'pending' ? facts.replacing : undefined
  const network = networkText(say, facts)
  return {
    title: recordTitle(say, record, facts),
    status: {
      text: say.t(`drawer.status.${replacing ?? status}`),
      tone: status in tones ? tones[status as keyof typeof tones] : 'bad',
    },
    notes: notesOf(say, record, { facts, network, away, unknown }),
    rows: [
      ...amountRows(say, record),
      { name: say.t('record.network'), values: [network] },
      { name: say.t('record.time'), values: [say.figure('date', Math.floor(record.addedAt / 1000))] },
      ...(to ? [{ name: say.t('record.to'), values: [shownShort(to)] }] : []),
      ...costRows(say, record, facts),
      ...(nonce === undefined ? [] : [{ name: say.t('record.nonce'), values: [String(nonce)] }]),
      ...(parts.length > 0 ? [{ name: say.t('record.parts'), values: parts.map(part => recordTitle(say, part)) }] : []),
    ],
    mark: { full: mark, short: shortAddress(mark) },
    href: recordLink(record),
  }
}

function notesOf(
  say: Say,
  record: DeedRecord,
  { facts, network, away, unknown }: { facts: RecordFacts; network: string; away: boolean; unknown: boolean },
): string[] {
  const { status } = record
  if (status === 'pending') {
    return [
      say.t(facts.replacing ? `record.${facts.replacing}` : 'record.waits', { network }),
      ...(away ? [say.t('record.away')] : unknown ? [say.t('record.unknown')] : []),
    ]
  }
  if (status !== 'confirmed') return [failureWords(say, record)]
  if (record.moves === null) return [say.t('toast.unreadText')]
  const differs = differenceWords(say, record)
  return differs ? [differs] : []
}

/**
 * What leaves and arrives: as quoted while it waits, as the receipt says once it is done; nothing of what didn't
 * happen.
 */
function amountRows(say: Say, record: DeedRecord): Row[] {
  const { deed, status, currencyIn, currencyOut, moves } = record
  if (status === 'changed' && moves?.length)
    return [{ name: say.t('record.moves'), values: moves.map(move => moveWords(say, move)) }]
  if (status !== 'pending' && status !== 'confirmed') return []
  const { amountIn, amountOut } = amountsOf(record)
  const { shows, together } = shapeOf(deed)
  const row = (way: 'out' | 'in', raw: bigint | null, { symbol, decimals }: typeof currencyIn): Row[] =>
    shows.includes(way) && raw !== null
      ? [
          {
            name: say.t(`record.${together ?? way}.${status}`),
            values: [
              (together ?? way) === 'out'
                ? `− ${say.amount(raw, decimals, 'paid')} ${safeText(symbol, 12)}`
                : `+ ${say.amount(raw, decimals)} ${safeText(symbol, 12)}`,
            ],
          },
        ]
      : []
  return [...row('out', amountIn, currencyIn), ...row('in', amountOut, currencyOut)]
}

function costRows(say: Say, { cost }: DeedRecord, { native }: RecordFacts): Row[] {
  if (cost === undefined || !native) return []
  const value =
    cost === null ? say.t('record.costUnread') : `${say.amount(BigInt(cost), native.decimals, 3)} ${native.symbol}`
  return [{ name: say.t('swap.networkCost'), values: [value] }]
}
