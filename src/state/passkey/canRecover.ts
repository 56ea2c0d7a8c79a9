import { walletTraits } from '#domain/account/walletTraits.ts'

/** A passkey wallet has recovery addresses of its own, and one that is only looked at signs nothing. */
export const canRecover = (connectorId: string | null): boolean =>
  connectorId !== null && walletTraits(connectorId).signs && !walletTraits(connectorId).paysItself
