import type { Say } from '#i18n/Say.ts'
import { answerCarry } from '#state/passkey/carryQuestion.ts'
import type { PendingChange } from '#domain/passkey/PendingChange.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { changeLines } from '../deeds/changeLines.ts'

/** PK-3: what goes along with something whose own screen doesn't say so, before the passkey is asked. */
export function CarryDialog({ say, pending }: { say: Say; pending: PendingChange }) {
  return (
    <Dialog
      open
      onClose={() => answerCarry(false)}
      title={say.t('passkeys.alongTitle')}
      closeLabel={say.t('passkeys.cancel')}
    >
      <p className="connect-sentence">{say.t('passkeys.alongNote')}</p>
      {changeLines(say, pending).map(text => (
        <p key={text} className="connect-sentence">
          {text}
        </p>
      ))}
      <div className="connect-deeds">
        <Button variant="primary" onClick={() => answerCarry(true)}>
          {say.t('passkeys.continue')}
        </Button>
      </div>
    </Dialog>
  )
}
