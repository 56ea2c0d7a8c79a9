import { expect, test } from 'vitest'
import { block, confirm, firstBlock, inOrder, type Issue, isBehind, toConfirm, warn } from './Issue.ts'
import {
  calling,
  contesting,
  elsewhere,
  forbidden,
  isChecking,
  returning,
  type Standing,
  walletIssues,
} from './standing.ts'

const fine: Standing = { wallet: 'connected', offered: true, address: 'clear', walletChainSupported: true }
const codes = (issues: readonly { code: string }[]) => issues.map(({ code }) => code)

test('[SW-5] issues are told in one order, whatever a family has of them; the first that stops is the button’s', () => {
  const parts = {
    cautions: [warn('caution', 'amber'), confirm('question', 'red')],
    market: [block('price'), null, false as const],
    returning: [block('back')],
    form: [block('amount', { tone: 'red' })],
    wallet: [block('wallet')],
    forbidden: [block('law', { tone: 'red' })],
  }
  const all = inOrder<Issue>(parts)
  expect(codes(all)).toEqual(['law', 'wallet', 'amount', 'back', 'price', 'caution', 'question'])
  expect(firstBlock(all)?.code).toBe('law')
  expect(firstBlock(inOrder({ cautions: parts.cautions }))).toBeNull()
  expect(codes(toConfirm(all))).toEqual(['question'])
  // What is wrong behind the button's issue must be told elsewhere; what only waits need not.
  expect(codes(all.filter(issue => isBehind(issue, all)))).toEqual(['amount'])
})

test('[PR-2] [WL-7] what stands against any form: a row a state', () => {
  const all = (at: Partial<Standing>, tokens: string[] = []) => {
    const whole = { ...fine, ...at }
    return codes(
      inOrder({
        ...{ forbidden: forbidden(whole, tokens), wallet: walletIssues(whole) },
        ...{ returning: returning(whole), cautions: elsewhere(whole) },
      }),
    )
  }
  expect(all({})).toEqual([])
  expect(all({ offered: false, address: 'blocked' }, ['BAD'])).toEqual([
    'regionClosed',
    'addressBlocked',
    'tokenBlocked',
  ])
  expect(all({ address: 'unknown' })).toEqual(['addressUnchecked'])
  expect(all({ walletChainSupported: false })).toEqual(['walletChain'])
  // Without a connected wallet there is no address to speak of, nor a network.
  const nobody = { address: 'blocked', walletChainSupported: false } as const
  expect(all({ ...nobody, wallet: 'none' })).toEqual(['connectWallet'])
  expect(all({ ...nobody, wallet: 'connecting' })).toEqual(['connecting'])
  expect(all({ ...nobody, wallet: 'returning' })).toEqual(['connecting'])
  expect(all({ ...nobody, wallet: 'away' })).toEqual(['walletAway'])
  expect(all({ wallet: 'watching', address: 'unknown' })).toEqual(['viewOnly'])
  expect(isChecking({ ...fine, address: 'checking' })).toBe(true)
  expect(isChecking({ ...fine, wallet: 'none', address: 'checking' })).toBe(false)
  expect([...calling, ...contesting]).toHaveLength(5)
})
