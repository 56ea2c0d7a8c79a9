import { vi } from 'vitest'
import type { TestPasskey } from './TestPasskey.ts'

const bytesOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64url')).buffer

/**
 * Puts the browser's own questions to an authenticator (`navigator.credentials.get`) in place, answered by a passkey.
 * Answers how often it was asked.
 */
export function authenticator(passkey: TestPasskey): () => number {
  let asked = 0
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', {
    credentials: {
      async get({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) {
        asked++
        const { response, ...told } = passkey.assertionJson(new Uint8Array(publicKey.challenge))
        return {
          ...told,
          rawId: bytesOf(told.rawId),
          getClientExtensionResults: () => ({}),
          response: {
            clientDataJSON: bytesOf(response.clientDataJSON),
            authenticatorData: bytesOf(response.authenticatorData),
            signature: bytesOf(response.signature),
          },
        }
      },
    },
  })
  return () => asked
}
