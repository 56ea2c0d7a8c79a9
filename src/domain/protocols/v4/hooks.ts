import { DYNAMIC_FEE, NATIVE_ADDRESS, type PoolRef } from '../../swap/Trade.ts'
import { versions } from '../../versions.ts'

/** Permission bits in a hook's address (Hooks.sol of v4-core), as far as a swap's amounts may depend on them. */
const BEFORE_SWAP = 1 << 7
const AFTER_SWAP = 1 << 6
const BEFORE_SWAP_RETURNS_DELTA = 1 << 3
const AFTER_SWAP_RETURNS_DELTA = 1 << 2
const CHANGES_SWAPS = BEFORE_SWAP | AFTER_SWAP | BEFORE_SWAP_RETURNS_DELTA | AFTER_SWAP_RETURNS_DELTA

/** True when slot0 and ticks don't tell what a swap gives: only the chain's own quoter does. */
export function needsChainQuote(ref: PoolRef): boolean {
  const hook = ref.hook
  if (!versions[ref.version].hooks || !hook || hook === NATIVE_ADDRESS) return false
  return ref.fee === DYNAMIC_FEE || (Number.parseInt(hook.slice(-4), 16) & CHANGES_SWAPS) !== 0
}
