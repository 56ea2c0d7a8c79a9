import { type SdkProvider, sdkConnector } from './sdkConnector.ts'

/** Coinbase Wallet and Base accounts: the SDK opens the wallet's own window. */
export const coinbase = sdkConnector({
  id: 'coinbase',
  name: 'Coinbase Wallet',
  load: async chainIds => {
    const { createCoinbaseWalletSDK } = await import('@coinbase/wallet-sdk')
    const sdk = createCoinbaseWalletSDK({
      appName: 'Tarn',
      appLogoUrl: new URL('/apple-touch-icon.png', location.origin).href,
      appChainIds: [...chainIds],
      preference: { options: 'all', telemetry: false },
    })
    return sdk.getProvider() as unknown as SdkProvider
  },
})
