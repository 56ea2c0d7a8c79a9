// `navigator.credentials` and `PublicKeyCredential` of a light page's window, answered by its authenticators.
import type { Creation, LightAuthenticators, Refusal, Request } from './LightAuthenticators.ts'
import type { Loose } from './Loose.ts'

const bufferOf = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64url')).buffer
/** SubjectPublicKeyInfo of a P-256 key up to its point (RFC 5480). */
const P256 = '3059301306072a8648ce3d020106082a8648ce3d03010703420004'

/** Gives a window its passkeys. Without an authenticator they are refused, as without an answer. */
export function giveCredentials(page: Loose, authenticators: LightAuthenticators): void {
  class PublicKeyCredential {
    static isUserVerifyingPlatformAuthenticatorAvailable = async () => authenticators.hasOwn
    static isConditionalMediationAvailable = async () => false
    static signalCurrentUserDetails = async (details: Loose) => authenticators.rename(details)
    static signalUnknownCredential = async (of: Loose) => authenticators.forget(of)
    readonly type = 'public-key'
    readonly id: string
    readonly rawId: ArrayBuffer
    readonly response: object
    readonly authenticatorAttachment: string
    constructor(id: string, response: object, attachment: string) {
      this.id = id
      this.rawId = bufferOf(id)
      this.response = response
      this.authenticatorAttachment = attachment
    }
    getClientExtensionResults = () => ({})
  }
  page.PublicKeyCredential = PublicKeyCredential

  /** A ceremony takes a turn; one that was called off never answers. */
  const ceremony = async <T>(signal: AbortSignal | undefined, work: () => T): Promise<T> => {
    await new Promise(done => setTimeout(done, 0))
    signal?.throwIfAborted()
    try {
      return work()
    } catch (error) {
      const { message, name } = error as Refusal
      throw new page.DOMException(message, name)
    }
  }
  const credentials = {
    create: ({ publicKey, signal }: { publicKey: Creation; signal?: AbortSignal }) =>
      ceremony(signal, () => {
        const { made, key, transports, attachment } = authenticators.create(publicKey, page.location.origin)
        const { clientDataJSON, attestationObject } = made.response
        const spki = Buffer.from(`${P256}${key.x.slice(2)}${key.y.slice(2)}`, 'hex')
        // Its CBOR ends with the authenticator's data: `authData`, and two bytes of length.
        const attested = Buffer.from(attestationObject, 'base64url')
        const data = attested.subarray(attested.indexOf('authData') + 'authData'.length + 2)
        const response = {
          clientDataJSON: bufferOf(clientDataJSON),
          attestationObject: bufferOf(attestationObject),
          getTransports: () => transports,
          getPublicKeyAlgorithm: () => -7,
          getPublicKey: () => new Uint8Array(spki).buffer,
          getAuthenticatorData: () => new Uint8Array(data).buffer,
        }
        return new PublicKeyCredential(made.id, response, attachment)
      }),
    get: ({ publicKey, signal }: { publicKey: Request; signal?: AbortSignal }) =>
      ceremony(signal, () => {
        const { made, attachment } = authenticators.get(publicKey, page.location.origin)
        const { clientDataJSON, authenticatorData, signature, userHandle } = made.response
        const response = {
          clientDataJSON: bufferOf(clientDataJSON),
          authenticatorData: bufferOf(authenticatorData),
          signature: bufferOf(signature),
          userHandle: userHandle ? bufferOf(userHandle) : null,
        }
        return new PublicKeyCredential(made.id, response, attachment)
      }),
  }
  Object.defineProperty(page.navigator, 'credentials', { value: credentials, configurable: true })
}
