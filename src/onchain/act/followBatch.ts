import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import type { Provider } from '../wallet/Provider.ts'

/** ms between looks at a batch. */
const PACE = 1_500
/** ms for one look: a wallet that doesn't answer is asked again. */
const LOOK = 10_000

type Told = { status?: number; receipts?: { transactionHash: Hex }[] } | null

/**
 * EIP-5792: looks at a batch the wallet took until it is done, and answers its transaction. Throws what `failed` makes of a batch that wasn't done, and the signal's
 * reason when it is aborted, also while the wallet stays silent.
 */
export async function followBatch(
  provider: Provider,
  {
    id,
    failed,
    signal,
    pace = PACE,
  }: { id: string; failed: (cause: unknown) => AppError; signal: AbortSignal; pace?: number },
): Promise<Hex> {
  const gone = new Promise<never>((_, reject) => {
    const go = () => reject(signal.reason)
    if (signal.aborted) go()
    else signal.addEventListener('abort', go, { once: true })
  })
  gone.catch(() => {}) // Heard by each race below.
  const within = <T>(answer: Promise<T>, ms: number): Promise<T | null> =>
    Promise.race([answer, gone, pause(ms).then(() => null)])
  for (;;) {
    const told = await within(
      provider.request({ method: 'wallet_getCallsStatus', params: [id] }) as Promise<Told>,
      LOOK,
    )
    const { status = 0, receipts } = told ?? {}
    const hash = receipts?.at(-1)?.transactionHash
    // 1xx is under way, 2xx done, anything else is not done.
    if (status >= 200 && status < 300 && hash) return hash
    if (status >= 300) throw failed({ status, hash })
    await within(pause(pace), pace)
  }
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
