import type { Deed } from '#domain/deeds.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { DeedReceipt } from '../deeds/DeedReceipt.tsx'
import { FillDetails } from '../route/FillDetails.tsx'
import { doneView } from './doneView.ts'
import { useLeftNow } from './useLeftNow.ts'

type Props = {
  say: Say
  record: Transaction
  input: Token
  output: Token
  deed: Deed
  onClose: () => void
}

/** The receipt of a swap, where its review was. */
export function SwapDone({ say, record, input, output, deed, onClose }: Props) {
  const { chainId, hash } = record.follow
  const left = useLeftNow(say, record, input)
  return (
    <DeedReceipt
      {...{ say, chainId, hash, onClose }}
      title={say.t(`done.title.${deed}`)}
      view={doneView(say, { record, output })}
      after={[{ name: say.t('review.after'), value: left }]}
      finish={say.t('done.again')}
    >
      <FillDetails say={say} record={record} />
    </DeedReceipt>
  )
}
