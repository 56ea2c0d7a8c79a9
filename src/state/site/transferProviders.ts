import { atom } from 'nanostores'
import type { TransferProvider } from '#domain/account/TransferProvider.ts'

/** AD-5, BY-2: exchanges one can receive from; empty until the service names some. */
export const $transferProviders = atom<readonly TransferProvider[]>([])

let asked: Promise<void> | null = null

/** Asks once a page. A service that doesn't answer offers none, and is asked again by the next who wants to know. */
export function loadTransferProviders(): Promise<void> {
  asked ??= import('#data/transfers/fetchTransferProviders.ts')
    .then(({ fetchTransferProviders }) => fetchTransferProviders())
    .then(
      providers => $transferProviders.set(providers),
      (error: unknown) => {
        asked = null
        console.warn('Tarn: exchanges to receive from could not be asked', error)
      },
    )
  return asked
}
