import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { PasskeyAccountAnswer } from '#data/account/passkeySchemas.ts'
import { NAME_MAX, requests } from '#data/account/passkeySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { cleanText } from '#domain/cleanText.ts'
import { keptBy, NOTHING_GIVEN } from '#domain/passkey/Holdings.ts'
import { addressOf } from '#domain/passkey/PasskeyAccount.ts'
import { RateLimit } from '../service/RateLimit.ts'
import { readRequest, Refused } from '../service/readRequest.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import type { Query, Store } from '../store/Store.ts'
import { visitorOf } from '../service/visitorOf.ts'
import { audit, findAccount, findPasskey, insertAccount, insertPasskey, passkeysOf, rename } from './accounts.ts'
import { issueChallenge, type Purpose, takeChallenge } from './challenges.ts'
import { activePasskeys, creationOf, takeCreation } from './creation.ts'
import { makeHoldingsReport } from './holdings/makeHoldingsReport.ts'
import { prepareDeletion } from './prepareDeletion.ts'
import { providerOf } from './providerOf.ts'
import { readPicker } from './readPicker.ts'
import { refuseRevoked } from './refuseRevoked.ts'
import { closeSession, openSession, readSession } from './sessions.ts'
import { listPasskeys } from './standings.ts'
import { type RelyingParty, verifyAssertion, verifyCreation } from './verify.ts'

const USERNAME = 'Tarn wallet'
/** How long the reading of an account's logs is waited for (ms): a look is asked again, a deletion is not. */
const [LOGS_AT_LOOK, LOGS_AT_DELETION] = [6_000, 12_000]
const isAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':')

/**
 * AP-2. The relying party: challenges, registration, sign-in, list, deletion, sign-out, all as JSON by POST from our
 * own pages.
 */
export function passkeyRoutes(
  env: Pick<ServiceEnv, 'siteUrl' | 'trustProxy' | 'rpcUrls' | 'indexerUrl'>,
  store: Store,
): Hono<Visit> {
  const app = new Hono<Visit>()
  const site = new URL(env.siteUrl)
  const rp: RelyingParty = { id: site.hostname, origin: site.origin }
  const secure = site.protocol === 'https:'
  const limit = new RateLimit(60, 30)
  const report = makeHoldingsReport(store.query, env)

  app.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    if (isAddress(rp.id))
      throw new Refused({
        status: 503,
        code: 'unsupported',
        message: 'Passkeys need a host name: SITE_URL is an address',
      })
    const wait = limit.take(visitorOf(c, env))
    if (wait > 0) {
      c.header('retry-after', String(wait))
      throw new Refused({ status: 429, code: 'rateLimit', message: 'Too many requests' })
    }
    await next()
  })

  const accountAnswer = async (query: Query, address: string, credentialId: string): Promise<PasskeyAccountAnswer> => {
    const row = await findAccount(query, address)
    return {
      address,
      username: row!.username,
      first: { x: row!.initial_x, y: row!.initial_y },
      credentialId,
      picker: await readPicker(query, row!),
    }
  }

  app.post('/challenge', async c => {
    const asked = await readRequest(c, rp.origin, requests.challenge)
    if (asked.type === 'signIn')
      return c.json({
        nonce: await issueChallenge(store.query, { purpose: 'sign-in', account: null }),
        purpose: 'sign-in',
        allow: [],
      })
    if (asked.type === 'register')
      return c.json(
        await creationOf(store.query, rp, {
          purpose: 'register',
          account: null,
          username: cleanText(asked.username ?? '', NAME_MAX) || USERNAME,
          userHandle: randomBytes(32).toString('base64url'),
          attachment: asked.attachment,
        }),
      )
    const { account } = await readSession(c, store.query)
    if (asked.type === 'add') {
      // PK-3: a passkey that is there already says yes before another is made.
      await takeChallenge(store.query, { nonce: asked.nonce, purpose: 'verify', account })
      await verifyAssertion(store.query, { rp, answer: asked.existing, purpose: 'verify', nonce: asked.nonce, account })
      const row = await findAccount(store.query, account)
      return c.json(
        await creationOf(store.query, rp, {
          purpose: 'add',
          account,
          username: row!.username,
          userHandle: row!.user_handle,
          attachment: asked.attachment,
        }),
      )
    }
    const purpose: Purpose = asked.type === 'delete' ? `delete ${asked.id}` : 'verify'
    return c.json({
      nonce: await issueChallenge(store.query, { purpose, account }),
      purpose,
      allow: await activePasskeys(store.query, account),
    })
  })

  app.post('/sign-in', async c => {
    const { nonce, credential } = await readRequest(c, rp.origin, requests.signIn)
    await takeChallenge(store.query, { nonce, purpose: 'sign-in', account: null })
    const known = await verifyAssertion(store.query, {
      rp,
      answer: credential,
      purpose: 'sign-in',
      nonce,
      account: null,
    })
      .then(async row => {
        await refuseRevoked(env.rpcUrls, row)
        return row
      })
      .catch(async (error: unknown) => {
        await audit(store.query, { action: 'sign-in refused', account: null, visitor: visitorOf(c, env) })
        throw error
      })
    await store.transaction(async query => {
      await openSession(c, { query, session: { account: known.account, credentialId: known.credential_id }, secure })
      await audit(query, {
        action: 'sign-in',
        account: known.account,
        visitor: visitorOf(c, env),
        details: { id: known.credential_id },
      })
    })
    return c.json(await accountAnswer(store.query, known.account, known.credential_id))
  })

  app.post('/register', async c => {
    const { nonce, credential } = await readRequest(c, rp.origin, requests.register)
    const session = await readSession(c, store.query).catch(() => null) // Not signed in: a new account.
    const { subject, purpose } = await takeCreation(store.query, { nonce, account: session?.account ?? null })
    const made = await verifyCreation(rp, credential, nonce)
    const account = purpose === 'add' ? session!.account : addressOf(made.key)
    const attachment = credential.authenticatorAttachment ?? (subject.attachment as 'platform' | null) ?? 'platform'
    const { x, y } = made.key
    await store.transaction(async query => {
      if (purpose === 'register')
        await insertAccount(query, {
          address: account,
          user_handle: String(subject.userHandle),
          username: String(subject.username),
          initial_x: x,
          initial_y: y,
        })
      const row = {
        credential_id: made.id,
        account,
        public_key: made.publicKey,
        x,
        y,
        counter: made.counter,
        transports: made.transports,
        attachment,
        provider: providerOf(made.aaguid),
      }
      await insertPasskey(query, row, purpose === 'register')
      if (purpose === 'register') await openSession(c, { query, session: { account, credentialId: made.id }, secure })
      await audit(query, { action: purpose, account, visitor: visitorOf(c, env), details: { id: made.id } })
    })
    return c.json({
      ...(await accountAnswer(store.query, account, session?.credentialId ?? made.id)),
      created: made.id,
    })
  })

  app.post('/list', async c => {
    const { address } = await readRequest(c, rp.origin, requests.list)
    const session = await readSession(c, store.query)
    if (session.account !== address) throw new Refused({ status: 401, code: 'signedOut', message: 'Sign in first' })
    const here = await findPasskey(store.query, session.credentialId)
    if (here)
      await refuseRevoked(env.rpcUrls, here).catch(async (error: unknown) => {
        if (!(error instanceof Refused) || error.code !== 'invalid') throw error
        await store.query('DELETE FROM passkey_sessions WHERE credential_id = $1', [session.credentialId])
        throw new Refused({ status: 401, code: 'signedOut', message: 'Sign in first' })
      })
    return c.json(
      await listPasskeys(store.query, {
        rpcUrls: env.rpcUrls,
        address: address as Address,
        credentialId: session.credentialId,
      }),
    )
  })

  app.post('/rename', async c => {
    const { id, name } = await readRequest(c, rp.origin, requests.rename)
    const { account } = await readSession(c, store.query)
    const clean = cleanText(name, NAME_MAX)
    if (clean === '') throw new Refused({ status: 400, code: 'badName', message: 'A name has letters' })
    if (!(await rename(store.query, { account, id, name: clean })))
      throw new Refused({ status: 409, code: 'failed', message: 'The list has changed' })
    await audit(store.query, { action: 'rename', account, visitor: visitorOf(c, env), details: { id } })
    return c.json({ name: clean })
  })

  app.post('/holdings', async c => {
    const { id } = await readRequest(c, rp.origin, requests.holdings)
    const { account } = await readSession(c, store.query)
    const ask = { rpcUrls: env.rpcUrls, report, account: account as Address, id, patience: LOGS_AT_LOOK }
    return c.json((await prepareDeletion(store.query, ask)).holdings)
  })

  app.post('/delete', async c => {
    const { nonce, id, credential, given } = await readRequest(c, rp.origin, requests.delete)
    const { account, credentialId } = await readSession(c, store.query)
    await takeChallenge(store.query, { nonce, purpose: `delete ${id}`, account })
    await verifyAssertion(store.query, { rp, answer: credential, purpose: `delete ${id}`, nonce, account })
    const { going, staying, holdings } = await prepareDeletion(store.query, {
      ...{ rpcUrls: env.rpcUrls, report, account: account as Address, id, patience: LOGS_AT_DELETION },
    })
    const last = staying.length === 0
    const kept = keptBy(holdings, given ?? NOTHING_GIVEN)
    if (kept)
      throw new Refused({
        status: kept === 'unreadable' ? 503 : 409,
        code: kept === 'holds' ? (last ? 'lastOwner' : 'soleOwner') : kept,
        message: 'Ask for the holdings: something lies there, or nobody knows',
        ...(kept === 'holds' ? { values: { chainId: holdings.refused[0]!.chainId } } : {}),
      })
    await store.transaction(async query => {
      // Two deletions at once must not leave an account without a passkey unasked.
      await query('SELECT address FROM passkey_accounts WHERE address = $1 FOR UPDATE', [account])
      const left = (await passkeysOf(query, account)).filter(row => !row.removed)
      const counted = [going, ...staying].map(each => each.credential_id)
      if (left.length !== counted.length || !left.every(each => counted.includes(each.credential_id)))
        throw new Refused({ status: 409, code: 'failed', message: 'The list has changed' })
      // The last one stays an owner on chain, which can't be changed: its record is deleted.
      if (last) await query('DELETE FROM passkey_accounts WHERE address = $1', [account])
      else await query('UPDATE passkeys SET removed = true WHERE credential_id = $1', [id])
      if (!last) await query('DELETE FROM passkey_sessions WHERE credential_id = $1', [id])
      // The user who signed in with the deleted one has just shown another: the session continues with that one.
      if (!last && credentialId === id && credential.id !== id)
        await openSession(c, { query, session: { account, credentialId: credential.id }, secure })
      await audit(query, {
        action: last ? 'delete last' : 'delete',
        account,
        visitor: visitorOf(c, env),
        details: { id, by: credential.id },
      })
    })
    if (last) await closeSession(c, store.query)
    return c.json({ last, signedOut: last || credential.id === id })
  })

  app.post('/sign-out', async c => {
    await readRequest(c, rp.origin, requests.signOut)
    await closeSession(c, store.query)
    return c.json({ ok: true })
  })

  app.onError((error, c) => {
    if (error instanceof Refused)
      return c.json(
        { error: { code: error.code, message: error.message, ...(error.values ? { values: error.values } : {}) } },
        error.status,
      )
    console.error(`${c.req.path}: ${error.message}`)
    return c.json({ error: { code: 'failed', message: 'The service failed' } }, 503)
  })
  return app
}
