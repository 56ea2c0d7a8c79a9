import type { Deed } from '#domain/deeds.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import type { LeftView } from '#ui/swap/review/LeftApprovals.tsx'
import { DeedReceipt } from '../deeds/DeedReceipt.tsx'
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
  const { chainId, hash } = record.follow
  return (
    <DeedReceipt
      {...{ say, chainId, hash, onClose }}
      title={say.t(`done.title.${deed}`)}
      view={doneView(say, { record, output })}
      after={[
        {
          name: say.t('review.after'),
          value: left.length > 0 ? left.map(({ text }) => text).join(', ') : say.t('review.none'),
        },
      ]}
      finish={say.t('done.again')}
    >
      <FillDetails say={say} record={record} />
    </DeedReceipt>
  )
}
