import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'

/** The head of a screen below the first: back, its title, close. */
export function ScreenHead({
  say,
  title,
  onBack,
  onClose,
}: {
  say: Say
  title: string
  onBack: () => void
  onClose: () => void
}) {
  return (
    <div className="account-screen-head">
      <Button variant="quiet" size="s" square aria-label={say.t('drawer.back')} onClick={onBack}>
        <Icon name="chevronStart" />
      </Button>
      <h2>{title}</h2>
      <Button variant="quiet" size="s" square className="closes" aria-label={say.t('drawer.close')} onClick={onClose}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
