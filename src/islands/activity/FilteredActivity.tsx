import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { moreActivity } from '#state/deeds/activity.ts'
import type { Activity } from '#state/deeds/history/Activity.ts'
import { type ActivityFilter, choicesIn, filterActivity, unfiltered } from '#state/deeds/filterActivity.ts'
import { ActivityFilters, type FilterView } from '#ui/account/lists/ActivityFilters.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { ActivityLines } from './ActivityLines.tsx'

type Props = {
  say: Say
  hidden: boolean
  failed: boolean
  lines: readonly Activity[]
  /** There is older activity than what is here. */
  more: boolean
}

/** TX-2: the account's activity as it is narrowed, paged back to its first transaction. */
export function FilteredActivity({ say, hidden, failed, lines, more }: Props) {
  const [filter, setFilter] = useState<ActivityFilter>(unfiltered)
  const [asking, setAsking] = useState(false)
  const { types, tokens, networks } = choicesIn(lines)
  const networkName = (id: string) => (id === 'solana' ? say.t('solana.name') : (chainById(Number(id))?.name ?? id))
  const view = (key: keyof ActivityFilter, choices: readonly { value: string; text: string }[]): FilterView => ({
    key,
    label: say.t(`activity.${key}`),
    choices: [{ value: '', text: say.t(`activity.${key}.all`) }, ...choices],
    value: filter[key],
  })
  const shown = filterActivity(lines, filter)
  const narrowed = Object.values(filter).some(Boolean)
  return (
    <>
      {lines.length > 1 && (
        <ActivityFilters
          say={say}
          filters={[
            view(
              'type',
              types.map(type => ({ value: type, text: say.t(`activity.is.${type}`) })),
            ),
            view(
              'token',
              tokens.map(symbol => ({ value: symbol, text: safeText(symbol, 12) })),
            ),
            view(
              'network',
              networks.map(id => ({ value: id, text: networkName(id) })),
            ),
          ]}
          onChoose={(key, value) => setFilter({ ...filter, [key]: value })}
        />
      )}
      <ActivityLines
        say={say}
        hidden={hidden}
        failed={failed}
        lines={shown}
        {...(narrowed ? { empty: say.t(more ? 'activity.noneYet' : 'activity.none') } : {})}
      />
      {more && (
        <Button
          block
          busy={asking}
          onClick={() => {
            setAsking(true)
            void moreActivity(filter).finally(() => setAsking(false))
          }}
        >
          {say.t('activity.more')}
        </Button>
      )}
    </>
  )
}
