import { useEffect, useState } from 'react'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { Trade } from '#domain/swap/Trade.ts'
import type { Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { compareRoutes, type Without } from '#state/swap/compareRoutes.ts'
import { $swapSettings } from '#state/swap/swapSettings.ts'
import { RouteCosts } from '#ui/swap/review/RouteCosts.tsx'
import { routeView } from './routeView.ts'

type Props = { say: Say; trade: Trade; input: Token; output: Token }

/** GO-6: what the reviewed trade costs and what the alternatives were; computed when the visitor unfolds it. */
export function RouteFold({ say, trade, input, output }: Props) {
  const [open, setOpen] = useState(false)
  const [without, setWithout] = useState<readonly Without[] | null>(null)
  useEffect(() => {
    if (!open) return
    const abort = new AbortController()
    setWithout(null)
    compareRoutes(trade, $swapSettings.get().protocols ?? protocolVersions, abort.signal).then(
      setWithout,
      (error: unknown) => {
        if (abort.signal.aborted) return
        console.warn('Tarn: routes could not be compared', error)
        setWithout([])
      },
    )
    return () => abort.abort()
  }, [open, trade])
  return (
    <details className="receipt-more" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{say.t('route.title')}</summary>
      {open && <RouteCosts say={say} view={routeView(say, { trade, sides: { input, output }, without })} />}
    </details>
  )
}
