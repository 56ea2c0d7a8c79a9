// Ids of wallets: pages know them from the start, lists of wallets come with Connect.

/** Id of the wallet that sits in `window.ethereum` and announces nothing. */
export const INJECTED = 'injected'

/** The id of a wallet that stands on Solana alone. */
export const solanaId = (walletName: string): string => `solana:${walletName}`
/** The Wallet Standard name such an id stands for; null: it is an id of wagmi's. */
export const solanaNameOf = (id: string): string | null =>
  id.startsWith('solana:') ? id.slice('solana:'.length) : null

/** The id of a further wallet that announces an rdns another one has announced; it holds on this page alone. */
export const anotherOf = (rdns: string, uuid: string): string => `${rdns}#${uuid}`
/** What a wallet is remembered by: its rdns, which other wallets of this page may claim as well. */
export const rdnsOf = (id: string): string => (solanaNameOf(id) === null ? id.replace(/#.*$/, '') : id)
/** Whether more than one of these ids claim the rdns of `id`: which of them a person meant is unknown. */
export const isTwice = (ids: readonly string[], id: string): boolean =>
  ids.filter(each => rdnsOf(each) === rdnsOf(id)).length > 1
