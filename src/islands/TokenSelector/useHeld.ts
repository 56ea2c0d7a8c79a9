import { useRef } from 'react'
import type { Balances } from '#state/holdings/balances.ts'
import type { $tokens } from '#state/tokens/tokens.ts'
import { heldOf, unlessSame } from './heldOf.ts'

/**
 * What is held of the tokens that are known: the same list as before where a block changed nothing of it, so that a
 * long list is not put in order again at each.
 */
export function useHeld(balances: Balances, tokens: ReturnType<typeof $tokens.get>): ReturnType<typeof heldOf> {
  const last = useRef<ReturnType<typeof heldOf>>([])
  last.current = unlessSame(last.current, heldOf(balances, tokens))
  return last.current
}
