import { useStore } from '@nanostores/react'
import type { Say } from '#i18n/Say.ts'
import { $waitingOrders } from '#state/deeds/records.ts'
import { goTo } from '#state/settings/drawer.ts'
import { $viewOnly } from '#state/wallet/connection.ts'
import { SettingRow } from '#ui/account/settings/SettingRow.tsx'

/** AD-2: the way to the account's limit orders, with how many may still be filled. */
export function OrdersRow({ say }: { say: Say }) {
  const viewOnly = useStore($viewOnly)
  const open = useStore($waitingOrders)
  if (viewOnly) return null
  return (
    <SettingRow
      icon="swap"
      label={say.t('limits.title')}
      value={open > 0 ? say.t('limits.open', { count: open }) : undefined}
      leads="limits"
      onPress={() => goTo('limits')}
    />
  )
}
