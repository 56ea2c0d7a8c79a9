import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Charge } from '#domain/passkey/Budget.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { PriceDialog } from './PriceDialog.tsx'

const say = makeSay('en-US')
const GWEI = 10n ** 9n
const dialog = (now: [bigint, bigint], before: [bigint, bigint] | null, charges: Charge[] = []) => {
  const costs = ([expected, most]: [bigint, bigint]) => ({ expected: expected * GWEI, most: most * GWEI })
  const question = { chainId: 1, now: { ...costs(now), charges }, before: before && costs(before) }
  const html = renderToStaticMarkup(<PriceDialog say={say} question={question} />)
  const [, accept = ''] = /<button([^>]*)>(?:(?!<button).)*Accept and continue/.exec(html) ?? []
  return {
    text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '),
    ticks: html.match(/type="checkbox"/g)?.length ?? 0,
    pressable: !accept.includes('disabled'),
  }
}
const MILLION = 1_000_000n

test('[PK-1] [GO-5] a new price stands beside the reviewed one, and one press accepts it', () => {
  const { text, ticks, pressable } = dialog([2n * MILLION, 5n * MILLION], [MILLION, 2n * MILLION])
  expect(text).toContain('Network cost changed')
  expect(text).toMatch(
    /Network cost 0\.002 ETH .*at most 0\.005 ETH .*Cost you reviewed 0\.001 ETH .*as you reviewed 0\.002 ETH/,
  )
  expect([ticks, pressable]).toEqual([0, true])
})

test('[PK-1] [GO-5] above three times it, and for what is only a claim, each has a tick of its own before the button', () => {
  const far = dialog([4n * MILLION, 9n * MILLION], [MILLION, 2n * MILLION])
  expect(far.text).toContain('more than 3 times what I reviewed. I accept about 0.004 ETH, at most 0.009 ETH')
  expect([far.ticks, far.pressable]).toEqual([1, false])
  const charges: Charge[] = [
    { by: 'bundler', amount: 3n * MILLION * GWEI, tick: true },
    { by: 'tip', amount: MILLION * GWEI, tick: true },
  ]
  const claimed = dialog([4n * MILLION, 9n * MILLION], [MILLION, 2n * MILLION], charges)
  expect(claimed.text).toContain('0.003 ETH of it is what the bundler charges for itself')
  expect(claimed.text).toContain('0.001 ETH of it is a tip far above')
  expect([claimed.ticks, claimed.pressable]).toEqual([3, false])
})

test('[PK-1] what had no review has its price shown by itself; a charge that needs no tick is named all the same', () => {
  const { text, ticks, pressable } = dialog([MILLION, MILLION], null, [{ by: 'bundler', amount: GWEI, tick: false }])
  expect(text).toContain('Check the network cost')
  expect(text).not.toContain('reviewed')
  expect(text).toContain('is what the bundler charges for itself')
  expect([ticks, pressable]).toEqual([0, true])
})
