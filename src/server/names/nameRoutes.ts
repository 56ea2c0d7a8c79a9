import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { digestOf } from '#data/names/digestOf.ts'
import { requests } from '#data/names/nameSchemas.ts'
import { type Action, cleanLink, isUsername, statementOf } from '#domain/account/Username.ts'
import { RateLimit } from '../service/RateLimit.ts'
import { readBody } from '../service/readBody.ts'
import { signedBy } from '../rpc/readChain.ts'
import type { ServiceEnv, Visit } from '../service/ServiceEnv.ts'
import type { Store } from '../store/Store.ts'
import { refuseTooMany } from '../service/refuseTooMany.ts'
import { visitorOf } from '../service/visitorOf.ts'
import { avatarOf } from './avatarOf.ts'
import {
  avatarPng,
  byAddress,
  byName,
  claim,
  editProfile,
  issueNonce,
  readAvailability,
  type Refusal,
  remove,
  takeNonce,
} from './names.ts'

const MAX_BODY = 400_000
/** A minute and visitor: looking up, and changing something. */
const READS = 240
const WRITES = 20

const says: Record<Refusal, string> = {
  unavailable: 'This name is taken, was taken before, or is nobody’s to take',
  addressLimit: 'This address has changed its name as often as it may',
  alike: 'This name could be taken for one that was claimed before',
  deviceLimit: 'This connection has claimed as many names as it may today',
  noName: 'This address does not have this name',
}

type Env = Pick<ServiceEnv, 'trustProxy' | 'rpcUrls'> & { siteUrl: string }

/** OB-5, AP: /api/names. Every change is signed by its account, with a nonce that counts once. */
export function nameRoutes(env: Env, store: Store): Hono<Visit> {
  const app = new Hono<Visit>()
  const origin = new URL(env.siteUrl).origin
  const reads = new RateLimit(READS, READS / 2)
  const writes = new RateLimit(WRITES, WRITES)
  type Status = 400 | 401 | 409 | 422 | 429 | 503
  const refuse = (c: Context<Visit>, { status, code, message }: { status: Status; code: string; message: string }) =>
    c.json({ error: { code, message } }, status)
  const fresh = { 'cache-control': 'no-store' }

  app.use('*', async (c, next): Promise<Response | void> => {
    const tooMany = refuseTooMany(c, env, c.req.method === 'GET' ? reads : writes)
    if (tooMany !== null) return tooMany
    await next()
  })

  app.get('/available', async c => {
    const username = c.req.query('username')
    return c.json(
      isUsername(username)
        ? await readAvailability(store.query, username)
        : { available: false, reason: 'form', like: null },
      200,
      fresh,
    )
  })
  app.get('/by-name', async c => {
    const username = c.req.query('username')
    return c.json({ profile: isUsername(username) ? await byName(store.query, username) : null }, 200, {
      'cache-control': 'public, max-age=30',
    })
  })
  app.get('/by-address', async c => {
    const address = c.req.query('address') ?? ''
    return c.json(
      { profile: /^0x[0-9a-f]{40}$/.test(address) ? await byAddress(store.query, address) : null },
      200,
      fresh,
    )
  })
  app.get('/avatar/:id', async c => {
    const id = c.req.param('id')
    const png = /^[0-9a-f]{64}$/.test(id) ? await avatarPng(store.query, id) : null
    if (!png) return c.json({ error: { code: 'notFound', message: 'No such picture' } }, 404)
    return c.body(new Uint8Array(png), 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
    })
  })

  /** The body of the shape that is wanted, or the answer that says why not. */
  async function bodyOf<const Schema extends v.GenericSchema>(
    c: Context<Visit>,
    schema: Schema,
  ): Promise<{ body: v.InferOutput<Schema> } | { refused: Response }> {
    const read = await readBody(c, MAX_BODY)
    if (!read.ok) return { refused: read.response }
    const parsed = v.safeParse(schema, read.value)
    return parsed.success
      ? { body: parsed.output }
      : { refused: refuse(c, { status: 400, code: 'shape', message: 'The request has another shape' }) }
  }

  type Signed = v.InferOutput<(typeof requests)['delete']>

  /** Null: the address signed for this. The nonce is used up either way. */
  async function unsigned(
    c: Context<Visit>,
    {
      action,
      signed: { address, chainId, username, nonce, signature },
      digest = '',
    }: { action: Action; signed: Signed; digest?: string },
  ): Promise<Response | null> {
    if (!(await takeNonce(store.query, nonce, address)))
      return refuse(c, { status: 401, code: 'nonce', message: 'The nonce is used or too old' })
    const message = statementOf({ origin, action, address, username, nonce, digest })
    try {
      const signed = await signedBy(env.rpcUrls[chainId] ?? [], {
        address: address as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      })
      return signed ? null : refuse(c, { status: 401, code: 'signature', message: 'This address did not sign this' })
    } catch (error) {
      console.warn(`A signature could not be checked: ${error instanceof Error ? error.message : error}`)
      return refuse(c, {
        status: env.rpcUrls[chainId] ? 503 : 401,
        code: 'signature',
        message: 'The signature could not be checked',
      })
    }
  }
  const done = async (c: Context<Visit>, refusal: Refusal | null, address: string) =>
    refusal
      ? refuse(c, { status: 409, code: refusal, message: says[refusal] })
      : c.json({ profile: await byAddress(store.query, address) }, 200, fresh)

  app.post('/nonce', async c => {
    const asked = await bodyOf(c, requests.nonce)
    if ('refused' in asked) return asked.refused
    return c.json({ nonce: await issueNonce(store.query, asked.body.address), origin }, 200, fresh)
  })
  app.post('/claim', async c => {
    const asked = await bodyOf(c, requests.claim)
    if ('refused' in asked) return asked.refused
    const { address, username } = asked.body
    return (
      (await unsigned(c, { action: 'claim', signed: asked.body })) ??
      done(c, await claim(store, { address, username, visitor: visitorOf(c, env) }), address)
    )
  })
  app.post('/profile', async c => {
    const asked = await bodyOf(c, requests.profile)
    if ('refused' in asked) return asked.refused
    const { address, username, bio, link, avatar } = asked.body
    const clean = cleanLink(link)
    if (clean === null) return refuse(c, { status: 400, code: 'link', message: 'The link is not a https address' })
    const stopped = await unsigned(c, {
      action: 'profile',
      signed: asked.body,
      digest: await digestOf({ bio, link, avatar }),
    })
    if (stopped) return stopped
    const drawn = avatar ? await avatarOf(avatar) : null
    if (avatar && !drawn) return refuse(c, { status: 422, code: 'avatar', message: 'The picture can’t be drawn' })
    return done(
      c,
      await editProfile(store, {
        address,
        username,
        change: { bio, link: clean, avatar: avatar === null ? undefined : drawn },
      }),
      address,
    )
  })
  app.post('/delete', async c => {
    const asked = await bodyOf(c, requests.delete)
    if ('refused' in asked) return asked.refused
    const { address, username } = asked.body
    return (
      (await unsigned(c, { action: 'delete', signed: asked.body })) ??
      done(c, await remove(store, address, username), address)
    )
  })
  return app
}
