import type { DeedRecord } from './DeedRecord.ts'

/**
 * What stays the same of a deed that was handed over. On EVM networks: its nonce, which a replacement keeps. Where it
 * has no nonce of its own, because another account's transaction carries it: a hash (its operation's, where a bundler
 * carries it; its batch's, where a wallet took several calls as one). Of several entries for one transaction (a batch
 * that ends many approvals) each has its `part`. On Solana: its signature.
 */
export function recordId({ account, follow }: Pick<DeedRecord, 'account' | 'follow'>): string {
  if (follow.by === 'solana') return `solana-${follow.signature}`
  const { chainId, nonce, operation, batch, part } = follow
  const hash = operation?.hash ?? batch?.name ?? follow.hash
  return `${chainId}-${account}-${nonce === Number.MAX_SAFE_INTEGER ? hash : nonce}${part ? `-${part}` : ''}`
}
