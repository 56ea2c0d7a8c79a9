import type { Address } from '../chains/Chain.ts'
import type { Budget } from '../passkey/Budget.ts'
import { compare, compareSigned, type Difference } from './compare.ts'
import type { Expectation, Hex, Payload, Place, Question } from './Expectation.ts'
import { readText } from './readers/textReader.ts'
import { textOf } from './textOf.ts'

/** A question as it goes to a wallet (EIP-1193). */
export type Request = { method: string; params: readonly unknown[] }
type AskedPlace = { [K in Exclude<keyof Place, 'operation'> | 'gasPrice']?: Hex }
type AskedBudget = { [K in keyof Budget]?: Hex }
type Asked = { to?: string; data?: Hex; value?: Hex } & AskedPlace

const callOf = ({ to = '', data = '0x', value = '0x0' }: Asked): Question['calls'][number] => ({
  to: to.toLowerCase(),
  data,
  value: BigInt(value),
})

/**
 * GO-5: how a request differs from what was reviewed, read from the request itself: nothing that was made on the way to
 * the wallet is trusted. Empty when the wallet may be asked. Refuses a kind of request that has no reader.
 */
export function differencesIn(
  reviewed: Expectation,
  { method, params }: Request,
  at: { chainId: number; account: Address },
): Difference[] {
  try {
    if (at.chainId !== reviewed.chainId) return ['chain']
    if (at.account !== reviewed.account) return ['account']
    if (method === 'personal_sign') return isSaid(reviewed, params) ? [] : ['text']
    if (method === 'eth_signTypedData_v4') {
      const { types, ...payload } = JSON.parse(String(params[1])) as Payload
      const { EIP712Domain: _, ...own } = types as { EIP712Domain?: unknown }
      return compareSigned(reviewed, {
        chainId: at.chainId,
        account: String(params[0]),
        payload: { ...payload, types: own },
      })
    }
    if (method === 'eth_sendTransaction') {
      const { from, chainId, ...call } = params[0] as Asked & { from: Address; chainId: Hex }
      return [
        ...compare(reviewed, { chainId: Number(chainId), account: from, calls: [callOf(call)] }),
        ...placeDiffers(reviewed.again, call),
        ...(reviewed.again?.operation ? (['nonce'] as const) : []),
      ]
    }
    if (method === 'wallet_sendCalls') {
      const { from, chainId, calls, capabilities } = params[0] as {
        from: Address
        chainId: Hex
        calls: Asked[]
        capabilities?: {
          eip7702Auth?: { account: Address; delegation: Address }
          operationPlace?: AskedPlace & { operation?: Hex }
          operationBudget?: AskedBudget
        }
      }
      const { eip7702Auth: asked } = capabilities ?? {}
      if (asked && !asked.delegation) return ['unreadable']
      const delegate = asked?.delegation
      return [
        ...compare(reviewed, {
          chainId: Number(chainId),
          account: from,
          calls: calls.map(callOf),
          ...(delegate ? { delegate } : {}),
        }),
        // The code that it sets is the sender's own.
        ...(asked && asked.account !== from ? (['account'] as const) : []),
        ...placeDiffers(reviewed.again, capabilities?.operationPlace),
        // A batch has no place in the queue but an operation's.
        ...(reviewed.again && !reviewed.again.operation ? (['nonce'] as const) : []),
        ...(reviewed.again?.operation === capabilities?.operationPlace?.operation ? [] : (['nonce'] as const)),
        ...budgetDiffers(reviewed.budget, capabilities?.operationBudget),
      ]
    }
    return ['unreadable']
  } catch {
    // not an error to tell: a request that can't be read is itself the difference
    return ['unreadable']
  }
}

/**
 * A nonce and fees are asked for only where they were reviewed, and then exactly these: no other transaction is
 * replaced.
 */
function placeDiffers(place: Place | undefined, asked: AskedPlace = {}): Difference[] {
  const same = (name: Exclude<keyof Place, 'operation' | 'gas'>) =>
    place === undefined
      ? asked[name] === undefined
      : asked[name] !== undefined && BigInt(asked[name]) === BigInt(place[name])
  return [
    ...(same('nonce') ? [] : (['nonce'] as const)),
    ...(same('maxFeePerGas') && same('maxPriorityFeePerGas') && asked.gasPrice === undefined ? [] : (['fee'] as const)),
    ...(place?.gas === undefined || (asked.gas !== undefined && BigInt(asked.gas) <= place.gas)
      ? []
      : (['fee'] as const)),
  ]
}

/** The price that was reviewed, and no other one. */
function budgetDiffers(budget: Budget | undefined, asked: AskedBudget | undefined): Difference[] {
  if (!budget || !asked) return budget || asked ? ['fee'] : []
  const names = Object.keys({ ...budget, ...asked }) as (keyof Budget)[]
  return names.every(name => asked[name] !== undefined && BigInt(asked[name]) === budget[name]) ? [] : ['fee']
}

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

/** The text that was reviewed, as it stands, for the account; and read line by line it says what was promised. */
const isSaid = ({ text, account }: Expectation, params: readonly unknown[]): boolean =>
  text !== undefined &&
  textOf(params) === textOf([hexOf(text.whole), account]) &&
  text.says.signer === account &&
  textOf(readText(text.whole)) === textOf(text.says)
