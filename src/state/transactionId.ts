import type { Transaction } from './transactions.ts'

/**
 * What stays the same of a transaction this browser sent: its nonce, whatever replaces it; its hash, where it has no nonce of its own because somebody else's
 * carried it (`runBatch`).
 */
export const transactionId = ({ chainId, account, nonce, hash }: Pick<Transaction, 'chainId' | 'account' | 'nonce' | 'hash'>): string =>
  `${chainId}-${account}-${nonce === Number.MAX_SAFE_INTEGER ? hash : nonce}`
