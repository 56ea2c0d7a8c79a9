import { createHash, createPublicKey, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { addressOf, ownerOf, type PublicKey } from '../../src/domain/passkey/PasskeyAccount.ts'
import * as PasskeySignature from '../../src/domain/passkey/PasskeySignature.ts'

type Hex = `0x${string}`
const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** An authenticator of a test: a P-256 key that makes WebAuthn assertions for a relying party. */
export class TestPasskey {
  readonly id = base64url(randomBytes(16))
  readonly key: PublicKey
  readonly #secret: KeyObject
  readonly rpId: string
  readonly origin: string
  counter = 0

  constructor(origin = 'http://localhost:4321') {
    this.origin = origin
    this.rpId = new URL(origin).hostname
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#secret = privateKey
    const { x, y } = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' }) as {
      x: string
      y: string
    }
    this.key = { x: hexOf(Buffer.from(x, 'base64url')), y: hexOf(Buffer.from(y, 'base64url')) }
  }

  get owner(): Hex {
    return ownerOf(this.key)
  }
  get address() {
    return addressOf(this.key)
  }

  /** Authenticator data with user present and verified; `attested` adds the credential (registration). */
  #data(flags: number, attested: Uint8Array = new Uint8Array()): Buffer {
    const head = Buffer.alloc(5)
    head[0] = flags
    head.writeUInt32BE(this.counter, 1)
    return Buffer.concat([createHash('sha256').update(this.rpId).digest(), head, attested])
  }

  /** What `navigator.credentials.get` answers for a challenge. */
  assert(challenge: Uint8Array, more: { origin?: string; flags?: number; client?: object } = {}) {
    const clientDataJSON = JSON.stringify({
      type: 'webauthn.get',
      challenge: base64url(challenge),
      origin: more.origin ?? this.origin,
      crossOrigin: false,
      ...more.client,
    })
    const data = this.#data(more.flags ?? 0x05)
    const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
    return { data, clientDataJSON, der: createSign('sha256').update(signed).sign(this.#secret) }
  }

  /** A signature as the account takes it. */
  sign(hash: Hex, more: { flags?: number } = {}): Hex {
    const { data, clientDataJSON, der } = this.assert(Buffer.from(hash.slice(2), 'hex'), more)
    return PasskeySignature.encode(this.owner, {
      authenticatorData: hexOf(data),
      clientDataJSON,
      ...PasskeySignature.readDer(der),
    })
  }

  /** The answer to a request, as the browser's library sends it (AuthenticationResponseJSON). */
  assertionJson(
    challenge: Uint8Array,
    more: { origin?: string; userHandle?: string; flags?: number; client?: object } = {},
  ) {
    const { data, clientDataJSON, der } = this.assert(challenge, more)
    const response = {
      clientDataJSON: base64url(Buffer.from(clientDataJSON)),
      authenticatorData: base64url(data),
      signature: base64url(der),
      ...(more.userHandle ? { userHandle: more.userHandle } : {}),
    }
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform' as const,
      response,
    }
  }

  /**
   * The answer to a creation (RegistrationResponseJSON, attestation `none`). `key`, `id`: in place of its own;
   * `client`: more of the browser's word.
   */
  registrationJson(
    challenge: string,
    more: { origin?: string; flags?: number; client?: object; key?: PublicKey; id?: string } = {},
  ) {
    const credentialId = more.id ?? this.id
    const { x: keyX, y: keyY } = more.key ?? this.key
    const [x, y] = [keyX, keyY].map(part => Buffer.from(part.slice(2), 'hex')) as [Buffer, Buffer]
    // COSE_Key {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const cose = Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])
    const id = Buffer.from(credentialId, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
    const data = this.#data(more.flags ?? 0x45, attested)
    const length = Buffer.from([0x58, data.length])
    if (data.length > 255) throw new RangeError('TestPasskey: authenticator data is longer than its CBOR header says')
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      length,
      data,
    ])
    const clientDataJSON = JSON.stringify({
      type: 'webauthn.create',
      challenge,
      origin: more.origin ?? this.origin,
      crossOrigin: false,
      ...more.client,
    })
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key' as const,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform' as const,
      response: {
        clientDataJSON: base64url(Buffer.from(clientDataJSON)),
        attestationObject: base64url(attestationObject),
        transports: ['internal' as const],
      },
    }
  }
}
