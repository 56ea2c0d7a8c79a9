import type { Address } from '#domain/chains/Chain.ts'
import { connectTo } from '../wallet/connection.ts'

const ETHEREUM = 1

/** What was typed, as an account; `checksum`: one letter of an address is wrong. */
export type Watched =
  | { status: 'ok'; address: Address }
  | { status: 'invalid' }
  | { status: 'checksum' }
  | { status: 'unknown' }
  | { status: 'failed' }

/** WL-7, OB-5: the account that an address, a username or an ENS name stands for. */
export async function findAccount(text: string, signal: AbortSignal): Promise<Watched> {
  const [{ parse }, { candidateOf }, { findPerson }] = await Promise.all([
    import('#domain/people/Typed.ts'),
    import('#domain/account/Username.ts'),
    import('./findPerson.ts'),
  ])
  const typed = parse(text)
  if (typed.kind === 'address') return { status: 'ok', address: typed.address }
  if (typed.kind === 'checksum') return { status: 'checksum' }
  // A text that can't be a name is not looked up.
  if (typed.kind !== 'name' || !(typed.name.includes('.') || candidateOf(typed.name))) return { status: 'invalid' }
  const found = await findPerson(text, ETHEREUM, signal).catch(() => ({ status: 'away' as const }))
  if (found.status === 'ok') return { status: 'ok', address: found.person.address }
  if (found.status === 'notName') return { status: 'invalid' }
  return { status: found.status === 'unknown' ? 'unknown' : 'failed' }
}

/** Connects the view-only wallet to an account. */
export const watchAccount = (address: Address): Promise<void> => connectTo('view', address)
