/** BY-2: an exchange that sends to an address that the user enters. `logo`: a path of this site, or a data URL. */
export type TransferProvider = {
  serviceProvider: string
  name: string
  logo: string | null /** https, with `{address}` where the receiver stands. */
  url: string
}

/** Where a person asks the exchange to send to `address`. */
export const transferUrl = ({ url }: Pick<TransferProvider, 'url'>, address: string): string =>
  url.replaceAll('{address}', encodeURIComponent(address))
