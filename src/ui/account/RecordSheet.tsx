import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { DeedFrame } from '../deeds/DeedFrame.tsx'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'

export type RecordView = {
  title: string
  status: { text: string; tone: 'pending' | 'good' | 'bad' | 'plain' }
  /** Sentences about how it stands. */
  notes: readonly string[]
  rows: readonly { name: string; values: readonly string[] }[]
  /** What it is known by on its network: a hash, a signature. */
  mark: { full: string; short: string }
  /** Of the block explorer. */
  href: string | undefined
}
type Props = {
  say: Say
  view: RecordView
  copied: 'no' | 'yes' | 'failed'
  onCopy: () => void
  onClose: () => void
  /** More that is known of it. */
  more?: ReactNode
  /** What may be done about it. */
  children?: ReactNode
}

/** All that is known of one deed: how it stands, what it moved and cost, what finds it again. */
export function RecordSheet({ say, view, copied, onCopy, onClose, more, children }: Props) {
  const { title, status, notes, rows, mark, href } = view
  return (
    <DeedFrame
      title={title}
      closeLabel={say.t('fault.close')}
      onClose={onClose}
      foot={
        (children || href) && (
          <>
            {children}
            {href && (
              <Button block href={href} target="_blank" rel="noreferrer">
                <Icon name="external" /> {say.t('toast.explorer')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="record" role="status">
        <p className={`record-status record-${status.tone}`}>{status.text}</p>
        {notes.map(note => (
          <p key={note} className="soft">
            {note}
          </p>
        ))}
      </div>
      <dl className="record-rows">
        {rows.map(({ name, values }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {values.map(value => (
                <bdi translate="no" key={value}>
                  {value}
                </bdi>
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt>{say.t('solana.signature')}</dt>
          <dd>
            <bdi translate="no" dir="ltr" title={mark.full}>
              {mark.short}
            </bdi>
            <Button variant="quiet" size="s" square aria-label={say.t('record.copy')} onClick={onCopy}>
              <Icon name={copied === 'yes' ? 'check' : 'copy'} />
            </Button>
          </dd>
        </div>
      </dl>
      <p role="status" className="soft record-copied">
        {copied === 'no' ? '' : say.t(copied === 'yes' ? 'account.copied' : 'account.copyFailed')}
      </p>
      {more}
    </DeedFrame>
  )
}
