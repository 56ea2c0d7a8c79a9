// The authenticators of a light page: what Chromium's virtual ones do (CDP's WebAuthn), with real P-256 keys
// (TestPasskey).
import { EventEmitter } from 'node:events'
import { TestPasskey } from '../TestPasskey.ts'
import { NeedsBrowser } from './userInput.ts'

type Held = { passkey: TestPasskey; rpId: string; userHandle: string; userName: string; userDisplayName: string }
type Device = { id: string; transport: string; isVerified: boolean; held: Held[] }
type Credential = { id: BufferSource }
type Ask = { challenge: BufferSource; userVerification?: string }
export type Creation = Ask & {
  rp: { id?: string }
  user: { id: BufferSource; name: string; displayName: string }
  pubKeyCredParams: { alg: number }[]
  excludeCredentials?: Credential[]
  authenticatorSelection?: { authenticatorAttachment?: string; userVerification?: string }
}
export type Request = Ask & { rpId?: string; allowCredentials?: Credential[] }

/** A refusal by its name, as the browser throws it. */
export class Refusal extends Error {
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

const base64url = (source: BufferSource | string): string =>
  (typeof source === 'string'
    ? Buffer.from(source, 'base64')
    : ArrayBuffer.isView(source)
      ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
      : Buffer.from(source)
  ).toString('base64url')
const base64 = (text: string): string => Buffer.from(text, 'base64url').toString('base64')
/** Keys don't leave their authenticator: what a journey copies to another one is found by its id. */
const keys = new Map<string, TestPasskey>()

export class LightAuthenticators extends EventEmitter {
  readonly #devices: Device[] = []
  #next = 1
  isEnabled = false

  /** As CDPSession.send. Binary values are base64. */
  send = async (method: string, asked: Record<string, unknown> = {}): Promise<unknown> => {
    const { authenticatorId, credentialId, credential, options } = asked as {
      authenticatorId?: string
      credentialId?: string
      credential?: { credentialId: string; rpId: string; userHandle: string; userName?: string }
      options?: { transport: string; isUserVerified?: boolean }
    }
    const device = () => {
      const found = this.#devices.find(({ id }) => id === authenticatorId)
      if (!found) throw new Error(`there is no authenticator ${authenticatorId}`)
      return found
    }
    switch (method) {
      case 'WebAuthn.enable':
        this.isEnabled = true
        return {}
      case 'WebAuthn.addVirtualAuthenticator': {
        const { transport, isUserVerified = true } = options!
        const made = { id: `light-${this.#next++}`, transport, isVerified: isUserVerified, held: [] }
        this.#devices.push(made)
        return { authenticatorId: made.id }
      }
      case 'WebAuthn.removeVirtualAuthenticator':
        return void this.#devices.splice(this.#devices.indexOf(device()), 1)
      case 'WebAuthn.setUserVerified':
        device().isVerified = asked.isUserVerified as boolean
        return {}
      case 'WebAuthn.getCredentials':
        return {
          credentials: device().held.map(({ passkey, rpId, userHandle, userName, userDisplayName }) => ({
            ...{ credentialId: base64(passkey.id), rpId, userHandle: base64(userHandle), userName, userDisplayName },
            ...{ isResidentCredential: true, signCount: passkey.counter, privateKey: '' },
          })),
        }
      case 'WebAuthn.addCredential': {
        const { rpId, userHandle, userName = '' } = credential!
        const passkey = keys.get(base64url(credential!.credentialId))
        if (!passkey) throw new NeedsBrowser('a passkey from elsewhere')
        device().held.push({ passkey, rpId, userHandle: base64url(userHandle), userName, userDisplayName: userName })
        return {}
      }
      case 'WebAuthn.removeCredential': {
        const { held } = device()
        const at = held.findIndex(({ passkey }) => passkey.id === base64url(credentialId!))
        if (at < 0) throw new Error('there is no such credential')
        held.splice(at, 1)
        return {}
      }
      default:
        throw new NeedsBrowser(method)
    }
  }

  get hasOwn(): boolean {
    return this.#devices.some(({ transport }) => transport === 'internal')
  }

  /** Makes a passkey at `origin`. Answers RegistrationResponseJSON and the raw public key's coordinates. */
  create(asked: Creation, origin: string) {
    const { hostname } = new URL(origin)
    const rpId = this.#ownId(asked.rp.id, hostname)
    if (!asked.pubKeyCredParams.some(({ alg }) => alg === -7))
      throw new Refusal('NotSupportedError', 'No authenticator makes a key of these kinds.')
    const { authenticatorAttachment: where, userVerification } = asked.authenticatorSelection ?? {}
    const fits = this.#devices.filter(
      ({ transport }) => where === undefined || (where === 'platform') === (transport === 'internal'),
    )
    const excluded = new Set((asked.excludeCredentials ?? []).map(({ id }) => base64url(id)))
    const device = fits.find(({ held }) => !held.some(({ passkey }) => excluded.has(passkey.id)))
    if (!device && fits.length > 0) throw new Refusal('InvalidStateError', 'The authenticator has one already.')
    this.#agree(device, userVerification)
    const passkey = new TestPasskey(origin)
    keys.set(passkey.id, passkey)
    const userHandle = base64url(asked.user.id)
    const { name: userName, displayName: userDisplayName } = asked.user
    // A discoverable passkey takes the place of the same user's.
    device.held = device.held.filter(each => each.rpId !== rpId || each.userHandle !== userHandle)
    device.held.push({ passkey, rpId, userHandle, userName, userDisplayName })
    passkey.counter = 1
    const made = passkey.registrationJson(base64url(asked.challenge), {
      origin,
      flags: device.isVerified ? 0x45 : 0x41,
    })
    this.emit('WebAuthn.credentialAdded', { authenticatorId: device.id })
    const isOwn = device.transport === 'internal'
    return {
      ...{ made, key: passkey.key, transports: [device.transport] },
      attachment: isOwn ? 'platform' : 'cross-platform',
    }
  }

  /** Signs a challenge at `origin` with one of the passkeys that are asked for, or of any of this site's. */
  get(asked: Request, origin: string) {
    const rpId = this.#ownId(asked.rpId, new URL(origin).hostname)
    const allowed = asked.allowCredentials?.map(({ id }) => base64url(id)) ?? []
    const held = this.#devices.flatMap(device =>
      device.held
        .filter(each => each.rpId === rpId && (allowed.length === 0 || allowed.includes(each.passkey.id)))
        .map(each => ({ device, ...each })),
    )
    // The one made last, as Chromium's.
    const found = held.at(-1)
    this.#agree(found?.device, asked.userVerification)
    const { passkey, userHandle, device } = found!
    passkey.counter++
    const challenge = Buffer.from(base64url(asked.challenge), 'base64url')
    const flags = device.isVerified ? 0x05 : 0x01
    const made = passkey.assertionJson(challenge, { origin, userHandle, flags })
    this.emit('WebAuthn.credentialAsserted', { authenticatorId: device.id })
    return { made, attachment: device.transport === 'internal' ? 'platform' : 'cross-platform' }
  }

  /** The site's word on what a user is called now (the Signal API). `userId`: base64url. */
  rename({ rpId, userId, name, displayName }: Record<'rpId' | 'userId' | 'name' | 'displayName', string>): void {
    for (const { held } of this.#devices)
      for (const each of held)
        if (each.rpId === rpId && each.userHandle === userId)
          Object.assign(each, { userName: name, userDisplayName: displayName })
  }

  /** The site's word that it knows a passkey no more (the Signal API). `credentialId`: base64url. */
  forget({ rpId, credentialId }: Record<'rpId' | 'credentialId', string>): void {
    for (const device of this.#devices)
      device.held = device.held.filter(each => each.rpId !== rpId || each.passkey.id !== credentialId)
  }

  #ownId(asked: string | undefined, hostname: string): string {
    const rpId = asked ?? hostname
    if (rpId !== hostname && !hostname.endsWith(`.${rpId}`))
      throw new Refusal('SecurityError', 'The relying party ID is not a registrable domain suffix of this domain.')
    return rpId
  }

  #agree(device: Device | undefined, verification = 'preferred'): asserts device {
    if (!device || (verification === 'required' && !device.isVerified))
      throw new Refusal('NotAllowedError', 'The operation either timed out or was not allowed.')
  }
}
