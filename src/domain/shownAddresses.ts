/** WL-8: the addresses of a wallet on networks like Ethereum and on Solana; null: it has none there. */
export type Addresses = { evm: string | null; svm: string | null }

/** AD-12: those there are. An account with none can't be shown: throws, and what stands around the account says so. */
export function shownAddresses({ evm, svm }: Addresses): [string, ...string[]] {
  const [first, ...rest] = [evm, svm].filter((address): address is string => Boolean(address))
  if (first === undefined) throw new Error('No addresses to display')
  return [first, ...rest]
}
