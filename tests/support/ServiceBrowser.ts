import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Challenge, PasskeyAccountAnswer } from '../../src/data/account/passkeySchemas.ts'
import type { Recovery } from '../../src/data/account/recoverySchemas.ts'
import type { Address } from '../../src/domain/chains/Chain.ts'
import type { Given, Holdings } from '../../src/domain/passkey/Holdings.ts'
import * as PasskeySignature from '../../src/domain/passkey/PasskeySignature.ts'
import { type Deed, statementOf } from '../../src/domain/passkey/Recovery.ts'
import type { Visit } from '../../src/server/service/ServiceEnv.ts'
import type { TestPasskey } from './TestPasskey.ts'

type Answer<T> = { status: number; body: T & { error?: { code: string; message: string } } }
/** What our browser code signs over. */
const signed = (purpose: string, nonce: string) =>
  createHash('sha256')
    .update(Buffer.from(PasskeySignature.signInBytes(purpose, nonce).slice(2), 'hex'))
    .digest()

/** Each question comes from somewhere else: how often one visitor may ask is another test's. */
let asked = 0

/** A browser of a test: its cookie, and what it asks of the service's routes, mounted as on the site. */
export class ServiceBrowser {
  cookie = ''
  readonly #app: Hono<Visit>
  readonly #origin: string
  constructor(app: Hono<Visit>, origin: string) {
    this.#app = app
    this.#origin = origin
  }

  async ask<T>(path: string, body: unknown): Promise<Answer<T>> {
    const headers = {
      'content-type': 'application/json',
      origin: this.#origin,
      ...(this.cookie ? { cookie: this.cookie } : {}),
    }
    const response = await this.#app.request(
      path,
      { method: 'POST', headers, body: JSON.stringify(body) },
      { ip: `10.0.${asked >> 8}.${asked++ & 255}` },
    )
    const set = response.headers.get('set-cookie')
    if (set) this.cookie = set.split(';')[0]!
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] }
  }

  async register(key: TestPasskey) {
    const { nonce } = (await this.ask<Challenge>('/passkeys/challenge', { type: 'register', username: 'Ada' })).body
    return this.ask<PasskeyAccountAnswer>('/passkeys/register', { nonce, credential: key.registrationJson(nonce) })
  }
  async signIn(key: TestPasskey) {
    const { nonce } = (await this.ask<Challenge>('/passkeys/challenge', { type: 'signIn' })).body
    return this.ask<PasskeyAccountAnswer>('/passkeys/sign-in', {
      nonce,
      credential: key.assertionJson(signed('sign-in', nonce)),
    })
  }
  /** Another passkey, kept by the word of one that is there. */
  async add(old: TestPasskey, key: TestPasskey) {
    const challenge = async (body: object) => (await this.ask<Challenge>('/passkeys/challenge', body)).body
    const { nonce: verify } = await challenge({ type: 'verify' })
    const existing = old.assertionJson(signed('verify', verify))
    const { nonce } = await challenge({ type: 'add', attachment: 'platform', nonce: verify, existing })
    return this.ask<PasskeyAccountAnswer>('/passkeys/register', { nonce, credential: key.registrationJson(nonce) })
  }
  holdings = (key: TestPasskey) => this.ask<Holdings>('/passkeys/holdings', { id: key.id })
  async delete(by: TestPasskey, key: TestPasskey, given?: Given) {
    const { nonce, purpose } = (await this.ask<Challenge>('/passkeys/challenge', { type: 'delete', id: key.id })).body
    return this.ask<{ last: boolean }>('/passkeys/delete', {
      nonce,
      id: key.id,
      credential: by.assertionJson(signed(purpose, nonce)),
      ...(given ? { given } : {}),
    })
  }

  /** What a recovery address would sign for a deed, with a nonce of the service. */
  async statement(deed: Deed, wallet: Address, recovery: Address): Promise<{ nonce: string; statement: string }> {
    const { nonce } = (await this.ask<{ nonce: string }>('/recoveries/nonce', { wallet, recovery, deed })).body
    return { nonce, statement: statementOf({ origin: this.#origin, deed, wallet, recovery, nonce }) }
  }
  async agree(wallet: Address, recovery: Address, sign: (statement: string) => Promise<string>, chainId = 1) {
    const { nonce, statement } = await this.statement('agree', wallet, recovery)
    return this.ask<Recovery>('/recoveries/agree', {
      wallet,
      recovery,
      chainId,
      nonce,
      signature: await sign(statement),
    })
  }
}
