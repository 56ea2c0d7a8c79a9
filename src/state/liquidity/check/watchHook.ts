import type { Address } from '#domain/chains/Chain.ts'

/** ms between two tries where the network doesn't answer. */
const AGAIN = 4_000

/**
 * LP-6: says whether no contract is at a hook's address on a network, once its node answers; returns what ends the
 * asking.
 */
export function watchHook(chainId: number, hook: Address, tell: (gone: boolean) => void): () => void {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    try {
      const { readHook } = await import('#onchain/read/readHook.ts')
      const { code } = await readHook(chainId, hook, { signal: abort.signal })
      if (!abort.signal.aborted) tell(code === 'none')
    } catch (error) {
      if (abort.signal.aborted) return
      console.warn('Tarn: a hook could not be read', error)
      timer = setTimeout(() => void look(), AGAIN)
    }
  }
  void look()
  return () => {
    abort.abort()
    clearTimeout(timer)
  }
}
