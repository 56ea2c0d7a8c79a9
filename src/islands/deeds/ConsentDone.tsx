import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { type DeedNext, ReceiptFrame } from './ReceiptFrame.tsx'

type Props = {
  say: Say
  title: string
  /** What came of it. */
  sentence: string
  mark: ReactNode
  /** Whose word it was: the wallet's name and its short address. */
  signer: { name: string; value: string }
  finish: string | undefined
  next: DeedNext | undefined
  onClose: () => void
}

/** The receipt of a text of ours, where its review was: what our service did of it. Nothing went on a chain. */
export function ConsentDone({ say, title, sentence, mark, signer, finish, next, onClose }: Props) {
  return (
    <ReceiptFrame
      {...{ say, title, finish, next, onClose }}
      view={{
        ...{ tokens: [], mark, sentence, arrived: null, against: null, difference: null },
        rows: [signer, { name: say.t('swap.networkCost'), value: say.t('review.none') }],
      }}
    />
  )
}
