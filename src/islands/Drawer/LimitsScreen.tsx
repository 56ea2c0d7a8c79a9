import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/drawer.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { Button } from '#ui/primitives/Button.tsx'

/** AD-2. No order can be placed here yet; what can be done instead is a swap. */
export function LimitsScreen({ say }: { say: Say }) {
  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.limits')} onBack={goBack} onClose={closeDrawer} />
      <EmptyPanel text={say.t('drawer.limitsEmpty')}>
        <Button href={say.path('swap')}>{say.t('drawer.swap')}</Button>
      </EmptyPanel>
    </>
  )
}
