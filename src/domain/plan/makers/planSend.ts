import { encodeAbiParameters } from 'viem/utils'
import type { Address } from '../../chains/Chain.ts'
import type { CurrencyId } from '../../token/Token.ts'
import type { CurrencyLabel, DeedPlan } from '../DeedPlan.ts'
import type { Call, Hex, Promised } from '../Expectation.ts'
import { SEND_ITEM } from '../readers/tokenReader.ts'

/** transfer(address,uint256) */
const TRANSFER = '0xa9059cbb'

/**
 * What is sent: so much of a currency, of which at least `least` arrives (a token may keep a part), or one item
 * (ERC-721). Raw units.
 */
export type Sending =
  | { currency: CurrencyId; symbol: string; decimals: number; amount: bigint; least: bigint }
  | { contract: Address; id: bigint; name: string }

/**
 * Plans to send one asset of the account to a recipient, and nothing else. Throws a RangeError for an amount of zero,
 * the zero address or the account itself.
 */
export function planSend({
  chainId,
  account,
  to,
  what,
}: {
  chainId: number
  account: Address
  to: Address
  what: Sending
}): DeedPlan {
  const { call, promises, label, amount } = 'contract' in what ? itemOf(account, to, what) : amountOf(to, what)
  if (amount <= 0n || /^0x0+$/.test(to) || to === account) throw new RangeError('nothing to send, or nobody to send to')
  return {
    ...{ deed: 'send', chainId, account, deadline: 0n, left: [] },
    calls: [call],
    promises,
    lines: [[{ currencyIn: label, currencyOut: label, amountIn: amount, amountOut: 0n, recipient: to }]],
  }
}

type Part = { call: Call; promises: Promised; label: CurrencyLabel; amount: bigint }

function amountOf(
  to: Address,
  { currency, symbol, decimals, amount, least }: Extract<Sending, { currency: CurrencyId }>,
): Part {
  const data = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [to, amount]).slice(2)
  return {
    call:
      currency === 'NATIVE'
        ? { to, data: '0x', value: amount }
        : { to: currency, data: `${TRANSFER}${data}` as Hex, value: 0n },
    promises: {
      spends: [{ currency, max: amount }],
      receives: [{ currency, min: least, to }],
      permits: [],
      items: [],
    },
    label: { id: currency, symbol, decimals },
    amount,
  }
}

function itemOf(account: Address, to: Address, { contract, id, name }: Extract<Sending, { contract: Address }>): Part {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
  return {
    call: {
      to: contract,
      data: `${SEND_ITEM}${encodeAbiParameters(types, [account, to, id]).slice(2)}` as Hex,
      value: 0n,
    },
    promises: { spends: [], receives: [], permits: [], items: [{ contract, id, to }] },
    label: { id: contract, symbol: name, decimals: 0 },
    amount: 1n,
  }
}
