// What a v4 hook may do is written in the last fourteen bits of its address (Hooks.sol of v4-core).
import type { Address } from '../chains/Chain.ts'
import { AppError } from '../Errors.ts'
import { DYNAMIC_FEE } from '../protocols/Pool.ts'

/** LIST: permissions by bit, highest first. Each has the words `create.hook.may.<permission>`. */
const hookPermissions = [
  'beforeInitialize',
  'afterInitialize',
  'beforeAddLiquidity',
  'afterAddLiquidity',
  'beforeRemoveLiquidity',
  'afterRemoveLiquidity',
  'beforeSwap',
  'afterSwap',
  'beforeDonate',
  'afterDonate',
  'beforeSwapReturnsDelta',
  'afterSwapReturnsDelta',
  'afterAddLiquidityReturnsDelta',
  'afterRemoveLiquidityReturnsDelta',
] as const
export type HookPermission = (typeof hookPermissions)[number]

/** A hook that is called when liquidity is taken out can keep it in, or keep a part of it. */
const DANGEROUS: ReadonlySet<HookPermission> = new Set([
  'beforeRemoveLiquidity',
  'afterRemoveLiquidity',
  'afterRemoveLiquidityReturnsDelta',
])
/** Returning an amount needs the call that returns it. */
const NEEDS: Partial<Record<HookPermission, HookPermission>> = {
  beforeSwapReturnsDelta: 'beforeSwap',
  afterSwapReturnsDelta: 'afterSwap',
  afterAddLiquidityReturnsDelta: 'afterAddLiquidity',
  afterRemoveLiquidityReturnsDelta: 'afterRemoveLiquidity',
}

export const permissionsOf = (hook: Address): HookPermission[] => {
  const bits = Number.parseInt(hook.slice(-4), 16)
  return hookPermissions.filter((_, at) => (bits & (1 << (hookPermissions.length - 1 - at))) !== 0)
}

const TAKES = ['afterAddLiquidityReturnsDelta', 'afterRemoveLiquidityReturnsDelta'] as const

/** Whether a hook may keep a part of what is deposited or withdrawn. */
const takes = (hook: Address | null | undefined): boolean =>
  Boolean(hook) && TAKES.some(permission => permissionsOf(hook as Address).includes(permission))

/**
 * Amounts beyond what was reviewed are not the price's doing alone where a hook may keep a part: accepting another
 * price would not help.
 */
export const hookFault = (of: readonly { pool: { hook?: Address | null } }[], error: AppError): AppError =>
  error.code === 'liquidity.priceMoved' && of.some(({ pool }) => takes(pool.hook))
    ? new AppError('liquidity.hookKeeps', { cause: error })
    : error

export const dangersOf = (hook: Address): HookPermission[] =>
  permissionsOf(hook).filter(permission => DANGEROUS.has(permission))

/** Whether PoolManager would take it as a pool's hook (Hooks.isValidHookAddress). */
export function isHook(hook: Address, fee: number): boolean {
  if (/^0x0+$/.test(hook)) return false
  const all = permissionsOf(hook)
  const whole = all.every(permission => NEEDS[permission] === undefined || all.includes(NEEDS[permission]))
  return whole && (all.length > 0 || fee === DYNAMIC_FEE)
}
