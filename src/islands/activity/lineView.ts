import { shownShort } from '#domain/people/Typed.ts'
import { chainById } from '#domain/chains/chains.ts'
import { safeText, shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Activity } from '#state/deeds/history/Activity.ts'
import type { PaidFor } from '#state/deeds/history/readPaid.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import { activityTitle } from '#ui/account/lists/ActivityList.tsx'
import type { RecordView } from '#ui/account/RecordSheet.tsx'
import { whatMoved } from '#ui/portfolio/HistoryList.tsx'

export type Line = Activity & { chainId: number }

const CAME: ReadonlySet<Activity['type']> = new Set(['receive', 'purchase', 'mint'])

/**
 * The details of a line that this browser has no record of. `paid`: what its network reports of it; undefined while it
 * is read, null if it is not available.
 */
export function lineView(say: Say, line: Line, paid: PaidFor | null | undefined): RecordView {
  const { chainId, hash, time, to, parts = [], shows = [], amountIn, amountOut, currencyIn, currencyOut } = line
  const chain = chainById(chainId)
  const amount = (sign: string, raw: bigint | null, { symbol, decimals }: typeof currencyIn) =>
    raw === null
      ? []
      : [`${sign} ${say.amount(raw, decimals, sign === '−' ? 'paid' : undefined)} ${safeText(symbol, 40)}`]
  const [gave, got] = [amount('−', amountIn, currencyIn), amount('+', amountOut, currencyOut)]
  // What logs don't tell, pools do: all of it, or the network's own currency where its node keeps no traces.
  const untold = ({ symbol }: typeof currencyIn) =>
    symbol === chain?.native.symbol && !parts.some(({ asset }) => asset.kind === 'native')
  const moved =
    parts.length > 0
      ? [
          ...parts.map(move => whatMoved(say, move)),
          ...(shows.includes('out') && untold(currencyIn) ? gave : []),
          ...(shows.includes('in') && untold(currencyOut) ? got : []),
        ]
      : [...gave, ...got]
  const cost = paid && chain ? `${say.amount(paid.fee, chain.native.decimals, 3)} ${chain.native.symbol}` : null
  return {
    title: activityTitle(say, line, true),
    status: {
      text: say.t(`drawer.status.${paid?.failed ? 'failed' : 'confirmed'}`),
      tone: paid?.failed ? 'bad' : 'good',
    },
    notes: [],
    rows: [
      ...(moved.length > 0 ? [{ name: say.t('record.moves'), values: [...new Set(moved)] }] : []),
      { name: say.t('record.network'), values: [chain?.name ?? String(chainId)] },
      { name: say.t('record.when'), values: [say.figure('date', time)] },
      ...(to ? [{ name: say.t(CAME.has(line.type) ? 'record.from' : 'record.to'), values: [shownShort(to)] }] : []),
      // Another account's transaction cost this account nothing.
      ...(paid === undefined
        ? []
        : [{ name: say.t('swap.networkCost'), values: [paid?.own && cost ? cost : say.t('record.costUnread')] }]),
      ...(paid?.own ? [{ name: say.t('record.nonce'), values: [String(paid.nonce)] }] : []),
    ],
    mark: { full: hash, short: shortAddress(hash) },
    href: onDevnet ? undefined : `${chain?.explorer}/tx/${hash}`,
  }
}
