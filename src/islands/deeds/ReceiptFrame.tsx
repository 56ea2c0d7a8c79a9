import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { DeedDone, type DoneView } from '#ui/deeds/DeedDone.tsx'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'

/** Where it can be seen: a position's page. */
export type DeedNext = { text: string; href: string } | null

type Props = {
  say: Say
  title: string
  view: DoneView
  /** Address of the transaction in a block explorer. */
  explorer?: string | undefined
  onClose: () => void
  /** What the way out is called; without, `Done`. */
  finish?: string | undefined
  next?: DeedNext | undefined
  /** Another of the same kind. */
  again?: { text: string; onAct: () => void }
  /** Beyond what every receipt tells. */
  children?: ReactNode
}

/** A receipt in the frame of every deed, whatever network it is on. */
export function ReceiptFrame({ say, title, view, explorer, onClose, finish, next, again, children }: Props) {
  return (
    <DeedFrame
      title={title}
      closeLabel={say.t('review.close')}
      onClose={onClose}
      moment="done"
      foot={
        <div className="deed-ways">
          {explorer && (
            <Button size="l" href={explorer} target="_blank" rel="noreferrer">
              <Icon name="external" /> {say.t('toast.explorer')}
            </Button>
          )}
          {again && (
            <Button size="l" onClick={again.onAct}>
              {again.text}
            </Button>
          )}
          <Button size="l" variant={next ? 'secondary' : 'primary'} onClick={onClose}>
            {finish ?? say.t('send.finish')}
          </Button>
          {next && (
            <Button variant="primary" size="l" href={next.href}>
              {next.text}
            </Button>
          )}
        </div>
      }
    >
      <DeedDone say={say} view={view} />
      {children}
    </DeedFrame>
  )
}
