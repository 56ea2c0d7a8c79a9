import { atom, type ReadableAtom } from 'nanostores'
import { askPasskeys } from '#data/account/askPasskeys.ts'
import { type AppError, asAppError } from '#domain/Errors.ts'
import type { Holdings } from '#domain/passkey/Holdings.ts'
import { resolveToken } from '../tokens/tokens.ts'

/**
 * What would be lost with a passkey, as the service sees it. While it reads past transfers, `held` says how far it is.
 */
export type HeldLook = { status: 'reading' | 'ready' | 'failed'; held: Holdings | null; error: AppError | null }

/** Between two questions while transfers are read (ms). */
const AGAIN = 2_000

const isReading = ({ gaps }: Holdings) => gaps.some(({ share }) => share !== null)

/**
 * PK-4: asks the service what would be lost with a passkey, before anything else of its deletion. `look` asks anew;
 * `end` stops asking.
 */
export function makeHeldLook(id: string): { $look: ReadableAtom<HeldLook>; look: () => void; end: () => void } {
  const $look = atom<HeldLook>({ status: 'reading', held: null, error: null })
  let asking = new AbortController()
  const ask = async (signal: AbortSignal): Promise<void> => {
    try {
      const held = await askPasskeys.holdings(id, signal)
      // Deposits that stay behind are told in money where their currency has a price.
      await Promise.all(held.rests.map(({ chainId }) => resolveToken(chainId, 'NATIVE').catch(() => null)))
      if (signal.aborted) return
      $look.set({ status: isReading(held) ? 'reading' : 'ready', held, error: null })
      if (isReading(held)) setTimeout(() => !signal.aborted && void ask(signal), AGAIN)
    } catch (error) {
      if (!signal.aborted) $look.set({ status: 'failed', held: null, error: asAppError(error) })
    }
  }
  return {
    $look,
    look() {
      asking.abort()
      asking = new AbortController()
      $look.set({ status: 'reading', held: null, error: null })
      void ask(asking.signal)
    },
    end: () => asking.abort(),
  }
}
