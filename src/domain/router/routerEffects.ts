import type { Address } from '../chains/Chain.ts'
import type { PermitSingle } from './Permit2.ts'
import { NATIVE_ADDRESS } from '../swap/Trade.ts'
import { OPEN_DELTA, ROUTER_ITSELF, type RouterCommand, type V4Action } from './UniversalRouter.ts'

/** What commands do to the world outside the router, worked out from the commands alone. Native is the zero address. */
export type Effects = {
  /** Most that the caller's tokens lose through Permit2, by token (native is the transaction's value). */
  spends: Map<Address, bigint>
  /** Least that each recipient gets of each currency. */
  gives: { recipient: Address; token: Address; min: bigint }[]
  permits: PermitSingle[]
}

type Add = {
  spend: (token: Address, amount: bigint) => void
  give: (recipient: Address, token: Address, min: bigint) => void
}

/** Reads decoded commands. `wrappedNative` tells what unwrapping gives and wrapping makes. */
export function effectsOf(commands: readonly RouterCommand[], wrappedNative: Address): Effects {
  const effects: Effects = { spends: new Map(), gives: [], permits: [] }
  const add: Add = {
    spend: (token, amount) => effects.spends.set(token, (effects.spends.get(token) ?? 0n) + amount),
    give: (recipient, token, min) => {
      if (recipient !== ROUTER_ITSELF) effects.gives.push({ recipient, token, min })
    },
  }
  for (const command of commands) {
    switch (command.name) {
      case 'V2_SWAP_EXACT_IN':
      case 'V3_SWAP_EXACT_IN':
        if (command.payerIsUser) add.spend(command.tokens[0]!, command.amountIn)
        add.give(command.recipient, command.tokens.at(-1)!, command.amountOutMin)
        break
      case 'V2_SWAP_EXACT_OUT':
      case 'V3_SWAP_EXACT_OUT':
        if (command.payerIsUser) add.spend(command.tokens[0]!, command.amountInMax)
        add.give(command.recipient, command.tokens.at(-1)!, command.amountOut)
        break
      case 'V4_SWAP':
        v4Effects(command.actions, add)
        break
      case 'PERMIT2_TRANSFER_FROM':
        add.spend(command.token, command.amount)
        add.give(command.recipient, command.token, command.amount)
        break
      case 'PERMIT2_PERMIT':
        effects.permits.push(command.permit)
        break
      case 'SWEEP':
        add.give(command.recipient, command.token, command.amountMin)
        break
      case 'WRAP_ETH':
        add.give(command.recipient, wrappedNative, command.amount)
        break
      case 'UNWRAP_WETH':
        add.give(command.recipient, NATIVE_ADDRESS, command.amountMin)
        break
    }
  }
  return effects
}

/** In one V4_SWAP the settled amount and the taken minimum are those of its swap, unless written out. */
function v4Effects(actions: readonly V4Action[], add: Add): void {
  let [paid, given] = [0n, 0n]
  for (const action of actions) {
    if (action.action === 'SWAP_EXACT_IN_SINGLE') {
      paid += action.amountIn
      given += action.amountOutMinimum
    } else if (action.action === 'SWAP_EXACT_OUT_SINGLE') {
      paid += action.amountInMaximum
      given += action.amountOut
    }
  }
  for (const action of actions) {
    if (action.action === 'SETTLE' && action.payerIsUser)
      add.spend(action.currency, action.amount === OPEN_DELTA ? paid : action.amount)
    if (action.action === 'TAKE')
      add.give(action.recipient, action.currency, action.amount === OPEN_DELTA ? given : action.amount)
  }
}
