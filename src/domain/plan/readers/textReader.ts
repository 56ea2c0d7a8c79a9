import type { Address } from '../../chains/Chain.ts'
import type { Consent } from '../../consents.ts'
import type { Says } from '../Expectation.ts'

const LAST = 'Signing costs nothing and moves nothing.'
const NAME = '([a-z0-9]+)'

/** LIST by consent: its first line, what it names, and the sentences before the last one. */
const forms: Record<Consent, { first: RegExp; names: readonly string[]; means: readonly string[] }> = {
  'names/claim': { first: RegExp(`^Claim the username ${NAME}$`), names: ['Address'], means: [] },
  'names/profile': { first: RegExp(`^Change the profile of ${NAME}$`), names: ['Address', 'Content'], means: [] },
  'names/delete': { first: RegExp(`^Delete for ever the username ${NAME}$`), names: ['Address'], means: [] },
  'recoveries/agree': {
    first: /^Agree to be a recovery address of a Tarn wallet$/,
    names: ['Wallet', 'Recovery address'],
    means: ['Whoever holds the recovery address can move everything in this wallet, at once and alone.'],
  },
  'recoveries/challenge': {
    first: /^Add a passkey to a Tarn wallet$/,
    names: ['Wallet', 'Recovery address'],
    means: ['Whoever holds the new passkey can move everything in this wallet once it is an owner on chain.'],
  },
  'orders/session': {
    first: /^Show my limit orders on this device$/,
    names: ['Address'],
    means: ['This device may read the list of its limit orders for 30 days.'],
  },
}

function address(text: string | undefined): Address {
  if (!text || !/^0x[0-9a-f]{40}$/i.test(text)) throw new RangeError('a text that names no address')
  return text.toLowerCase() as Address
}

/** What a text of ours says, line by line. Throws a RangeError on a text with anything more, less or else in it. */
export function readText(text: string): Says {
  const [first = '', ...lines] = text.split('\n')
  for (const [consent, { first: begins, names, means }] of Object.entries(forms) as [
    Consent,
    (typeof forms)[Consent],
  ][]) {
    const begun = begins.exec(first)
    if (!begun) continue
    const labels = ['Site', ...names, 'Nonce']
    const values = labels.map((label, at) => {
      const line = lines[at + 1] ?? ''
      if (!line.startsWith(`${label}: `)) throw new RangeError(`a text that doesn’t say its ${label}`)
      return [label, line.slice(label.length + 2)] as const
    })
    const said = Object.fromEntries(values)
    const rest = [lines[0], ...lines.slice(labels.length + 1)]
    if (rest.join('\n') !== ['', '', ...means, LAST].join('\n')) throw new RangeError('a text that says something else')
    return {
      consent,
      site: said.Site ?? '',
      signer: address(said.Address ?? said['Recovery address']),
      nonce: said.Nonce ?? '',
      ...(begun[1] ? { name: begun[1] } : {}),
      ...(said.Content ? { content: said.Content } : {}),
      ...(said.Wallet ? { wallet: address(said.Wallet) } : {}),
    }
  }
  throw new RangeError('a text that nobody here reads')
}
