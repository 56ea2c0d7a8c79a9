import { safeText } from '#domain/token/Token.ts'
import type { Provider } from '../connectors/Provider.ts'
import { connectors } from '../connectors/connectors.ts'
import { isIcon } from './isIcon.ts'
import { INJECTED } from './walletIds.ts'

/** A wallet as it announced itself (EIP-6963), read and bounded. */
export type Announced = { uuid: string; rdns: string; name: string; icon: string | null; provider: Provider }

/** Most wallets that are heard on a page. */
const MOST = 64
const RDNS = /^[\w-]+(\.[\w-]+)*$/
const OWN: ReadonlySet<string> = new Set([INJECTED, ...connectors.map(({ id }) => id)])

const isProvider = (value: unknown): value is Provider => {
  const request: unknown = (value as { request?: unknown } | null | undefined)?.request
  return typeof request === 'function'
}

/** What an announcement says; null: it is malformed, or takes an id of ours. */
function readAnnounced(detail: unknown): Announced | null {
  try {
    const { info, provider } = detail as { info: Record<'uuid' | 'rdns' | 'name' | 'icon', unknown>; provider: unknown }
    const { uuid, rdns, name, icon } = info
    if (typeof uuid !== 'string' || uuid === '' || uuid.length > 100 || !isProvider(provider)) return null
    if (typeof rdns !== 'string' || rdns.length > 100 || !RDNS.test(rdns) || OWN.has(rdns)) return null
    const shown = typeof name === 'string' ? safeText(name) : ''
    if (shown === '') return null
    return { uuid, rdns, name: shown, icon: typeof icon === 'string' && isIcon(icon) ? icon : null, provider }
  } catch {
    return null // no object, or one whose own getters throw
  }
}

/**
 * Calls back with each wallet that announces itself, once per `uuid`, those that are there already before it returns;
 * malformed announcements are dropped one by one.
 */
export function discover(found: (wallet: Announced) => void): void {
  const heard = new Set<string>()
  window.addEventListener('eip6963:announceProvider', event => {
    const wallet = readAnnounced((event as CustomEvent).detail)
    if (!wallet || heard.has(wallet.uuid) || heard.size >= MOST) return
    heard.add(wallet.uuid)
    found(wallet)
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** Calls back with the provider in `window.ethereum`, now or when it is put there. */
export function discoverInjected(found: (provider: Provider) => void): void {
  const look = () => {
    const { ethereum } = window as { ethereum?: unknown }
    if (isProvider(ethereum)) found(ethereum)
  }
  look()
  window.addEventListener('ethereum#initialized', look, { once: true })
}
