import { chainById } from '#domain/chains/chains.ts'
import { shapeOf, wordsOf } from '#domain/deeds.ts'
import { shownShort } from '#domain/people/Typed.ts'
import { explorerLink } from '#domain/solana/SolanaNetwork.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { amountsOf } from '#state/deeds/amountsOf.ts'
import { type DeedRecord, isHeld, isOnEvm, isOnSolana, markOf } from '#state/deeds/DeedRecord.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import type { RecordView } from '#ui/account/RecordSheet.tsx'
import { differenceWords, failureWords, moveWords } from '../settledWords.ts'

type Row = RecordView['rows'][number]
/**
 * `away`: its network doesn't answer now. `unknown`: it is unknown now whether it was done. `parts`: other records of
 * the same transaction.
 */
type Around = { away: boolean; unknown?: boolean; parts: readonly DeedRecord[] }

const tones = { pending: 'pending', confirmed: 'good', canceled: 'plain' } as const

/** Who gets it, where something is sent. */
const recipientOf = (record: DeedRecord): string | undefined =>
  isOnSolana(record) ? record.follow.to : record.recipient

/** What it is called: what did not happen is not told as if it had. */
function recordTitle(say: Say, record: DeedRecord): string {
  const { deed, status, currencyIn, currencyOut, moves } = record
  if (status === 'confirmed' && moves === null) return say.t('toast.unread')
  return say.t(wordsOf(deed, status === 'confirmed' || status === 'pending'), {
    symbolIn: safeText(currencyIn.symbol, 12),
    symbolOut: safeText(currencyOut.symbol, 12),
    to: shownShort(recipientOf(record) ?? (isOnEvm(record) ? record.of : undefined) ?? ''),
  })
}

/** TX-1, EN-8: one record as its details show it. Token symbols are text of third parties: cleaned and cut. */
export function recordView(say: Say, record: DeedRecord, { away, unknown = false, parts }: Around): RecordView {
  const { follow, status } = record
  const chain = follow.by === 'evm' ? chainById(follow.chainId) : null
  // A wallet calls its batches what it likes.
  const mark = safeText(markOf(record), 90)
  const replacing = follow.by === 'evm' && status === 'pending' ? follow.replacing : undefined
  const network = chain?.name ?? say.t('solana.name')
  const to = recipientOf(record)
  return {
    title: recordTitle(say, record),
    status: {
      text: say.t(`drawer.status.${replacing ?? status}`),
      tone: status in tones ? tones[status as keyof typeof tones] : 'bad',
    },
    notes: notesOf(say, record, { network, away, unknown }),
    rows: [
      ...amountRows(say, record),
      { name: say.t('record.network'), values: [network] },
      { name: say.t('record.time'), values: [say.figure('date', Math.floor(record.addedAt / 1000))] },
      ...(to ? [{ name: say.t('record.to'), values: [shownShort(to)] }] : []),
      ...costRows(say, record),
      ...(follow.by === 'evm' && follow.nonce !== Number.MAX_SAFE_INTEGER
        ? [{ name: say.t('record.nonce'), values: [String(follow.nonce)] }]
        : []),
      ...(parts.length > 0 ? [{ name: say.t('record.parts'), values: parts.map(part => recordTitle(say, part)) }] : []),
    ],
    mark: { full: mark, short: shortAddress(mark) },
    href:
      follow.by === 'solana'
        ? explorerLink(follow.network, follow.signature)
        : onDevnet || isHeld(record)
          ? undefined
          : `${chain?.explorer}/tx/${follow.hash}`,
  }
}

function notesOf(
  say: Say,
  record: DeedRecord,
  { network, away, unknown }: { network: string; away: boolean; unknown: boolean },
): string[] {
  const { status, follow } = record
  if (status === 'pending') {
    const how = follow.by === 'evm' ? follow.replacing : undefined
    return [
      say.t(how ? `record.${how}` : 'record.waits', { network }),
      ...(away ? [say.t('record.away')] : unknown ? [say.t('record.unknown')] : []),
    ]
  }
  if (!isOnEvm(record))
    return record.error ? [say.t(record.error, { symbol: safeText(record.currencyIn.symbol, 12) })] : []
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
  const { amountIn, amountOut } = isOnEvm(record)
    ? amountsOf(record)
    : { amountIn: BigInt(record.amountIn), amountOut: BigInt(record.amountOut) }
  const { shows, together } = shapeOf(deed)
  const row = (way: 'out' | 'in', raw: bigint | null, { symbol, decimals }: typeof currencyIn): Row[] =>
    shows.includes(way) && raw !== null
      ? [
          {
            name: say.t(`record.${together ?? way}.${status}`),
            values: [
              `${(together ?? way) === 'out' ? '−' : '+'} ${say.amount(raw, decimals, 8)} ${safeText(symbol, 12)}`,
            ],
          },
        ]
      : []
  return [...row('out', amountIn, currencyIn), ...row('in', amountOut, currencyOut)]
}

function costRows(say: Say, { cost, follow }: DeedRecord): Row[] {
  const native = follow.by === 'evm' ? chainById(follow.chainId)?.native : undefined
  if (cost === undefined || !native) return []
  const value =
    cost === null ? say.t('record.costUnread') : `${say.amount(BigInt(cost), native.decimals, 3)} ${native.symbol}`
  return [{ name: say.t('swap.networkCost'), values: [value] }]
}
