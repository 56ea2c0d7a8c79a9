import { atom } from 'nanostores'
import type { Blocklist } from '#data/blocklist.ts'

export type BlocklistState = { status: 'idle' | 'loading' | 'failed' } | { status: 'ok'; list: Blocklist }

/** PR-2. Fails closed: without a list that our key signed, no address may trade. */
export const $blocklist = atom<BlocklistState>({ status: 'idle' })

const RETRY = 15_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Fetches the list once a page; asks again by itself while it can't be had, or at once when called after a failure. */
export async function loadBlocklist(): Promise<void> {
  const { status } = $blocklist.get()
  if (status === 'ok' || status === 'loading') return
  clearTimeout(timer)
  $blocklist.set({ status: 'loading' })
  try {
    const { fetchBlocklist } = await import('#data/blocklist.ts')
    $blocklist.set({ status: 'ok', list: await fetchBlocklist() })
  } catch (error) {
    console.warn('Tarn: the block-list could not be read', error)
    $blocklist.set({ status: 'failed' })
    timer = setTimeout(() => void loadBlocklist(), RETRY)
  }
}

/** Whether this account may trade. */
export function addressState(
  state: BlocklistState,
  address: string | null,
): 'clear' | 'blocked' | 'unknown' | 'checking' {
  if (state.status === 'ok') return address !== null && state.list.addresses.has(address) ? 'blocked' : 'clear'
  return state.status === 'failed' ? 'unknown' : 'checking'
}
