import type { Say } from '#i18n/Say.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { Button } from '#ui/primitives/Button.tsx'

/** AD-7. Positions are not listed yet, which is not to say that there are none; the pools there are can be looked at. */
export const PoolsTab = ({ say }: { say: Say }) => (
  <EmptyPanel text={say.t('drawer.poolsEmpty')}>
    <Button href={say.path('exploreTab', { tab: 'pools' })}>{say.t('drawer.poolsLink')}</Button>
  </EmptyPanel>
)
