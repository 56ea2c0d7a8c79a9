import { expect, test } from 'vitest'
import { AppError } from '../Errors.ts'
import { DYNAMIC_FEE } from '../protocols/Pool.ts'
import { isFee, isSpacing, parseFee, spacingOf } from './FeeTier.ts'
import { dangersOf, hookFault, isHook, permissionsOf } from './HookPermissions.ts'

const at = (bits: number) => `0x${'0'.repeat(36)}${bits.toString(16).padStart(4, '0')}` as const

test('[LP-3] a hook’s permissions are the last fourteen bits of its address', () => {
  expect(permissionsOf(at(0b10_0000_0000_0000))).toEqual(['beforeInitialize'])
  expect(permissionsOf(at(0b11_1100_1100_1111_11 & 0x3fff))).toContain('afterSwapReturnsDelta')
  expect(permissionsOf(at(1 << 7))).toEqual(['beforeSwap'])
  expect(permissionsOf(at(0xc000))).toEqual([])
  expect(dangersOf(at(1 << 9))).toEqual(['beforeRemoveLiquidity'])
  expect(dangersOf(at((1 << 8) | 1))).toEqual(['afterRemoveLiquidity', 'afterRemoveLiquidityReturnsDelta'])
  expect(dangersOf(at(0b1100_1100_0000 & ~(0b11 << 8)))).toEqual([])
})

test('[LP-4] amounts beyond what was reviewed are a hook’s doing where it may keep a part, and no other fault is', () => {
  const told = (code: 'liquidity.priceMoved' | 'liquidity.failed', ...hooks: (ReturnType<typeof at> | null)[]) =>
    hookFault(
      hooks.map(hook => ({ pool: { hook } })),
      new AppError(code),
    ).code
  // The last bit: an amount that comes back of a removal; the one before it: of a deposit.
  expect(told('liquidity.priceMoved', at(0b01))).toBe('liquidity.hookKeeps')
  expect(told('liquidity.priceMoved', null, at(0b10))).toBe('liquidity.hookKeeps')
  expect(told('liquidity.priceMoved', at(0b100), null)).toBe('liquidity.priceMoved')
  expect(told('liquidity.failed', at(0b11))).toBe('liquidity.failed')
  const error = new AppError('liquidity.priceMoved')
  expect(hookFault([{ pool: { hook: at(0b01) } }], error).cause).toBe(error)
})

test('[LP-6] "Enter a valid hook address": as PoolManager would take it', () => {
  expect(isHook(at(1 << 7), 3_000)).toBe(true)
  expect(isHook(at(0), 3_000)).toBe(false)
  expect(isHook(at(0x4000), 3_000)).toBe(false)
  expect(isHook(at(0x4000), DYNAMIC_FEE)).toBe(true)
  // An amount that comes back without the call that returns it.
  expect(isHook(at(1 << 3), 3_000)).toBe(false)
  expect(isHook(at((1 << 7) | (1 << 3)), 3_000)).toBe(true)
})

test('[LP-3] fees: four tiers in v3, one in v2, any below 100 % in v4, and the spacing that goes with each', () => {
  expect([100, 500, 3_000, 10_000].map(spacingOf)).toEqual([1, 10, 60, 200])
  expect([1, 49, 50, 123_456, 999_999, DYNAMIC_FEE].map(spacingOf)).toEqual([1, 1, 1, 2_469, 20_000, 60])
  expect(isFee('v2', 3_000)).toBe(true)
  expect(isFee('v2', 500)).toBe(false)
  expect(isFee('v3', 501)).toBe(false)
  expect(isFee('v4', 501)).toBe(true)
  expect(isFee('v4', 1_000_000)).toBe(false)
  expect(parseFee('99.9999')).toBe(999_999)
  expect(parseFee('0.0001')).toBe(1)
  for (const bad of ['100', '0', '', '1.23456', '-1', 'x', null]) expect(parseFee(bad)).toBeNull()
  expect([0, 1, 32_767, 32_768, 1.5].map(isSpacing)).toEqual([false, true, true, false, false])
})
