import type { Transaction } from './transactions.ts'

/**
 * What stays the same of a transaction this browser sent: its nonce, whatever replaces it; its hash, where it has no nonce of its own because somebody else's
 * carried it (`askAsOne`). Of several entries that one transaction has (a batch that ends many approvals), each has its `part`.
 */
export const transactionId = ({
  chainId,
  account,
  nonce,
  hash,
  part,
}: Pick<Transaction, 'chainId' | 'account' | 'nonce' | 'hash' | 'part'>): string =>
  `${chainId}-${account}-${nonce === Number.MAX_SAFE_INTEGER ? hash : nonce}${part ? `-${part}` : ''}`
