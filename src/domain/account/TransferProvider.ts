/** BY-2: an exchange that sends to an address somebody names. `logo`: a path of ours or a picture that carries its own bytes. */
export type TransferProvider = {
  serviceProvider: string
  name: string
  logo: string | null /** https, with `{address}` where the receiver stands. */
  url: string
}

/** Where a person asks the exchange to send to `address`. */
export const transferUrl = ({ url }: Pick<TransferProvider, 'url'>, address: string): string =>
  url.replaceAll('{address}', encodeURIComponent(address))
