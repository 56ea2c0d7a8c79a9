import { CONTACT } from '#domain/contact.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Dialog } from '../primitives/Dialog.tsx'

export type Reporting = 'no' | 'sending' | 'sent' | 'failed'

type Props = {
  say: Say /** What a person can quote. */
  id: string /** Whether the fault was sent by the button beside its id. */
  report: Reporting
  onReport: () => void
  onReload: () => void
  onClose: () => void
}

/** SE-6, SE-7: what happened, what to do, and what to quote. */
export function FaultNote({ say, id, report, onReport, onReload, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={say.t('fault.title')} closeLabel={say.t('fault.close')}>
      <div className="fault-note">
        <p>{say.t('fault.text')}</p>
        <p className="soft">
          {say.t('fault.id')} <code dir="ltr">{id}</code>
        </p>
        <p className="fault-report">
          {report !== 'sent' && (
            <Button size="s" busy={report === 'sending'} onClick={onReport}>
              {say.t('fault.report')}
            </Button>
          )}
          <span role="status" className="soft">
            {report === 'sent'
              ? say.t('fault.reported')
              : report === 'failed'
                ? say.t('fault.notReported')
                : say.t('fault.reportNote')}
          </span>
        </p>
        <p className="fault-ways">
          <Button variant="primary" onClick={onReload}>
            {say.t('notice.reload')}
          </Button>
          <Button href={`${CONTACT}?subject=${id}`}>{say.t('company.contact')}</Button>
        </p>
      </div>
    </Dialog>
  )
}
