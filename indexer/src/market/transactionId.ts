type Told = {
  chain_id: number
  block: number
  log_index: number
  hash: string
  account: string
  amount0: string | bigint
  amount1: string | bigint
}

/**
 * What a row of transactions is known by: its place, and a number made of what happened there. A chain that is
 * rewritten puts another trade at the very same place, often of the same transaction with other amounts: that is
 * another row, and the one that a page shows has to go.
 */
export function transactionId({ chain_id, block, log_index, hash, account, amount0, amount1 }: Told): string {
  let sum = 0
  for (const letter of `${hash} ${account} ${amount0} ${amount1}`) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0
  return `${chain_id}-${block}-${log_index}-${(sum >>> 0) % 1_000_000}`
}
