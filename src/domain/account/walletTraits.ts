/** In what kinds of wallet differ for a person, whichever connector speaks to them. */
export type WalletTraits = {
  /**
   * Its account is a contract of ours: it pays for what it does, is owned by passkeys, and its session ends at the
   * service.
   */
  paysItself: boolean
  /** It signs; else it only shows an account. */
  signs: boolean
  /** Its account is a key's own, which may delegate it (EIP-7702). */
  hasKey: boolean
  /**
   * It is known to keep a nonce it is given. One that ignores it sends a second transaction where a waiting one was to
   * be replaced (ER-8).
   */
  keepsNonce: boolean
  /** PR-5: whether its signature can be a limit order's, as far as its kind tells. */
  signsOrders: boolean
}

const PLAIN: WalletTraits = { paysItself: false, signs: true, hasKey: true, keepsNonce: false, signsOrders: true }

/** LIST: connectors whose wallets differ from a plain one, by id. */
const traits: Readonly<Record<string, WalletTraits>> = {
  passkey: { ...PLAIN, paysItself: true, hasKey: false },
  safe: { ...PLAIN, hasKey: false, signsOrders: false },
  view: { ...PLAIN, signs: false, hasKey: false, signsOrders: false },
  // The node itself signs what it is given.
  devnet: { ...PLAIN, keepsNonce: true },
}

/** Of the connected wallet; null: not connected, who has none of them. */
export const walletTraits = (connectorId: string | null): WalletTraits =>
  connectorId === null ? { ...PLAIN, signs: false, hasKey: false, signsOrders: false } : (traits[connectorId] ?? PLAIN)
