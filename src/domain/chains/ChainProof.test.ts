import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as ChainProof from './ChainProof.ts'

const ETHEREUM = 12_000
const BASE = 2_000
const NOW = Date.UTC(2026, 10, 22)
const headAt = (ago: number) => ({ number: 1_000n, time: BigInt(Math.floor((NOW - ago) / 1000)) })
const sides = (ours: bigint, head: unknown, chainId: unknown = '0x1') => ({
  chainId: 1,
  blockTime: ETHEREUM,
  ours: { number: ours, time: 0n },
  theirs: { chainId, head },
})
const hex = (n: bigint | number) => `0x${n.toString(16)}`

describe('[WL-10] a head is the present', () => {
  test.each([
    [ETHEREUM, 60_000, null],
    [ETHEREUM, 61_000, 'network.frozen'],
    [BASE, 30_000, null],
    [BASE, 31_000, 'network.frozen'],
  ])('with blocks every %d ms, one %d ms old by the site’s clock: %s', (blockTime, ago, code) => {
    expect(
      ChainProof.judgeHead(headAt(ago), blockTime, { site: NOW, device: NOW, still: 0, moved: true })?.code ?? null,
    ).toBe(code)
  })

  test('the person’s clock changes nothing where the site’s is known', () => {
    for (const off of [-86_400_000, 86_400_000]) {
      expect(
        ChainProof.judgeHead(headAt(2_000), BASE, { site: NOW, device: NOW + off, still: 0, moved: true }),
      ).toBeNull()
      // A clock set back to the frozen block's time hides nothing.
      expect(
        ChainProof.judgeHead(headAt(3_600_000), BASE, { site: NOW, device: NOW - 3_600_000, still: 0, moved: true }),
      ).toEqual({
        code: 'network.frozen',
        values: { minutes: 60 },
      })
    }
  })

  test('without the site’s clock a device’s that does not fit is told as that', () => {
    expect(
      ChainProof.judgeHead(headAt(2_000), BASE, { site: null, device: NOW + 86_400_000, still: 0, moved: true }),
    ).toEqual({
      code: 'device.clockOff',
      values: { minutes: 1440 },
    })
    expect(ChainProof.judgeHead(headAt(2_000), BASE, { site: null, device: NOW, still: 0, moved: true })).toBeNull()
  })

  test('without the site’s clock, a device’s that was set back hides no frozen head: only one that was seen to move is the present', () => {
    for (const back of [3_600_000, 3_590_000, 3_700_000, 86_400_000]) {
      const clocks = { site: null, device: NOW - back, still: 0 }
      expect(ChainProof.judgeHead(headAt(3_600_000), BASE, { ...clocks, moved: false })?.code, `${back}`).toBe(
        'network.frozen',
      )
      expect(ChainProof.judgeHead(headAt(3_600_000), BASE, { ...clocks, moved: true })).toBeNull()
    }
    // The site's clock needs no such witness.
    expect(ChainProof.judgeHead(headAt(2_000), BASE, { site: NOW, device: NOW, still: 0, moved: false })).toBeNull()
  })

  test('a head that was seen to stand still is frozen, whatever its time says', () => {
    expect(
      ChainProof.judgeHead(headAt(-3_600_000), BASE, { site: NOW, device: NOW, still: 30_001, moved: true })?.code,
    ).toBe('network.frozen')
    expect(
      ChainProof.judgeHead(headAt(-3_600_000), BASE, { site: NOW, device: NOW, still: 30_000, moved: true }),
    ).toBeNull()
  })
})

describe('[WL-10] both sides stand near each other on the network', () => {
  test.each<[string, bigint, unknown, unknown, string | null]>([
    ['the same head', 1_000n, hex(1_000), '0x1', null],
    ['five behind', 1_000n, hex(995), '0x1', null],
    ['six behind', 1_000n, hex(994), '0x1', 'wallet.otherChain'],
    ['five ahead', 1_000n, hex(1_005), '0x1', null],
    ['six ahead', 1_000n, hex(1_006), '0x1', 'network.behind'],
    ['the beginning of an equal history', 50_000n, hex(16), '0x1', 'wallet.otherChain'],
    ['another id', 1_000n, hex(1_000), '0x2', 'wallet.otherChain'],
    ['no id', 1_000n, hex(1_000), null, 'wallet.otherChain'],
    ['a head that is no number', 1_000n, 'latest', '0x1', 'wallet.otherChain'],
    ['a head that is none', 1_000n, null, '0x1', 'wallet.otherChain'],
    ['a number, not a quantity', 1_000n, 1_000, '0x1', 'wallet.otherChain'],
  ])('%s', (_, ours, head, id, code) => {
    expect(ChainProof.judgeSides(sides(ours, head, id))?.code ?? null).toBe(code)
  })

  test('the compared block is two below the lower head, never below the first', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 10n ** 9n), (a, b) => {
        const lower = a < b ? a : b
        expect(ChainProof.blockToCompare(sides(a, hex(b)))).toBe(lower > 2n ? lower - 2n : 0n)
      }),
    )
  })

  test('a minute of blocks on a quick network is near', () => {
    expect([ETHEREUM, BASE, 250].map(ChainProof.greatestLag)).toEqual([5n, 30n, 240n])
  })
})

test('[WL-10] a block is the same by its whole hash alone', () => {
  const hash = `0x${'ab'.repeat(32)}`
  expect(ChainProof.judgeBlock({ hash }, { hash: hash.toUpperCase().replace('0X', '0x') })).toBeNull()
  for (const theirs of [null, {}, 'yes', { hash: '0x' }, { hash: `${hash.slice(0, -1)}c` }, { hash: '' }])
    expect(ChainProof.judgeBlock({ hash }, theirs)?.code).toBe('wallet.otherChain')
  expect(ChainProof.judgeBlock(null, { hash })?.code).toBe('wallet.otherChain')
  expect(ChainProof.judgeBlock({ hash: '' }, { hash: '' })?.code).toBe('wallet.otherChain')
})

test('[WL-10] minutes are whole, of sixty seconds, and at least one; a clock may be off by as much as a network may be still', () => {
  const limit = ChainProof.patience(12_000)
  const at = (device: number) =>
    ChainProof.judgeHead({ number: 1n, time: 0n } as never, 12_000, { site: null, device, still: 0, moved: true })
  expect(at(limit)).toBeNull()
  expect(at(limit + 1)?.code).toBe('device.clockOff')
  expect(at(60_000 * 100_000)?.values).toEqual({ minutes: 100_000 })
  expect(
    ChainProof.judgeHead({ number: 1n, time: 0n } as never, 1, {
      site: ChainProof.patience(1) + 1,
      device: 0,
      still: 0,
      moved: true,
    })?.values?.minutes,
  ).toBeGreaterThanOrEqual(1)
})

test('[WL-10] what is no text of a height is none; hashes are the same in capitals', () => {
  const sides = (head: unknown) =>
    ({ chainId: 1, blockTime: 12_000, ours: { number: 16n }, theirs: { chainId: '0x1', head } }) as never
  expect(ChainProof.judgeSides(sides('0x10'))).toBeNull()
  for (const head of [16, ['0x10'], null, '16', '0x'])
    expect(ChainProof.judgeSides(sides(head))?.code, `${head}`).toBe('wallet.otherChain')
  const hash = `0x${'ab'.repeat(32)}`
  expect(ChainProof.judgeBlock({ hash: `0x${'AB'.repeat(32)}` }, { hash })).toBeNull()
  // Rounded up: a lag of a part of a block is one.
  expect(ChainProof.greatestLag(7_000)).toBe(9n)
})
