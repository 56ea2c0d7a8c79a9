import { useEffect } from 'react'

/**
 * Does `ask` when a screen comes, and again whenever one of `because` changes, though `ask` doesn't read them: another
 * account is another question. `end` is called before the next time and when the screen goes. Both come from a module:
 * they never change.
 */
export function useAskedAnew(ask: () => Promise<void>, because: readonly unknown[], end?: () => void): void {
  useEffect(() => {
    void ask()
    return end
  }, because)
}
