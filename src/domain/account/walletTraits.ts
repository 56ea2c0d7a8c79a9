/** In what kinds of wallet differ for a person, whichever connector speaks to them. */
export type WalletTraits = {
  /** Its account is a contract of ours: it pays for what it does, is owned by passkeys, and its session ends at the service. */
  paysItself: boolean
  /** It signs; else it only shows an account. */
  signs: boolean
  /** Its account is a key's own, which may delegate it (EIP-7702). */
  hasKey: boolean
}

const PLAIN: WalletTraits = { paysItself: false, signs: true, hasKey: true }

/** LIST: connectors whose wallets differ from a plain one, by id. */
const traits: Readonly<Record<string, WalletTraits>> = {
  passkey: { paysItself: true, signs: true, hasKey: false },
  safe: { ...PLAIN, hasKey: false },
  view: { paysItself: false, signs: false, hasKey: false },
}

/** Of the connected wallet; null: nobody is connected, who has none of them. */
export const walletTraits = (connectorId: string | null): WalletTraits =>
  connectorId === null ? { paysItself: false, signs: false, hasKey: false } : (traits[connectorId] ?? PLAIN)
