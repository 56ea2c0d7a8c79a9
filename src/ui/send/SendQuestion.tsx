import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Dialog } from '../primitives/Dialog.tsx'
import { Icon } from '../primitives/Icon.tsx'

type Props = {
  say: Say
  title: string
  tone: 'danger' | 'warn'
  children: ReactNode
  stay: string
  go: string
  /** Null: there is no way on. */
  onGo: (() => void) | null
  onStay: () => void
}

/** One question before a review: what is odd, and both ways. The way back is the first. */
export function SendQuestion({ say, title, tone, children, stay, go, onGo, onStay }: Props) {
  return (
    <Dialog open onClose={onStay} title={title} closeLabel={say.t('review.close')} className="send-question">
      <p className={`send-mark risk-${tone}`}>
        <Icon name="warning" />
      </p>
      <div className="send-told">{children}</div>
      <div className="deed-ways">
        <Button size="l" autoFocus onClick={onStay}>
          {stay}
        </Button>
        {onGo && (
          <Button size="l" variant={tone === 'danger' ? 'danger' : 'primary'} onClick={onGo}>
            {go}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
