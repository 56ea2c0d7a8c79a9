import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { goTo, openDrawer } from '#state/settings/drawer.ts'
import { ReceiptFrame } from '../deeds/ReceiptFrame.tsx'

type Props = {
  say: Say
  sold: Token
  bought: Token
  /** Amounts with their symbols. */
  out: string
  back: string
  ends: string
  /** What was done, and what it waits for; without, of one order. */
  title?: string
  waits?: string
  onClose: () => void
}

/** The receipt of an order that was placed: nothing has moved yet. */
export function LimitDone({ say, sold, bought, out, back, ends, title, waits, onClose }: Props) {
  const list = () => {
    onClose()
    openDrawer()
    goTo('limits')
  }
  return (
    <ReceiptFrame
      {...{ say, onClose }}
      title={title ?? say.t('limit.done.title')}
      again={{ text: say.t('limit.done.list'), onAct: list }}
      view={{
        tokens: [sold, bought],
        sentence: say.t('limits.order', { sold: out, bought: back }),
        ...{ arrived: null, against: waits ?? say.t('limit.done.waits'), difference: null },
        rows: [
          { name: say.t('limit.review.sells'), value: out },
          { name: say.t('limit.review.buys'), value: back },
          { name: say.t('limit.review.ends'), value: ends },
        ],
      }}
    />
  )
}
