import { walletTraits } from '#domain/account/walletTraits.ts'
import { flagClient } from '#data/flagClient.ts'
import { flags } from '#data/flags.ts'
import { $connection } from '../wallet/connection.ts'
import { $delegationStatus } from './delegation.ts'
import { sessionOnce, sessionText } from '../stored/stored.ts'
import { storedValue } from '../stored/storedValue.ts'

/** LIST [SE-8]: what is told about once, in the order of importance. */
const promos = ['solana', 'smartWallet'] as const
export type Promo = (typeof promos)[number]

/** Of a visit: one was shown. */
const VISIT_KEY = 'tarn.promoShown'

/** Those that were shown on this device; what is no promo of ours is passed over, a corrupt entry is none. */
export const seenPromos = (stored: unknown): Promo[] =>
  Array.isArray(stored) ? promos.filter(promo => stored.includes(promo)) : []

const seen = storedValue<Promo[]>({ key: 'tarn.promos', initial: [], read: seenPromos })

type Facts = {
  seen: readonly Promo[]
  /** One was shown in this visit. */
  shown: boolean
  /** Something stands over the page: a dialog, a menu. */
  busy: boolean
  /** A wallet that can sign is connected. */
  signer: boolean
  solana: { on: boolean; connected: boolean }
  /** Some network's wallet may be made a smart one. */
  canDelegate: boolean
}

/** SE-8: which is to be shown now. Each once, one a visit, only to who can make use of it, and over nothing else. */
export function nextPromo({ seen, shown, busy, signer, solana, canDelegate }: Facts): Promo | null {
  if (busy || shown || !signer) return null
  const fits: Record<Promo, boolean> = { solana: solana.on && !solana.connected, smartWallet: canDelegate }
  return promos.find(promo => fits[promo] && !seen.includes(promo)) ?? null
}

/** What is to be shown to the connected account now, by its flags and its wallet; null: nothing. */
export async function findPromo(busy: boolean, solanaConnected: boolean): Promise<Promo | null> {
  const { status, connectorId, address } = $connection.get()
  if (busy || status !== 'connected' || !address) return null
  const client = await flagClient(address)
  return nextPromo({
    seen: seen.read(),
    shown: sessionText(VISIT_KEY) !== null,
    busy,
    signer: walletTraits(connectorId).signs,
    solana: { on: client.getBooleanValue('solana', flags.solana), connected: solanaConnected },
    canDelegate: Object.values($delegationStatus.get()).includes('inactive'),
  })
}

/** It is on screen: not again on this device, and none other in this visit. */
export function notePromo(promo: Promo): void {
  seen.change(all => [...new Set([...all, promo])])
  sessionOnce(VISIT_KEY, () => promo)
}
