import { expect, test } from 'vitest'
import type { WalletMove } from '#data/market/walletSchemas.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { type Line, lineView } from './lineView.ts'

const say = makeSay('en-US')
const move = (type: WalletMove['type'], symbol: string, amount: string, kind: 'native' | 'token' = 'token') =>
  ({
    ...{ id: symbol, chainId: 1, type, amount, tokenId: null },
    asset: { address: `0x${'c3'.repeat(20)}`, kind, symbol, name: symbol, decimals: 6, listed: true, spam: false },
  }) as WalletMove
const line = (parts: readonly WalletMove[], more: Partial<Line> = {}): Line => ({
  ...{ key: 'k', hash: `0x${'7'.repeat(64)}`, chainId: 1, type: 'swap', time: 5, status: 'confirmed', parts },
  ...{ currencyIn: { symbol: 'ETH', decimals: 18 }, currencyOut: { symbol: 'USDC', decimals: 6 } },
  ...{ amountIn: 10n ** 18n, amountOut: 5_000_000n, shows: ['out', 'in'] },
  ...more,
})
const moved = (of: Line) => lineView(say, of, undefined).rows.find(({ name }) => name === 'What moved')?.values

test('[EN-8] [TX-2] where logs alone tell, the network’s own currency, which leaves none, is told by what pools know', () => {
  expect(moved(line([move('received', 'USDC', '5000000')]))).toEqual(['Received + 5 USDC', '− 1 ETH'])
})

test('[EN-8] [TX-2] where traces tell of it, it isn’t told twice; what went to somebody else isn’t told at all', () => {
  const traced = [move('sent', 'ETH', '1000000', 'native'), move('received', 'USDC', '5000000')]
  expect(moved(line(traced))).toEqual(['Sent − 1 ETH', 'Received + 5 USDC'])
  expect(moved(line([move('received', 'USDC', '5000000')], { shows: ['in'] }))).toEqual(['Received + 5 USDC'])
})
