import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { explorerLink } from '#domain/solana/SolanaNetwork.ts'
import type { Say } from '#i18n/Say.ts'
import type { Activity } from '#state/deeds/history/Activity.ts'
import { isHeld } from '#state/deeds/DeedRecord.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import type { StoredMove } from '#state/deeds/StoredMove.ts'
import { ActivityList } from '#ui/account/lists/ActivityList.tsx'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { changedTitle, moveWords } from '../settledWords.ts'
import { later } from '../later.tsx'

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
            const follow = record?.follow
            const own = {
              onOpen: () => setOpened(nameOf({ record, ...line })),
              replacing: record?.status === 'pending' && follow?.by === 'evm' ? follow.replacing : undefined,
            }
            const changed = moves && changedView(say, moves, error)
            if (line.chainId === 'solana')
              return {
                ...line,
                ...own,
                network: say.t('solana.name'),
                href: explorerLink(line.solanaNetwork, line.hash),
              }
            const chain = chainById(line.chainId)
            return {
              ...line,
              ...own,
              ...(changed ? { changed } : {}),
              network: chain?.name ?? '',
              href: onDevnet || (record && isHeld(record)) ? undefined : `${chain?.explorer}/tx/${line.hash}`,
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
