import { useEffect, useState } from 'react'

/** ms after the last key (constants.md). */
const DEBOUNCE = 200

/**
 * The text once typing has rested; `settle` doesn't wait. An emptied text settles at once: there is nothing to search.
 */
export function useSettled(typed: string): [settled: string, settle: () => void] {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    if (typed === settled) return
    const timer = setTimeout(() => setSettled(typed), typed === '' ? 0 : DEBOUNCE)
    return () => clearTimeout(timer)
  }, [typed, settled])
  return [settled, () => setSettled(typed)]
}
