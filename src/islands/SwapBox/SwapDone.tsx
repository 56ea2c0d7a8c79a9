import { chainById } from '#domain/chains/chains.ts'
import type { Deed } from '#domain/deeds.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import { DeedDone } from '#ui/deeds/DeedDone.tsx'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import type { LeftView } from '#ui/swap/review/LeftApprovals.tsx'
import { FillDetails } from '../route/FillDetails.tsx'
import { doneView } from './doneView.ts'

type Props = {
  say: Say
  record: Transaction
  output: Token
  deed: Deed
  left: readonly LeftView[]
  onClose: () => void
}

/** The receipt of a swap, where its review was. */
export function SwapDone({ say, record, output, deed, left, onClose }: Props) {
  const explorer = onDevnet ? undefined : chainById(record.follow.chainId)?.explorer
  return (
    <DeedFrame
      title={say.t(`done.title.${deed}`)}
      closeLabel={say.t('review.close')}
      onClose={onClose}
      foot={
        <div className="deed-ways">
          {explorer && (
            <Button size="l" href={`${explorer}/tx/${record.follow.hash}`} target="_blank" rel="noreferrer">
              <Icon name="external" /> {say.t('toast.explorer')}
            </Button>
          )}
          <Button variant="primary" size="l" autoFocus onClick={onClose}>
            {say.t('done.again')}
          </Button>
        </div>
      }
    >
      <DeedDone say={say} view={doneView(say, { record, output, left })} />
      <FillDetails say={say} record={record} />
    </DeedFrame>
  )
}
