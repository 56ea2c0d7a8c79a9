import type { Address } from '#domain/chains/Chain.ts'
import type { WalletState } from '#onchain/wallet/wallet.ts'

/** The wallet of the last visit, or null. A corrupt entry is none. */
export function storedWallet(text: string | null): WalletState | null {
  try {
    const { address, shown, chainId, connectorId, name, icon } = JSON.parse(text ?? 'null') ?? {}
    if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/.test(address) || typeof connectorId !== 'string') return null
    return {
      address: address as Address,
      shown: typeof shown === 'string' && shown.toLowerCase() === address ? shown : address,
      chainId: Number.isSafeInteger(chainId) ? chainId : 1,
      connectorId,
      name: typeof name === 'string' ? name : connectorId,
      icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null,
    }
  } catch {
    return null
  }
}
