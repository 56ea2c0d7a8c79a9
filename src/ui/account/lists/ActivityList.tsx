import { isSeen, type Seen, seen } from '#domain/account/HistoryLine.ts'
import { type Deed, shapeOf, wordsOf } from '#domain/deeds.ts'
import { shownShort } from '#domain/people/Typed.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon, type IconName } from '#ui/primitives/Icon.tsx'
import { Unbroken } from '#ui/primitives/Unbroken.tsx'
import { HiddenText } from '../HiddenText.tsx'

type Currency = { symbol: string; decimals: number }
export type ActivityView = {
  key: string
  /** `unread`: what it did is unknown. */
  type: Deed | Seen | 'unread'
  status: 'pending' | 'confirmed' | 'changed' | 'failed' | 'canceled' | 'expired'
  /** Unix seconds. */
  time: number
  currencyIn: Currency
  currencyOut: Currency
  /** Null: unknown. */
  amountIn: bigint | null
  amountOut: bigint | null
  /**
   * Of one that did something else: what it is called, what left and came, and what else it did (permissions, items),
   * as text.
   */
  changed?: { title: string; moves: readonly { key: string; text: string; came: boolean }[]; notes: readonly string[] }
  /** The other side: who got it or from whom it came; whose wallet it is, where it was recovered. */
  to?: string
  /** Which of its amounts are told, where its type alone doesn't say. */
  shows?: readonly ('out' | 'in')[]
  network: string
  /** Of the block explorer; undefined on a devnet, which has none. */
  href: string | undefined
  /** It was asked to take the place of what waits. */
  replacing?: 'faster' | 'cancel' | undefined
  /** Opens all that is known of it. */
  onOpen?: (() => void) | undefined
}

const iconOf = (type: ActivityView['type']): IconName =>
  type === 'unread' ? 'info' : isSeen(type) ? seen[type].icon : shapeOf(type).icon

/** What a line is called; `happens`: it did, or may still. */
export function activityTitle(
  say: Say,
  { type, currencyIn, currencyOut, to }: Pick<ActivityView, 'type' | 'currencyIn' | 'currencyOut' | 'to'>,
  happens: boolean,
): string {
  if (type === 'unread') return say.t('toast.unread')
  const key = isSeen(type)
    ? `drawer.seen.${type === 'receive' && to === undefined ? 'made' : type}`
    : wordsOf(type, happens)
  return say.t(key, {
    // An item's name is longer than a token's symbol.
    symbolIn: safeText(currencyIn.symbol, 40),
    symbolOut: safeText(currencyOut.symbol, 40),
    to: shownShort(to ?? ''),
  })
}

/** TX-2: what the account did, newest first. */
export function ActivityList({ say, lines, hidden }: { say: Say; lines: readonly ActivityView[]; hidden: boolean }) {
  return (
    <ul role="list" className="account-rows">
      {lines.map(line => (
        <li key={line.key}>
          {line.onOpen ? (
            <button type="button" className="account-row account-line" aria-haspopup="dialog" onClick={line.onOpen}>
              <Line say={say} line={line} hidden={hidden} />
            </button>
          ) : line.href ? (
            <a className="account-row account-line" href={line.href} target="_blank" rel="noreferrer">
              <Line say={say} line={line} hidden={hidden} />
            </a>
          ) : (
            <div className="account-row account-line">
              <Line say={say} line={line} hidden={hidden} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const WARNED: ReadonlySet<ActivityView['status']> = new Set(['failed', 'expired', 'changed'])

function Line({ say, line, hidden }: { say: Say; line: ActivityView; hidden: boolean }) {
  const { type, status, changed } = line
  // What did not happen is not told as if it had.
  const happens = status === 'confirmed' || status === 'pending'
  const asked = activityTitle(say, line, happens)
  return (
    <>
      <span className={`account-deed deed-${status}`}>
        <Icon name={WARNED.has(status) ? 'warning' : iconOf(type)} />
      </span>
      <span className="account-what">
        <bdi translate="yes" className="account-title">
          <Unbroken text={changed?.title ?? asked} />
        </bdi>
        <span className="soft">
          {changed ? (
            <span>{`${asked} · `}</span>
          ) : (
            status !== 'confirmed' && (
              <span className={`deed-${status}`}>{`${say.t(`drawer.status.${line.replacing ?? status}`)} · `}</span>
            )
          )}
          <span>{`${say.figure('age', line.time)} · ${line.network}`}</span>
        </span>
        {changed?.notes.map(note => (
          <span key={note} className="deed-changed">
            {note}
          </span>
        ))}
      </span>
      {changed && changed.moves.length > 0 && (
        <span className="account-worth">
          {changed.moves.map(({ key, text, came }) => (
            <HiddenText key={key} say={say} text={text} hidden={hidden} className={came ? 'account-came' : ''} />
          ))}
        </span>
      )}
      {happens && <Worth say={say} line={line} hidden={hidden} />}
    </>
  )
}

/** Of unreadable calls, and of lines that are their own title. */
const NOTHING: Pick<ReturnType<typeof shapeOf>, 'shows' | 'together'> = { shows: [] }

/** What left and what came; of a pending one what was quoted. */
function Worth({ say, line, hidden }: { say: Say; line: ActivityView; hidden: boolean }) {
  const { currencyIn, currencyOut, type, status } = line
  const text = (sign: string, raw: bigint | null, { decimals, symbol }: Currency) =>
    raw === null ? `${sign} ${safeText(symbol, 12)}` : `${sign} ${say.amount(raw, decimals, 5)} ${safeText(symbol, 12)}`
  const { shows: usual, together } = type === 'unread' || isSeen(type) ? NOTHING : shapeOf(type)
  const shows = line.shows ?? usual
  const [leaves, arrives] = [shows.includes('out'), shows.includes('in')]
  if (!leaves && !arrives) return null
  const done = status === 'confirmed'
  return (
    <span className="account-worth">
      {leaves && (
        <HiddenText
          say={say}
          text={text(together === 'in' ? '+' : '−', line.amountIn, currencyIn)}
          hidden={hidden}
          className={together === 'in' && done ? 'account-came' : done || arrives ? '' : 'soft'}
        />
      )}
      {arrives && (
        <HiddenText
          say={say}
          text={text(together === 'out' ? '−' : '+', line.amountOut, currencyOut)}
          hidden={hidden}
          className={together === 'out' ? '' : done ? 'account-came' : 'soft'}
        />
      )}
    </span>
  )
}
