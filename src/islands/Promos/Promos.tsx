import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { $connectDialog, openConnect } from '#state/wallet/connectDialog.ts'
import { $connection } from '#state/wallet/connection.ts'
import { $drawer, goTo, openDrawer } from '#state/settings/drawer.ts'
import { $delegationStatus } from '#state/account/delegation.ts'
import { findPromo, notePromo, type Promo } from '#state/account/promos.ts'
import { $solana } from '#state/wallet/solana.ts'
import { PromoDialog } from '#ui/promo/PromoDialog.tsx'

/** ms the page is left alone after something was closed. */
const PAUSE = 900

/** Whether the visitor is in the middle of something: a dialog, a menu, or typing. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open], :popover-open, input:focus, textarea:focus') !== null

/**
 * SE-8: tells once about Solana and about the smart wallet, after the account was looked at, and never over something
 * else.
 */
export function Promos({ say }: { say: Say }) {
  const { open } = useStore($drawer)
  const connecting = useStore($connectDialog)
  const { status, address } = useStore($connection)
  // The networks answer late, often after the account was looked at: an answer is a reason to look again.
  const delegation = useStore($delegationStatus)
  const [promo, show] = useState<Promo | null>(null)
  const calm = !open && !connecting && status === 'connected' && promo === null
  // Another account is another question.
  useEffect(() => {
    if (!calm) return
    let over = false
    const timer = setTimeout(() => {
      findPromo(isBusy(), $solana.get().address !== null).then(
        found => {
          if (over || !found || isBusy()) return
          notePromo(found)
          show(found)
        },
        (error: unknown) => console.warn('Tarn: promos could not be chosen', error),
      )
    }, PAUSE)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [calm, address, delegation])
  if (!promo) return null
  const follow = () => {
    show(null)
    if (promo === 'solana') return openConnect()
    openDrawer()
    goTo('delegation')
  }
  return <PromoDialog say={say} promo={promo} onFollow={follow} onClose={() => show(null)} />
}
