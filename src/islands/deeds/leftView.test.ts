import { expect, test } from 'vitest'
import { chainById } from '#domain/chains/chains.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { USDC, WETH } from '../../../tests/support/plans.ts'
import { leftViews } from './leftView.ts'
import { plainToken } from './plainToken.ts'

const spender = chainById(1)!.contracts.v3PositionManager!
const usdc = plainToken({ chainId: 1, address: USDC, symbol: 'USDC', decimals: 6 })
const tokenOf = (address: string) => (address === USDC ? usdc : undefined)
/** Without the marks that keep an amount beside its symbol. */
const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

test('[SW-9][LP-4] what stays approved after an action names amount, token and spender; an unlimited one is called so', () => {
  const left = [
    { token: USDC, spender, amount: 12_500_000n },
    { token: USDC, spender, amount: (1n << 256n) - 1n },
    { token: WETH, spender, amount: 1n },
  ]
  expect(leftViews(makeSay('en-US'), 1, left, tokenOf).map(bare)).toEqual([
    '12.5 USDC for V3 Positions',
    'Unlimited USDC for V3 Positions',
    expect.stringMatching(/^0x\w{4}…\w{4} for V3 Positions$/),
  ])
  expect(leftViews(makeSay('en-US'), 1, [], tokenOf)).toEqual([])
})
