import { useRef } from 'react'
import type { Balances } from '#state/holdings/balances.ts'
import type { $tokens } from '#state/tokens/tokens.ts'
import { heldOf } from './heldOf.ts'

type Held = ReturnType<typeof heldOf>

/** What is held of the tokens that are known: the same list as before where a block changed nothing of it, so that a long list is not put in order again at each. */
export function useHeld(balances: Balances, tokens: ReturnType<typeof $tokens.get>): Held {
  const last = useRef<Held>([])
  const now = heldOf(balances, tokens)
  const before = last.current
  const same =
    before.length === now.length &&
    now.every(({ token, raw }, at) => before[at]?.token === token && before[at]?.raw === raw)
  if (!same) last.current = now
  return last.current
}
