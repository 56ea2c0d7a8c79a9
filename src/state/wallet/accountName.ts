import { atom } from 'nanostores'
import { askGateway } from '#data/names/askGateway.ts'
import type { Address } from '#domain/chains/Chain.ts'

/** The ENS name last read, with whose it is; null when none is known. */
export const $accountName = atom<{ address: Address; name: string } | null>(null)

/** Reads the account's name, once per account, until the returned function is called. No name is no news. */
export function wantAccountName(address: Address): () => void {
  const abort = new AbortController()
  if ($accountName.get()?.address !== address)
    void import('#onchain/read/readEnsName.ts')
      .then(({ readEnsName }) => readEnsName(address, { gateway: askGateway, signal: abort.signal }))
      .then(
        read => read && !abort.signal.aborted && $accountName.set({ address, name: read.name }),
        error => abort.signal.aborted || console.warn('Tarn: the account’s name could not be read', error),
      )
  return () => abort.abort()
}
