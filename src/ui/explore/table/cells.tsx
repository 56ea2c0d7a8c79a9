import type { ReactNode } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { feeFraction } from '#domain/protocols/Pool.ts'
import { isCounted, safeText, shortAddress } from '#domain/token/Token.ts'
import type { PoolRow, TokenRef, TokenRow, TransactionRow } from '#data/market/schemas.ts'
import type { Say } from '#i18n/Say.ts'
import { OnChain } from '#ui/primitives/logo/OnChain.tsx'
import { TokenIcon } from '#ui/primitives/logo/TokenIcon.tsx'
import { Sparkline } from '#ui/chart/Sparkline.tsx'
import type { CellKind } from './Column.ts'
import { told, trade } from '../trade.ts'
import { WhyBadge } from '#ui/explore/WhyBadge.tsx'

/** What a cell may need beside its row. */
export type CellContext = {
  say: Say
  rank: number
  /** Rows of several networks: say which. */
  showChain: boolean
  /** The token a page is about, as an address or NATIVE: its swaps are buys and sells. */
  subject?: string
}

const chainKey = (id: number) => chainById(id)?.key ?? `${id}`
const chainName = (id: number) => chainById(id)?.name ?? `${id}`

export const tokenPath = (say: Say, token: { chainId: number; address: string }) =>
  say.path('token', { chain: chainKey(token.chainId), address: token.address })
export const poolPath = (say: Say, pool: { chainId: number; id: string }) =>
  say.path('pool', { chain: chainKey(pool.chainId), address: pool.id })

/** `0.30%`, v2 by its one tier, "Dynamic" where a hook decides (UI-2). */
export const feeText = (say: Say, pool: Pick<PoolRow, 'fee' | 'dynamicFee'>): string =>
  pool.dynamicFee ? say.t('explore.fee.dynamic') : say.figure('fee', feeFraction(pool.fee))

/** Below a row's name: its network, and why its token counts in no sum. */
function Below({ of, chainId, c }: { of: readonly TokenRef[]; chainId: number; c: CellContext }) {
  if (!c.showChain && of.every(isCounted)) return null
  return (
    <small className="soft who-chain">
      {c.showChain && chainName(chainId)}
      <WhyBadge say={c.say} of={of} />
    </small>
  )
}

function TokenCell({ row, c }: { row: TokenRow; c: CellContext }) {
  const name = safeText(row.name)
  const symbol = safeText(row.symbol, 14)
  return (
    <span className="who">
      <OnChain chain={c.showChain ? chainKey(row.chainId) : null}>
        <TokenIcon {...row} size={32} />
      </OnChain>
      <span className="who-text">
        <a className="stretch" href={tokenPath(c.say, row)} title={safeText(row.name, 200)} data-part="link">
          <bdi translate="no" className="who-name" data-part="name">
            {name}
          </bdi>{' '}
          <bdi translate="no" className="soft" data-part="symbol">
            {symbol}
          </bdi>
        </a>
        <Below of={[row]} chainId={row.chainId} c={c} />
      </span>
    </span>
  )
}

/** `ETH/USDC` as text. */
export const pairText = (pool: Pick<PoolRow, 'token0' | 'token1'>, max = 14): string =>
  `${safeText(pool.token0.symbol, max)}/${safeText(pool.token1.symbol, max)}`

function PoolCell({ row, c }: { row: PoolRow; c: CellContext }) {
  return (
    <span className="who">
      <OnChain chain={c.showChain ? chainKey(row.chainId) : null}>
        <span className="pair-icons">
          <TokenIcon {...row.token0} size={28} />
          <TokenIcon {...row.token1} size={28} />
        </span>
      </OnChain>
      <span className="who-text">
        <a className="stretch" href={poolPath(c.say, row)} data-part="link">
          <bdi translate="no" dir="ltr" className="who-name" data-part="name">
            {`${safeText(row.token0.symbol, 14)}/`}
            <wbr />
            {safeText(row.token1.symbol, 14)}
          </bdi>
        </a>
        <Below of={[row.token0, row.token1]} chainId={row.chainId} c={c} />
      </span>
    </span>
  )
}

function ActionCell({ row, c }: { row: TransactionRow; c: CellContext }) {
  const { a, b } = trade(row)
  const action = told(row, c.subject)
  return (
    <span data-action={action}>
      <a href={poolPath(c.say, { chainId: row.chainId, id: row.pool })}>
        <bdi translate="no">
          {c.say.t(`explore.tx.${action}`, { a: safeText(a.symbol, 12), b: safeText(b.symbol, 12) })}
        </bdi>
      </a>
      {c.showChain && <small className="soft who-chain">{chainName(row.chainId)}</small>}
    </span>
  )
}

function AmountsCell({ row, c }: { row: TransactionRow; c: CellContext }) {
  const { a, b } = trade(row)
  const text = (side: typeof a) => `${c.say.amount(side.raw, side.decimals, 5)} ${safeText(side.symbol, 12)}`
  return (
    <>
      <bdi translate="no">{text(a)}</bdi>
      {row.type === 'swap' ? <i className="to" aria-hidden="true" /> : ' + '}
      <bdi translate="no">{text(b)}</bdi>
    </>
  )
}

/** Views by kind; `row` is the table's own row type, checked where the columns are listed. */
const views: Record<CellKind, (row: never, c: CellContext) => ReactNode> = {
  rank: (_row, c) => <span className="soft">{c.say.figure('count', c.rank)}</span>,
  token: (row: TokenRow, c) => <TokenCell row={row} c={c} />,
  trend: (row: TokenRow) => <Sparkline values={row.sparkline} change={row.change['1d']} />,
  pool: (row: PoolRow, c) => <PoolCell row={row} c={c} />,
  protocol: (row: PoolRow, c) => (
    <>
      <span className="badge">{row.version}</span>
      {row.hook && (
        <span className="badge badge-accent" title={row.hook}>
          {c.say.t('explore.hook')}
        </span>
      )}
    </>
  ),
  fee: (row: PoolRow, c) => (
    <data translate="no" value={row.dynamicFee ? '' : row.fee}>
      {feeText(c.say, row)}
    </data>
  ),
  action: (row: TransactionRow, c) => <ActionCell row={row} c={c} />,
  amounts: (row: TransactionRow, c) => <AmountsCell row={row} c={c} />,
  wallet: (row: TransactionRow, c) => (
    <a translate="no" className="mono" href={c.say.path('portfolioOf', { wallet: row.account })} rel="nofollow">
      {shortAddress(row.account)}
    </a>
  ),
  age: (row: TransactionRow, c) => (
    <a className="soft" href={`${chainById(row.chainId)?.explorer}/tx/${row.hash}`} rel="nofollow noopener">
      {/* A date, which stays true in a file; the script makes it an age. */}
      <data
        translate="no"
        className="figure"
        value={row.time}
        data-kind="age"
      >{`${c.say.figure('day', row.time)} ${c.say.figure('clock', row.time)}`}</data>
    </a>
  ),
}

export const cellView = <Row,>(kind: CellKind, row: Row, c: CellContext): ReactNode => views[kind](row as never, c)
