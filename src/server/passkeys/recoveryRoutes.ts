import { generateRegistrationOptions } from '@simplewebauthn/server'
import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { recoveryRequests as requests } from '#data/account/recoverySchemas.ts'
import { blocklistKey } from '#data/blocklist.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { type Deed, statementOf } from '#domain/passkey/Recovery.ts'
import { RateLimit } from '../service/RateLimit.ts'
import { readRequest, Refused } from '../service/readRequest.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import type { Store } from '../store/Store.ts'
import { visitorOf } from '../service/visitorOf.ts'
import { audit, findAccount, insertAccount, insertPasskey, passkeysOf } from './accounts.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { checkRecovery } from './checkRecovery.ts'
import { firstKeyOf } from './firstKeyOf.ts'
import { providerOf } from './providerOf.ts'
import { issueNonce, keepWord, listRecoveries, standingsOf, takeNonce, viewRecovery, type Word } from './recoveries.ts'
import { readSession } from './sessions.ts'
import { verifyCreation } from './verify.ts'

type Env = Pick<ServiceEnv, 'siteUrl' | 'trustProxy' | 'rpcUrls' | 'blocklistFile'>
const USERNAME = 'Tarn wallet'
/** Most addresses asked for by one wallet, and wallets told of one address. */
const MOST = 16

/**
 * PK-4, /api/recoveries: which addresses may act for a passkey account when its passkeys are lost. The wallet's user
 * asks. The address agrees by a signature that is checked as the account would check it, on every network. An owner of
 * the account on chain may have a new passkey kept. `key`: of the block-list.
 */
export function recoveryRoutes(env: Env, store: Store, key: string = blocklistKey): Hono<Visit> {
  const app = new Hono<Visit>()
  const { hostname, origin } = new URL(env.siteUrl)
  const rp = { id: hostname, origin }
  const limit = new RateLimit(90, 45)
  const { query } = store

  app.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    const wait = limit.take(visitorOf(c, env))
    if (wait > 0) {
      c.header('retry-after', String(wait))
      throw new Refused({ status: 429, code: 'rateLimit', message: 'Too many requests' })
    }
    await next()
  })

  /** Only a user who is signed in to a wallet decides who may recover it. Throws Refused `signedOut`. */
  async function own(c: Context<Visit>, wallet: string): Promise<void> {
    const { account } = await readSession(c, query)
    if (account !== wallet) throw new Refused({ status: 401, code: 'signedOut', message: 'Sign in first' })
  }

  app.post('/list', async c => {
    const { wallet } = await readRequest(c, origin, requests.list)
    await own(c, wallet)
    return c.json({ recoveries: await listRecoveries(query, env.rpcUrls, wallet as Address) })
  })

  app.post('/view', async c => {
    const { wallet, recovery } = await readRequest(c, origin, requests.view)
    return c.json(
      await viewRecovery(query, { rpcUrls: env.rpcUrls, account: wallet as Address, recovery: recovery as Address }),
    )
  })

  app.post('/ask', async c => {
    const { wallet, recovery } = await readRequest(c, origin, requests.ask)
    await own(c, wallet)
    const networks = await standingsOf(env.rpcUrls, {
      account: wallet as Address,
      recovery: recovery as Address,
      words: [],
    })
    await checkRecovery(env.rpcUrls, {
      wallet: wallet as Address,
      recovery: recovery as Address,
      networks,
      list: { file: env.blocklistFile, key },
    })
    const account = await findAccount(query, wallet)
    const [{ many } = { many: 0n }] = await query<{ many: bigint }>(
      'SELECT count(*)::int8 AS many FROM recoveries WHERE account = $1',
      [wallet],
    )
    if (many >= BigInt(MOST)) throw new Refused({ status: 409, code: 'failed', message: 'No more addresses fit' })
    await store.transaction(async ask => {
      await ask(
        'INSERT INTO recovery_wallets (account, username, initial_x, initial_y) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [wallet, account!.username, account!.initial_x, account!.initial_y],
      )
      await ask('INSERT INTO recoveries (account, recovery) VALUES ($1, $2) ON CONFLICT DO NOTHING', [wallet, recovery])
      await audit(ask, { action: 'recovery asked', account: wallet, visitor: visitorOf(c, env), details: { recovery } })
    })
    return c.json(
      await viewRecovery(query, { rpcUrls: env.rpcUrls, account: wallet as Address, recovery: recovery as Address }),
    )
  })

  app.post('/forget', async c => {
    const { wallet, recovery } = await readRequest(c, origin, requests.forget)
    await own(c, wallet)
    const { networks } = await viewRecovery(query, {
      rpcUrls: env.rpcUrls,
      account: wallet as Address,
      recovery: recovery as Address,
    })
    // An owner is listed as long as it is one, and its word with it.
    if (networks.some(({ owner }) => owner === true))
      throw new Refused({ status: 409, code: 'failed', message: 'It is an owner still' })
    if (networks.some(({ owner }) => owner === null))
      throw new Refused({ status: 503, code: 'unknown', message: 'Not every network answers' })
    await store.transaction(async ask => {
      await ask('DELETE FROM recoveries WHERE account = $1 AND recovery = $2', [wallet, recovery])
      await ask('DELETE FROM recovery_words WHERE account = $1 AND recovery = $2', [wallet, recovery])
      await audit(ask, {
        action: 'recovery forgotten',
        account: wallet,
        visitor: visitorOf(c, env),
        details: { recovery },
      })
    })
    return c.json({ ok: true })
  })

  app.post('/of', async c => {
    const { recovery } = await readRequest(c, origin, requests.of)
    // What the address itself signed comes first: a hundred requests for it hide nothing.
    const rows = await query<{ account: string }>(
      `SELECT account FROM (SELECT account, signed_at AS at, 0 AS rank FROM recovery_words WHERE recovery = $1 UNION ALL SELECT account, asked_at, 1 FROM recoveries WHERE recovery = $1) AS named
       GROUP BY account ORDER BY min(rank), max(at) DESC LIMIT $2`,
      [recovery, MOST],
    )
    return c.json({ wallets: rows.map(({ account }) => account) })
  })

  app.post('/nonce', async c => {
    const { wallet, recovery, deed } = await readRequest(c, origin, requests.nonce)
    return c.json({ nonce: await issueNonce(query, { deed, account: wallet, recovery }), origin })
  })

  type Signed = { wallet: string; recovery: string; nonce: string; signature: string }

  /** Throws Refused for a network that isn't served here: a word for it would stay for ever, and prove nothing. */
  const refuseUnserved = (chainId: number): void => {
    if (!env.rpcUrls[chainId]) throw new Refused({ status: 400, code: 'shape', message: 'This network is not served' })
  }

  /** What was signed for a deed, and how the address stands by it. The nonce is used up whatever comes of it. */
  async function spoken(deed: Deed, { wallet, recovery, nonce, signature }: Signed) {
    await takeNonce(query, { nonce, deed, account: wallet, recovery })
    const word: Word = {
      statement: statementOf({ origin, deed, wallet: wallet as Address, recovery: recovery as Address, nonce }),
      signature: signature as `0x${string}`,
    }
    return {
      word,
      networks: await standingsOf(env.rpcUrls, {
        account: wallet as Address,
        recovery: recovery as Address,
        words: [word],
      }),
    }
  }

  app.post('/agree', async c => {
    const asked = await readRequest(c, origin, requests.agree)
    refuseUnserved(asked.chainId)
    const { word, networks } = await spoken('agree', asked)
    const [wallet, recovery] = [asked.wallet as Address, asked.recovery as Address]
    const wanted = await query('SELECT 1 FROM recoveries WHERE account = $1 AND recovery = $2', [wallet, recovery])
    if (wanted.length === 0 && !networks.some(({ owner }) => owner))
      throw new Refused({ status: 409, code: 'notAsked', message: 'This wallet did not ask for it' })
    await checkRecovery(env.rpcUrls, { wallet, recovery, networks, list: { file: env.blocklistFile, key } })
    if (networks.some(({ state }) => state === 'anything'))
      throw new Refused({ status: 409, code: 'anything', message: 'Its contract says yes to anything' })
    if (!networks.some(({ state }) => state === 'proven'))
      throw new Refused({ status: 401, code: 'signature', message: 'This address did not sign this' })
    await store.transaction(async ask => {
      await keepWord(ask, { account: wallet, recovery, chainId: asked.chainId }, word)
      await audit(ask, {
        action: 'recovery agreed',
        account: wallet,
        visitor: visitorOf(c, env),
        details: { recovery },
      })
    })
    return c.json(await viewRecovery(query, { rpcUrls: env.rpcUrls, account: wallet, recovery }))
  })

  app.post('/challenge', async c => {
    const asked = await readRequest(c, origin, requests.challenge)
    refuseUnserved(asked.chainId)
    const { networks } = await spoken('add', asked)
    if (!networks.some(({ state, owner }) => state === 'proven' && owner)) {
      if (networks.some(({ owner }) => owner === null))
        throw new Refused({ status: 503, code: 'unknown', message: 'Not every network answers' })
      throw new Refused({
        status: 401,
        code: networks.some(({ owner }) => owner) ? 'signature' : 'notOwner',
        message: 'Only an owner on chain adds passkeys',
      })
    }
    const first = await firstKeyOf(query, env.rpcUrls, asked.wallet as Address)
    if (!first)
      throw new Refused({ status: 409, code: 'firstKey', message: 'Nobody knows the key that made this wallet' })
    const userHandle = (await findAccount(query, asked.wallet))?.user_handle ?? randomBytes(32).toString('base64url')
    const userName = first.username ?? USERNAME
    const nonce = await issueChallenge(query, {
      purpose: 'recover',
      account: asked.wallet,
      subject: {
        userHandle,
        recovery: asked.recovery,
        attachment: asked.attachment,
      },
    })
    const options = await generateRegistrationOptions({
      ...{
        rpName: 'Tarn',
        rpID: rp.id,
        userName,
        userDisplayName: userName,
        attestationType: 'none',
        supportedAlgorithmIDs: [-7],
        timeout: 120_000,
      },
      userID: Uint8Array.from(Buffer.from(userHandle, 'base64url')),
      challenge: Uint8Array.from(Buffer.from(nonce, 'base64url')),
      excludeCredentials: (await passkeysOf(query, asked.wallet))
        .filter(row => !row.removed)
        .map(({ credential_id: id }) => ({ id })),
      authenticatorSelection: {
        residentKey: 'required',
        userVerification: 'required',
        authenticatorAttachment: asked.attachment,
      },
    })
    return c.json({ nonce, purpose: 'recover', allow: [], creation: options })
  })

  app.post('/register', async c => {
    const { wallet, nonce, credential } = await readRequest(c, origin, requests.register)
    const subject = await takeChallenge(query, { nonce, purpose: 'recover', account: wallet })
    const made = await verifyCreation(rp, credential, nonce)
    const first = await firstKeyOf(query, env.rpcUrls, wallet as Address)
    if (!first)
      throw new Refused({ status: 409, code: 'firstKey', message: 'Nobody knows the key that made this wallet' })
    const attachment = credential.authenticatorAttachment ?? (subject.attachment as 'platform' | 'cross-platform')
    const name = await store.transaction(async ask => {
      const isFirst = (await findAccount(ask, wallet)) === undefined
      if (isFirst)
        await insertAccount(ask, {
          address: wallet,
          user_handle: String(subject.userHandle),
          username: first.username ?? USERNAME,
          initial_x: first.x,
          initial_y: first.y,
        })
      const row = {
        credential_id: made.id,
        account: wallet,
        public_key: made.publicKey,
        ...made.key,
        counter: made.counter,
        transports: made.transports,
        attachment,
        provider: providerOf(made.aaguid),
        recovery: String(subject.recovery),
      }
      const given = await insertPasskey(ask, row, isFirst)
      await audit(ask, {
        action: 'recovered',
        account: wallet,
        visitor: visitorOf(c, env),
        details: { id: made.id, by: subject.recovery },
      })
      return given
    })
    return c.json({ id: made.id, name, key: made.key })
  })

  app.onError((error, c) => {
    if (error instanceof Refused) return c.json({ error: { code: error.code, message: error.message } }, error.status)
    console.error(`${c.req.path}: ${error.message}`)
    return c.json({ error: { code: 'failed', message: 'The service failed' } }, 503)
  })
  return app
}
