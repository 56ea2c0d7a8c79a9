import { askGateway } from '#data/names/askGateway.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { addressWithin } from '#domain/people/networkAddress.ts'
import { parse } from '#domain/people/Typed.ts'
import type { Person } from '#domain/send/SendForm.ts'
import { findWallet } from './findWallet.ts'

/**
 * What a typed text stands for. `unknown`: no account; `elsewhere`: a contract that Ethereum alone may have; `notName`:
 * neither an address nor a name, so nothing was asked; `away`: no source could be asked.
 */
export type Found =
  | { status: 'ok'; person: Person }
  | { status: 'empty' | 'checksum' | 'half' | 'unknown' | 'elsewhere' | 'notName' | 'away' }

/**
 * SM-6: whom a typed text stands for on a network: the one whose username it begins with, whom an ENS name points at
 * there, or the address itself, its checksum held, also within a text where it is the only one. An address is told with
 * the ENS name that points back at it. Throws the signal's reason when aborted.
 */
export async function findPerson(text: string, chainId: number, signal: AbortSignal): Promise<Found> {
  const whole = parse(text)
  const within = whole.kind === 'name' || whole.kind === 'half' ? addressWithin(text) : null
  const typed = within ? parse(within) : whole
  if (typed.kind === 'address') return { status: 'ok', person: await named(typed.address, chainId, signal) }
  if (typed.kind !== 'name') return { status: typed.kind }
  try {
    const found = await findWallet(typed.name, { raw: false, chainId, signal })
    signal.throwIfAborted()
    if (typeof found === 'string') return { status: found }
    if (found.type === 'unitag')
      return { status: 'ok', person: { address: found.address, unitag: found.unitag, ensName: null } }
    if (found.type !== 'ensAddress') return { status: 'unknown' }
    const { address, ensName, punycode = null } = found
    return { status: 'ok', person: { address, unitag: null, ensName, punycode } }
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: a name could not be looked up', error)
    return { status: 'away' }
  }
}

/** Names are a help: an address stands for itself without one. */
async function named(address: Address, chainId: number, signal: AbortSignal): Promise<Person> {
  try {
    const { readEnsName } = await import('#onchain/read/readEnsName.ts')
    const read = await readEnsName(address, { gateway: askGateway, chainId, signal })
    return { address, unitag: null, ensName: read?.name ?? null, punycode: read?.punycode ?? null }
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: an address’s name could not be read', error)
    return { address, unitag: null, ensName: null }
  }
}
