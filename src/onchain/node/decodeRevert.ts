import { decodeAbiParameters, type Hex, keccak256, stringToBytes } from 'viem'
import type { ErrorCode } from '#domain/Errors.ts'
import { customErrors, exactStrings, revertStrings } from './reverts.ts'

/**
 * Why a call reverted. `reason`: the contract's own word, for the details and the log; `code`: null when it isn't
 * known.
 */
export type Revert = { code: ErrorCode | null; reason: string }

const selector = (signature: string): Hex => keccak256(stringToBytes(signature)).slice(0, 10) as Hex

const bySelector = new Map(
  Object.entries(customErrors).map(([signature, code]) => [selector(signature), { signature, code }]),
)
const ERROR = selector('Error(string)')
const PANIC = selector('Panic(uint256)')
/** UniversalRouter: which command failed, and with what. */
const EXECUTION_FAILED = selector('ExecutionFailed(uint256,bytes)')
/** What v4 says of a hook that failed. */
const HOOK_FAILED = selector('HookCallFailed()')
/** v4: a hook or a token failed inside the pool manager. */
const WRAPPED = selector('WrappedError(address,bytes4,bytes,bytes)')

/** Revert data to a reason, unwrapping the router's and v4's envelopes. */
export function decodeRevert(data: Hex, depth = 0): Revert {
  const head = data.slice(0, 10).toLowerCase() as Hex
  const tail = `0x${data.slice(10)}` as Hex
  try {
    if (head === ERROR) {
      const [text] = decodeAbiParameters([{ type: 'string' }], tail)
      return { code: codeOfString(text), reason: text }
    }
    if (head === PANIC) {
      const [panic] = decodeAbiParameters([{ type: 'uint256' }], tail)
      return { code: null, reason: `Panic(${panic})` }
    }
    if (head === EXECUTION_FAILED && depth < 4) {
      const [, inner] = decodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], tail)
      return decodeRevert(inner, depth + 1)
    }
    if (head === WRAPPED && depth < 4) {
      const [, , inner, details] = decodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes4' }, { type: 'bytes' }, { type: 'bytes' }],
        tail,
      )
      const found = decodeRevert(inner, depth + 1)
      const byHook = details.toLowerCase() === HOOK_FAILED
      return byHook && found.code === null ? { ...found, code: 'liquidity.hookFailed' } : found
    }
  } catch {
    // Malformed revert data is a contract's own doing: it stays an unknown reason.
    return { code: null, reason: data.slice(0, 74) }
  }
  const known = bySelector.get(head)
  return known
    ? { code: known.code, reason: known.signature }
    : { code: null, reason: data === '0x' ? '' : data.slice(0, 74) }
}

/** The meaning of a revert string, or null. */
export function codeOfString(text: string): ErrorCode | null {
  const exact = exactStrings[text.trim()]
  if (exact) return exact
  const lower = text.toLowerCase()
  return revertStrings.find(([part]) => lower.includes(part))?.[1] ?? null
}
