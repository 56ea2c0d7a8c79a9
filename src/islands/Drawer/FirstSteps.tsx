import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { firstSteps, shownLogos } from '#domain/account/firstSteps.ts'
import { routeAt } from '#domain/routes/routeAt.ts'
import type { Say } from '#i18n/Say.ts'
import { goTo } from '#state/settings/drawer.ts'
import { $transferProviders, loadTransferProviders } from '#state/site/transferProviders.ts'
import { EmptyHome } from '#ui/account/EmptyHome.tsx'

/** AD-5: where the account holds nothing. What can't be done here is not offered. */
export function FirstSteps({ say }: { say: Say }) {
  const providers = useStore($transferProviders)
  const buy = routeAt('/buy')
  useEffect(() => void loadTransferProviders(), [])
  return (
    <EmptyHome
      say={say}
      steps={firstSteps({ canBuy: buy !== null, providers })}
      buyHref={buy === null ? '' : say.path(buy)}
      logos={shownLogos(providers)}
      onStep={goTo}
    />
  )
}
