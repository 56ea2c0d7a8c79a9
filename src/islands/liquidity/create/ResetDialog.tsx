import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'

/** Beginning anew loses what was chosen: asked once. */
export function ResetDialog({ say, onClose, onReset }: { say: Say; onClose: () => void; onReset: () => void }) {
  return (
    <Dialog open onClose={onClose} title={say.t('create.resetTitle')} closeLabel={say.t('review.close')}>
      <p>{say.t('create.resetText')}</p>
      <div className="deed-ways">
        <Button size="l" autoFocus onClick={onClose}>
          {say.t('create.resetStay')}
        </Button>
        <Button size="l" variant="primary" onClick={onReset}>
          {say.t('create.reset')}
        </Button>
      </div>
    </Dialog>
  )
}
