import { useEffect, useState } from 'react'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import { ownerOf, type PublicKey } from '#domain/passkey/PasskeyAccount.ts'
import type { Say } from '#i18n/Say.ts'
import { type Price, priceChange } from '#state/passkey/ownerWork.ts'
import type { Intent } from '#state/passkey/passkeys.ts'
import type { CostLine } from '#ui/passkey/CostLines.tsx'
import { costLine } from './costLine.ts'

/** A key that isn't made yet costs as much as any other. */
const SOME_KEY: PublicKey = { x: `0x${'5a'.repeat(32)}`, y: `0x${'a5'.repeat(32)}` }

/** What adding a passkey or deleting one costs on each network where the account stands: it is done there at once, elsewhere with the next thing that is signed. */
export function useDeedCosts(say: Say, list: PasskeyList | null, intent: Intent | null): CostLine[] {
  const [prices, setPrices] = useState<readonly (Price & { chainId: number })[]>([])
  const id = intent?.kind === 'delete' ? intent.id : null
  const kind = intent?.kind ?? null
  useEffect(() => {
    if (!list || !kind) return setPrices([])
    let gone = false
    const target = list.passkeys.find(each => each.id === id)
    const there = list.networks.filter(
      ({ chainId, deployed }) =>
        deployed &&
        (kind === 'add' || target?.networks.some(each => each.chainId === chainId && each.standing === 'owner')),
    )
    const change =
      kind === 'add'
        ? { add: [ownerOf(SOME_KEY)], remove: [] }
        : { add: [], remove: target ? [ownerOf(target.key as PublicKey)] : [] }
    const last = kind === 'delete' && list.passkeys.every(each => each.removed || each.id === id)
    // The last one goes from our list alone: nothing is done on chain.
    void Promise.all(
      (last ? [] : there).map(async ({ chainId }) => ({ chainId, ...(await priceChange(chainId, change)) })),
    ).then(all => {
      if (!gone) setPrices(all)
    })
    return () => {
      gone = true
    }
  }, [list, kind, id])
  return prices.map(each => costLine(say, each.chainId, each))
}
