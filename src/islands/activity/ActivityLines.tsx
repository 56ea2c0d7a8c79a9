import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import type { Activity } from '#state/deeds/history/Activity.ts'
import { factsOf } from '#state/deeds/kinds/recordKinds.ts'
import { recordLink } from '#state/deeds/kinds/recordLink.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import type { StoredMove } from '#state/deeds/StoredMove.ts'
import { ActivityList } from '#ui/account/lists/ActivityList.tsx'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { changedTitle, moveWords } from '../settledWords.ts'
import { later } from '../later.tsx'
import { networkText } from './networkText.ts'

const RecordDetails = later(async () => (await import('./RecordDetails.tsx')).RecordDetails)
const LineDetails = later(async () => (await import('./LineDetails.tsx')).LineDetails)

type Props = {
  say: Say
  hidden: boolean
  failed: boolean
  lines: readonly Activity[] /** Said where there is nothing. */
  empty?: string
}

/** TX-2: what an account did, line by line; that there is nothing, and that the market didn't answer, are said. */
export function ActivityLines({ say, hidden, failed, lines, empty }: Props) {
  const [opened, setOpened] = useState<string | null>(null)
  const shown = lines.find(line => nameOf(line) === opened)
  return (
    <>
      {failed && (
        <p className="card card-warn pad-s account-note" role="status">
          {say.t('drawer.activityAway')}
        </p>
      )}
      {lines.length === 0 ? (
        // Who didn't answer may know of something.
        !failed && <EmptyPanel text={empty ?? say.t('drawer.activityEmpty')} />
      ) : (
        <ActivityList
          say={say}
          hidden={hidden}
          lines={lines.map(({ moves, error, record, parts, ...line }) => {
            const facts = record && factsOf(record)
            const changed = moves && changedView(say, moves, error)
            return {
              ...line,
              onOpen: () => setOpened(nameOf({ record, ...line })),
              replacing: record?.status === 'pending' ? facts?.replacing : undefined,
              ...(changed ? { changed } : {}),
              ...(facts ? { network: networkText(say, facts), href: recordLink(record) } : placeOf(line)),
            }
          })}
        />
      )}
      {shown?.record ? (
        <RecordDetails say={say} id={shown.record.id} onClose={() => setOpened(null)} />
      ) : (
        shown &&
        typeof shown.chainId === 'number' && (
          <LineDetails say={say} line={{ ...shown, chainId: shown.chainId }} onClose={() => setOpened(null)} />
        )
      )}
    </>
  )
}

/** Network and explorer's page of a line that this browser has no record of: it is on an EVM network. */
function placeOf({ chainId, hash }: Pick<Activity, 'chainId' | 'hash'>): { network: string; href: string | undefined } {
  const chain = typeof chainId === 'number' ? chainById(chainId) : undefined
  return { network: chain?.name ?? '', href: onDevnet ? undefined : `${chain?.explorer}/tx/${hash}` }
}

/**
 * What a line is called to the end: its transaction changes where another takes its place, what is remembered of it
 * doesn't.
 */
const nameOf = ({ record, key }: Pick<Activity, 'record' | 'key'>): string => record?.id ?? key

/** What is told of a transaction that did something else than was promised. */
function changedView(say: Say, moves: NonNullable<Activity['moves']>, error: Activity['error']) {
  const isAmount = (move: StoredMove): boolean => 'currency' in move && move.way !== 'permitted'
  return {
    title: say.t(changedTitle(error)),
    moves: moves
      .filter(isAmount)
      .map((move, i) => ({ key: String(i), text: moveWords(say, move), came: move.way === 'in' })),
    notes: moves.filter(move => !isAmount(move)).map(move => moveWords(say, move)),
  }
}
