import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/drawer.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { Button } from '#ui/primitives/Button.tsx'

/** AD-2. Positions are not listed yet, which is not to say that there are none. */
export function PoolsScreen({ say }: { say: Say }) {
  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.positions')} onBack={goBack} onClose={closeDrawer} />
      <EmptyPanel text={say.t('drawer.poolsEmpty')}>
        <Button href={say.path('exploreTab', { tab: 'pools' })}>{say.t('drawer.poolsLink')}</Button>
      </EmptyPanel>
    </>
  )
}
