// GO-7: how far an account's approvals were read on each network, so that the next opening reads only what is new.
// Storage that is full or forbidden forgets it.
import { type ApprovalPlace, keyOf } from '#domain/plan/Approval.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { ApprovalReading } from '#onchain/read/readApprovalLogs.ts'
import { storedValue } from '../stored/storedValue.ts'

/** Accounts × networks that are kept. */
const KEEP = 12
/** Of one account and network; a reading is whole or not kept: half of it would hide the rest for good. */
const MOST = 3_000

/**
 * What readings look for. One that looked for less than this page does is none: what it passed over would be hidden for
 * good.
 */
const LOOKS_FOR = 'items'

type Kept = ApprovalReading & { chainId: number; account: Address }
type Written = Omit<Kept, 'places'> & { places: string[]; looksFor: string }

const isBlock = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isAddress = (value: unknown): value is Address => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)

function placeOf(chainId: number, text: unknown): ApprovalPlace | null {
  const [via, token, spender, ...more] = typeof text === 'string' ? text.split(' ') : []
  if (!isAddress(token) || !isAddress(spender)) return null
  if (via === 'item')
    return more.length === 1 && /^\d{1,78}$/.test(more[0] ?? '')
      ? { chainId, token, spender, via, id: BigInt(more[0] ?? 0) }
      : null
  if ((via !== 'token' && via !== 'permit2' && via !== 'operator') || more.length > 0) return null
  return { chainId, token, spender, via }
}

/** A stored entry that is whole; anything else is none, and is read from the chain again. */
function read(value: unknown): Kept | null {
  if (typeof value !== 'object' || value === null) return null
  const { chainId, account, from, to, hash, size, places, looksFor } = value as Record<keyof Written, unknown>
  if (looksFor !== LOOKS_FOR) return null
  if (
    !isBlock(chainId) ||
    !isAddress(account) ||
    !isBlock(from) ||
    !isBlock(to) ||
    !isBlock(size) ||
    typeof hash !== 'string' ||
    !/^0x[0-9a-f]{64}$/.test(hash) ||
    !Array.isArray(places)
  )
    return null
  const found = places.map(text => placeOf(chainId, text))
  const whole = found.filter(place => place !== null)
  if (from > to || whole.length !== found.length || new Set(whole.map(keyOf)).size !== whole.length) return null
  return { chainId, account, from, to, hash: hash as `0x${string}`, size, places: whole }
}

const memory = storedValue<readonly Kept[]>({
  key: 'tarn.approvals',
  initial: [],
  read: all => (Array.isArray(all) ? all.map(read).filter(each => each !== null) : null),
  write: all =>
    all.map(
      (each): Written => ({
        ...each,
        looksFor: LOOKS_FOR,
        places: each.places.map(
          ({ via, token, spender, id }) => `${via} ${token} ${spender}${id === undefined ? '' : ` ${id}`}`,
        ),
      }),
    ),
})

/** What an earlier page read; null: nothing. */
export function keptReading(chainId: number, account: Address): ApprovalReading | null {
  const found = memory.read().find(each => each.chainId === chainId && each.account === account)
  if (!found) return null
  const { chainId: _, account: __, ...reading } = found
  return reading
}

/** Keeps it for the next page; where there is no room, in the place of all others, or not at all. */
export function keepReading(chainId: number, account: Address, reading: ApprovalReading): void {
  const whole = reading.from <= reading.to && reading.places.length <= MOST && /^0x[0-9a-f]{64}$/.test(reading.hash)
  const mine = whole ? [{ ...reading, chainId, account }] : []
  const isOther = (each: Kept) => each.chainId !== chainId || each.account !== account
  if (!memory.change(all => [...mine, ...all.filter(isOther)].slice(0, KEEP)) && whole && !memory.change(() => mine))
    memory.forget()
}

/** Forgets the approvals of a wallet that was disconnected: they are private, and other people may use this device. */
export const forgetReadings = (): void => memory.forget()
