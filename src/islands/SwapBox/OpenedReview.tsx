import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import type { SwapMoment } from '#state/swap/swap.ts'
import { makeSwapReview } from '#state/swap/swapReview.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import type { Opened } from './SwapDialogs.tsx'

type Props = { say: Say; moment: SwapMoment; opened: Opened; onClose: () => void; onSettled: () => void }

/** The review of what was pressed, made once for as long as it stays open. */
export function OpenedReview({ opened: { swap, pressed, ...opened }, ...rest }: Props) {
  const [reviewing] = useState(() => makeSwapReview({ swap, input: opened.input, output: opened.output, pressed }))
  return reviewing && <ReviewDialog {...rest} {...opened} recipient={pressed.recipient} reviewing={reviewing} />
}
