import type { Hex } from 'viem'
import type { Provider } from '../../connectors/Provider.ts'
import type { BatchAsk } from './BatchAsk.ts'

/**
 * What a wallet says of a batch: a claim, never a proof. `named`: transactions that it says did it, each once.
 * `nothing`: it does not answer, or does not know the batch.
 */
export type BatchStatus = { says: 'done' | 'failed' | 'waits' | 'nothing'; named: readonly Hex[] }

/** ms for one answer: a wallet that stays silent is asked again at the next look. */
const PATIENCE = 10_000
/** Transactions that are read of one answer. */
const MOST = 64
/** The first draft of EIP-5792 says it in words. */
const WORDS: Record<string, BatchStatus['says']> = {
  pending: 'waits',
  confirmed: 'done',
  success: 'done',
  failed: 'failed',
  failure: 'failed',
  reverted: 'failed',
}

/** Wallets of this page by the batches they took. */
const takers = new Map<Hex, Provider>()
/** From now on this wallet is asked about the batch. */
export const keepTaker = (name: Hex, provider: Provider): void => void takers.set(name, provider)

/**
 * Asks the wallet that took a batch about it; after a reload, `connected`: the wallet that is connected as the batch's
 * account (null: none). Never throws but the signal's reason.
 */
export async function readBatchStatus(
  { name, id }: Pick<BatchAsk, 'name' | 'id'>,
  connected: () => Promise<Provider | null>,
  signal: AbortSignal,
): Promise<BatchStatus> {
  const nothing: BatchStatus = { says: 'nothing', named: [] }
  let timer: ReturnType<typeof setTimeout> | undefined
  let leave = () => {}
  const ended = new Promise<null>((resolve, reject) => {
    timer = setTimeout(resolve, PATIENCE, null)
    leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
  const asked = async () => {
    const wallet = takers.get(name) ?? (await connected())
    return wallet ? wallet.request({ method: 'wallet_getCallsStatus', params: [id] }) : null
  }
  try {
    return statusOf(await Promise.race([asked(), ended]))
  } catch (error) {
    if (signal.aborted) throw signal.reason
    console.debug('Tarn: the wallet says nothing of a batch', error)
    return nothing
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}

/** Reads what a wallet answered, whatever it is. */
export function statusOf(answer: unknown): BatchStatus {
  const { status, receipts } = (answer ?? {}) as { status?: unknown; receipts?: unknown }
  const hashes = (Array.isArray(receipts) ? receipts.slice(0, MOST) : []).flatMap(each => {
    const hash = (each as { transactionHash?: unknown } | null)?.transactionHash
    return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? [hash.toLowerCase() as Hex] : []
  })
  return { says: said(status), named: [...new Set(hashes)] }
}

/** 1xx is under way, 2xx done, anything above not, or not all of it. */
function said(status: unknown): BatchStatus['says'] {
  const text = typeof status === 'string' ? status.trim().toLowerCase() : ''
  const code = typeof status === 'number' ? status : /^(0x[0-9a-f]+|\d+)$/.test(text) ? Number(text) : 0
  if (code >= 300) return 'failed'
  if (code >= 200) return 'done'
  if (code >= 100) return 'waits'
  return Object.hasOwn(WORDS, text) ? WORDS[text]! : 'nothing'
}
