import { sdkConnector } from './sdkConnector.ts'

const PASSKEY = 'passkey'

/**
 * PK-1. The embedded wallet: an account of ours whose owners are passkeys. Its code loads when it is signed in to, or
 * comes back.
 */
export const passkey = sdkConnector({
  id: PASSKEY,
  name: 'Passkey wallet',
  load: async () => (await import('../passkey/passkeyProvider.ts')).passkeyProvider,
})
