// A receipt as a person reads it, with every amount in raw units, and what its rows come to.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { makeSay } from '#i18n/makeSay.ts'
import type { Say } from '#i18n/Say.ts'
import { PlanDone } from '../../src/islands/deeds/PlanDone.tsx'
import { factsIn, knownEther } from './knownTokens.ts'

/** Amounts as the chain counts them. */
const raw: Say = { ...makeSay('en-US'), amount: amount => String(amount) }

/** The rows of the receipt of the deed that a transaction did. */
export const receiptFacts = (hash: `0x${string}`, more: object = {}): Record<string, string> =>
  factsIn(
    renderToStaticMarkup(
      createElement(PlanDone, {
        ...{ say: raw, title: 'Done', chainId: 1, hash, tokens: [knownEther], onClose: () => {}, ...more },
      }),
    ),
  )

/** What of each symbol came (positive) or went, by a receipt's rows. `stays`: what it says is left in the wallet. */
export function sumsOf(facts: Record<string, string>): {
  net: Record<string, bigint>
  stays: Record<string, bigint>
  cost: string | undefined
} {
  const net: Record<string, bigint> = {}
  const stays: Record<string, bigint> = {}
  const each = (text: string): [string, bigint][] =>
    text.split(' + ').map(part => {
      const [amount, symbol] = part.split(' ') as [string, string]
      return [symbol, BigInt(amount)]
    })
  const add = (to: Record<string, bigint>, all: [string, bigint][], sign: bigint) => {
    for (const [symbol, amount] of all) to[symbol] = (to[symbol] ?? 0n) + sign * amount
  }
  const isOne = !['Withdrawn', 'Fees collected', 'Swap'].some(name => name in facts)
  for (const [name, value] of Object.entries(facts)) {
    const [, symbol, way] = /^(\S+) (received|deposited)$/.exec(name) ?? []
    if (symbol) add(net, [[symbol, BigInt(value)]], way === 'received' ? 1n : -1n)
    else if (name === 'Withdrawn' || name === 'Fees collected') add(net, each(value), 1n)
    else if (name === 'Swap') {
      const [out, came] = value.split(' for ') as [string, string]
      add(net, each(out), -1n)
      add(net, each(came), 1n)
    } else if (name === 'Stays in your wallet') {
      add(stays, each(value), 1n)
      if (isOne) add(net, each(value), 1n)
    }
  }
  return { net, stays, cost: facts['Network cost'] }
}
