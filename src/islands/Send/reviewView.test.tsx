import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { chainById } from '#domain/chains/chains.ts'
import { shownAddress } from '#domain/people/Typed.ts'
import { makeSay } from '#i18n/makeSay.ts'
import type { SendAsk, SendReview as Reviewed } from '#state/send/sendReview.ts'
import { $tokens, tokenKey } from '#state/tokens/tokens.ts'
import { SendReview } from '#ui/send/SendReview.tsx'
import { factsIn, knownEther, knownUsdc, readable } from '../../../tests/support/knownTokens.ts'
import { ME, THIEF } from '../../../tests/support/plans.ts'
import { reviewView } from './reviewView.ts'

const say = makeSay('en-US')
const ask = {
  ...{ chainId: 1, account: ME, person: { address: THIEF, name: null }, linked: ['amount'] },
  ...{ token: knownUsdc, amount: 1_234_560_000n, item: null },
} as unknown as SendAsk
const review: Reviewed = {
  ...{ status: 'ready', arrives: 1_234_560_000n, block: 4_567n, cost: 10n ** 15n, operation: null, error: null },
}
const who = { called: 'friend.eth', wallet: 'Rabby' }
const markup = (of: Partial<Reviewed> = {}, from: SendAsk = ask) =>
  renderToStaticMarkup(
    <SendReview
      say={say}
      view={reviewView(say, { ask: from, review: { ...review, ...of } }, who)}
      onConfirm={() => {}}
    />,
  )

test('[SM-11] what is sent, to whom in full, on which network, from which wallet, and what the network takes', () => {
  $tokens.set({ [tokenKey(1, 'NATIVE')]: knownEther })
  const html = markup()
  const text = readable(html)
  expect(text).toContain('1,234.56 USDC')
  expect(text).toContain('$1,234.56')
  expect(text).toMatch(/on Ethereum · from Rabby 0xaAaA…aAaa/i)
  expect(text).toContain('friend.eth')
  // All of it, in two halves that a line may break between.
  expect(text.replaceAll(' ', '')).toContain(shownAddress(THIEF))
  // A thousandth of an ether at 3,000 dollars.
  expect(factsIn(html)['Network cost']).toBe('$3.00 · 0.001 ETH')
  expect(text).toContain('4,567')
  // GO-14: what a link filled in is said.
  expect(text).toContain(say.t('send.linkedOf.amount'))
  // The market that prices ether by its wrapper alone prices what the network takes, too.
  $tokens.set({ [tokenKey(1, chainById(1)!.contracts.wrappedNative!)]: knownEther })
  expect(factsIn(markup())['Network cost']).toBe('$3.00 · 0.001 ETH')
  $tokens.set({})
  expect(factsIn(markup())['Network cost']).toBe('0.001 ETH')
  // Told once, however many digits it has.
  expect(factsIn(markup({ cost: 78_987_654_321_000n }))['Network cost']).toBe('0.00007898 ETH')
  expect(factsIn(markup({ cost: null }))['Network cost']).toBe('–')
})

test('[SM-11] of a token that keeps a part: what arrives, and what is kept', () => {
  expect(readable(markup({ arrives: 1_200_000_000n }))).toContain(
    say.t('send.keeps', { arrives: '1,200 USDC', kept: '34.56 USDC' }),
  )
  expect(readable(markup())).not.toContain('keeps')
})

test('[SM-11] what could not be tried is not called tried', () => {
  expect(readable(markup({ block: null }))).toContain(say.t('send.untried'))
  expect(readable(markup({ status: 'failed' }))).toContain(say.t('send.failedTry'))
})
