/** A passkey wallet has recovery addresses of its own, and one that is only looked at signs nothing. */
export const canRecover = (connectorId: string | null): boolean =>
  connectorId !== null && connectorId !== 'passkey' && connectorId !== 'view'
