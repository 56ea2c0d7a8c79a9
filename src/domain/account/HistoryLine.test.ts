import { describe, expect, test } from 'vitest'
import { historyLine, type Moved } from './HistoryLine.ts'

const assets = {
  ETH: { address: 'NATIVE', kind: 'native', spam: false },
  WETH: { address: '0xw', kind: 'token', spam: false },
  USDC: { address: '0xc', kind: 'token', spam: false },
  SPAM: { address: '0xs', kind: 'token', spam: true },
  ROCK: { address: '0xr', kind: 'collectible', spam: false },
  ROUTER: { address: '0xb', kind: 'contract', spam: false },
} as const
type Of = keyof typeof assets

/** `ROCK` has a number and counts one. */
const move = (type: Moved['type'], of: Of, amount: number | null, who: string | null = '0xfriend'): Moved => ({
  ...{ type, who, asset: assets[of] },
  ...(of === 'ROCK'
    ? { tokenId: '5', amount: null }
    : { tokenId: null, amount: amount === null ? null : String(amount) }),
})
/** What a line says, shortly. */
const told = (...moves: Moved[]) => {
  const line = historyLine(moves)
  const side = (of: NonNullable<typeof line>['out']) => of && `${of.raw} ${of.asset.address}`
  return line && [line.type, side(line.out), side(line.in), line.who]
}

describe('[TX-2] a transaction is told as what it was to the wallet', () => {
  test.each<[string, Moved[], ReturnType<typeof told>]>([
    ['receive', [move('received', 'USDC', 7)], ['receive', null, '7 0xc', '0xfriend']],
    ['receive, made by nobody', [move('received', 'USDC', 7, null)], ['receive', null, '7 0xc', null]],
    ['send', [move('sent', 'ETH', 3)], ['send', '3 NATIVE', null, '0xfriend']],
    ['an item that came', [move('received', 'ROCK', 1)], ['receive', null, '1 0xr', '0xfriend']],
    ['an item that was given', [move('sent', 'ROCK', 1)], ['send', '1 0xr', null, '0xfriend']],
    [
      'purchase',
      [move('sent', 'ETH', 9, '0xbazaar'), move('received', 'ROCK', 1, '0xseller')],
      ['purchase', '9 NATIVE', '1 0xr', '0xseller'],
    ],
    [
      'purchase with change given back',
      [move('sent', 'ETH', 9), move('received', 'ETH', 2), move('received', 'ROCK', 1)],
      ['purchase', '7 NATIVE', '1 0xr', '0xfriend'],
    ],
    [
      'sale',
      [move('sent', 'ROCK', 1, '0xbuyer'), move('received', 'WETH', 8, '0xbazaar')],
      ['sale', '1 0xr', '8 0xw', '0xbuyer'],
    ],
    ['mint', [move('received', 'ROCK', 1, null)], ['mint', null, '1 0xr', null]],
    [
      'mint that is paid for',
      [move('sent', 'ETH', 2), move('received', 'ROCK', 1, null)],
      ['mint', '2 NATIVE', '1 0xr', null],
    ],
    ['swap', [move('sent', 'USDC', 4), move('received', 'WETH', 2)], ['swap', '4 0xc', '2 0xw', null]],
    ['wrap', [move('wrapped', 'WETH', 6, null)], ['wrap', null, '6 0xw', null]],
    [
      'wrap whose ether traces tell',
      [move('sent', 'ETH', 6, '0xw'), move('wrapped', 'WETH', 6, null)],
      ['wrap', null, '6 0xw', null],
    ],
    ['unwrap', [move('unwrapped', 'WETH', 6, null)], ['unwrap', '6 0xw', null, null]],
    ['approve', [move('approved', 'USDC', 9, '0xspender')], ['approve', '9 0xc', null, '0xspender']],
    ['revoke', [move('revoked', 'USDC', null, '0xspender')], ['revoke', '0 0xc', null, '0xspender']],
    ['to itself', [move('self', 'USDC', 9, null)], ['self', '9 0xc', null, null]],
    [
      'a token that burns part of what is sent',
      [move('sent', 'USDC', 1, null), move('sent', 'USDC', 19), move('sent', 'USDC', 2, '0xtreasury')],
      ['send', '22 0xc', null, '0xfriend'],
    ],
    ['burn', [move('sent', 'USDC', 1, null)], ['burn', '1 0xc', null, null]],
    ['an item that is burnt', [move('sent', 'ROCK', 1, null)], ['burn', '1 0xr', null, null]],
    ['call', [move('called', 'ROUTER', null, null)], ['call', null, null, '0xb']],
    [
      'two tokens for one',
      [move('sent', 'USDC', 4), move('sent', 'ETH', 4), move('received', 'WETH', 2)],
      ['call', null, null, '0xfriend'],
    ],
  ])('%s', (_, moves, line) => {
    expect(told(...moves)).toEqual(line)
  })

  test('[GO-15] spam and transfers of nothing are no line: so imitations of known addresses come into a history', () => {
    expect(told(move('received', 'SPAM', 5))).toBeNull()
    expect(historyLine([move('failed', 'ROUTER', null, null)])).toMatchObject({
      type: 'call',
      who: '0xb',
      failed: true,
    })
    expect(told(move('sent', 'USDC', 0, '0xpoison'))).toBeNull()
    expect(told(move('received', 'SPAM', 5), move('received', 'USDC', 1))).toEqual([
      'receive',
      null,
      '1 0xc',
      '0xfriend',
    ])
  })
})
