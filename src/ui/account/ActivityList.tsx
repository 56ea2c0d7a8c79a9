import { safeText, shortAddress } from '#domain/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon, type IconName } from '#ui/primitives/Icon.tsx'
import { HiddenText } from './HiddenText.tsx'

type Currency = { symbol: string; decimals: number }
export type ActivityView = {
  key: string
  type: 'swap' | 'wrap' | 'unwrap' | 'approve' | 'revoke' | 'removeDelegation' | 'claim' | 'add' | 'remove' | 'send'
  status: 'pending' | 'confirmed' | 'failed' | 'canceled' | 'expired'
  /** Unix seconds. */
  time: number
  currencyIn: Currency
  currencyOut: Currency
  amountIn: bigint
  amountOut: bigint
  /** Who got it, where something was sent. */
  to?: string
  network: string
  /** Of the block explorer; undefined on a devnet, which has none. */
  href: string | undefined
}

const icons: Record<ActivityView['type'], IconName> = { swap: 'swap', wrap: 'arrowDown', unwrap: 'arrowDown', approve: 'shield', revoke: 'shield', removeDelegation: 'shield', claim: 'coin', add: 'plus', remove: 'arrowEnd', send: 'arrowEnd' }

/** TX-2: what the account did, newest first. */
export function ActivityList({ say, lines, hidden }: { say: Say; lines: readonly ActivityView[]; hidden: boolean }) {
  return (
    <ul role="list" className="account-rows">
      {lines.map(line => (
        <li key={line.key}>
          {line.href ? (
            <a className="account-row" href={line.href} target="_blank" rel="noreferrer">
              <Line say={say} line={line} hidden={hidden} />
            </a>
          ) : (
            <div className="account-row">
              <Line say={say} line={line} hidden={hidden} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ say, line, hidden }: { say: Say; line: ActivityView; hidden: boolean }) {
  const { currencyIn, currencyOut, type, status, to } = line
  const amount = (raw: bigint, { decimals, symbol }: Currency) => `${say.amount(raw, decimals, 5)} ${safeText(symbol, 12)}`
  const symbols = { symbolIn: safeText(currencyIn.symbol, 12), symbolOut: safeText(currencyOut.symbol, 12), to: shortAddress(to ?? '') }
  const moved = type === 'swap' || type === 'wrap' || type === 'unwrap'
  return (
    <>
      <span className={`account-deed deed-${status}`}>
        <Icon name={status === 'failed' || status === 'expired' ? 'warning' : icons[type]} />
      </span>
      <span className="account-what">
        <bdi className="account-title">{say.t(`drawer.did.${type}`, symbols)}</bdi>
        <span className="soft">
          {status !== 'confirmed' && <span className={`deed-${status}`}>{say.t(`drawer.status.${status}`)} · </span>}
          {say.figure('age', line.time)} · {line.network}
        </span>
      </span>
      {type === 'claim' && (
        <span className="account-worth">
          <HiddenText say={say} text={`+ ${amount(line.amountOut, currencyOut)}`} hidden={hidden} className={status === 'confirmed' ? 'account-came' : 'soft'} />
        </span>
      )}
      {type === 'send' && (
        <span className="account-worth">
          <HiddenText say={say} text={`− ${amount(line.amountIn, currencyIn)}`} hidden={hidden} className={status === 'confirmed' ? '' : 'soft'} />
        </span>
      )}
      {moved && (
        <span className="account-worth">
          <HiddenText say={say} text={`− ${amount(line.amountIn, currencyIn)}`} hidden={hidden} />
          <HiddenText say={say} text={`+ ${amount(line.amountOut, currencyOut)}`} hidden={hidden} className={status === 'confirmed' ? 'account-came' : 'soft'} />
        </span>
      )}
    </>
  )
}
