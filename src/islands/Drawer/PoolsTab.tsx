import type { Say } from '#i18n/Say.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { Button } from '#ui/primitives/Button.tsx'

/** Positions come with the liquidity screens; until then the way to the pools. */
export function PoolsTab({ say }: { say: Say }) {
  return (
    <EmptyPanel text={say.t('drawer.poolsEmpty')}>
      <Button href={say.path('exploreTab', { tab: 'pools' })}>{say.t('drawer.poolsLink')}</Button>
    </EmptyPanel>
  )
}
