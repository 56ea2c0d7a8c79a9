import { Suspense } from 'react'
import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { LazyAlerts } from '../../alerts/LazyAlerts.ts'

/** GO-12: what this device tells its person. */
export function AlertsScreen({ say }: { say: Say }) {
  return (
    <>
      <ScreenHead say={say} title={say.t('alerts.title')} onBack={goBack} onClose={closeDrawer} />
      <Suspense fallback={<RowSkeletons />}>
        <LazyAlerts say={say} />
      </Suspense>
    </>
  )
}
