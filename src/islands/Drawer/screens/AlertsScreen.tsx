import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import alertStyles from '#ui/alerts/alerts.css?url'
import { later } from '../../later.tsx'

const Alerts = later(
  async () => (await import('../../alerts/AlertsPanel.tsx')).AlertsPanel,
  [alertStyles],
  <RowSkeletons />,
)

/** GO-12: what this device tells its person. */
export function AlertsScreen({ say }: { say: Say }) {
  return (
    <>
      <ScreenHead say={say} title={say.t('alerts.title')} onBack={goBack} onClose={closeDrawer} />
      <Alerts say={say} />
    </>
  )
}
