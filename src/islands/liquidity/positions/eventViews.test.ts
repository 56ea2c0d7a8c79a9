import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { knownUsdc, knownWeth } from '../../../../tests/support/knownTokens.ts'
import { eventViews } from './eventViews.ts'

test('[LP-2] a line of a life names what moved: what nobody tells is left out, and what is nothing beside what is something', () => {
  const event = (amount0: bigint | null, amount1: string | null) => ({
    ...({ type: 'added', hash: `0x${'ab'.repeat(32)}`, time: 1 } as const),
    ...{ amount0, amount1 },
  })
  const events = [
    event(5_000_000n, '2000000000000000000'),
    event(0n, '2000000000000000000'),
    event(0n, '0'),
    event(null, '2000000000000000000'),
    event(null, null),
  ]
  const views = eventViews(makeSay('en-US'), { chainId: 1, events } as never, [knownUsdc, knownWeth])
  expect(views.map(({ amounts }) => amounts)).toEqual(['5 USDC + 2 WETH', '2 WETH', '0 USDC + 0 WETH', '2 WETH', null])
})
