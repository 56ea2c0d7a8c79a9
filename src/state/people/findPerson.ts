import { addressWithin } from '#domain/people/networkAddress.ts'
import { parse } from '#domain/people/Typed.ts'
import type { Person } from '#domain/send/SendForm.ts'
import { candidateOf } from '#domain/account/Username.ts'
import { findWallet } from './findWallet.ts'

/** What a typed text stands for. `unknown`: no account; `away`: no source could be asked. */
export type Found = { status: 'ok'; person: Person } | { status: 'empty' | 'checksum' | 'half' | 'unknown' | 'away' }

/**
 * SM-6: whom a typed text stands for: the one whose username it begins with, whom an ENS name points at, or the
 * address itself, its checksum held, also within a text where it is the only one. An address is told with the ENS name
 * that points back at it. Throws the signal's reason when aborted.
 */
export async function findPerson(text: string, signal: AbortSignal): Promise<Found> {
  const whole = parse(text)
  const within = whole.kind === 'name' || whole.kind === 'half' ? addressWithin(text) : null
  const typed = within ? parse(within) : whole
  if (typed.kind === 'address') return { status: 'ok', person: await named(typed, signal) }
  if (typed.kind !== 'name') return { status: typed.kind }
  if (!typed.name.includes('.') && candidateOf(typed.name) === null) return { status: 'unknown' }
  try {
    const found = await findWallet(typed.name, false, signal)
    signal.throwIfAborted()
    if (found?.type === 'unitag')
      return { status: 'ok', person: { address: found.address, unitag: found.unitag, ensName: null } }
    if (found?.type === 'ensAddress')
      return { status: 'ok', person: { address: found.address, unitag: null, ensName: found.ensName } }
    return { status: 'unknown' }
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: a name could not be looked up', error)
    return { status: 'away' }
  }
}

/** Names are a help: an address stands for itself without one. */
async function named({ address }: Pick<Person, 'address'>, signal: AbortSignal): Promise<Person> {
  try {
    const { readEnsName } = await import('#onchain/read/readEnsName.ts')
    return { address, unitag: null, ensName: await readEnsName(address, { signal }) }
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: an address’s name could not be read', error)
    return { address, unitag: null, ensName: null }
  }
}
