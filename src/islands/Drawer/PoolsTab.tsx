import type { Say } from '#i18n/Say.ts'
import { goTo } from '#state/drawer.ts'
import { SettingRow } from '#ui/account/SettingRow.tsx'
import { Button } from '#ui/primitives/Button.tsx'

/** Ways to what one has in pools, and to the pools there are. */
export function PoolsTab({ say }: { say: Say }) {
  return (
    <div className="account-ways">
      <SettingRow icon="coin" label={say.t('drawer.positions')} leads="pools" onPress={() => goTo('pools')} />
      <Button href={say.path('exploreTab', { tab: 'pools' })}>{say.t('drawer.poolsLink')}</Button>
    </div>
  )
}
