import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { BadRequest } from '../src/api/parameters.ts'
import { KeptAnswers } from './KeptAnswers.ts'

/**
 * The indexer's door: open before the engine is, and while it is made anew. It passes requests on; what the engine
 * can't answer (it starts, it is behind after a restart, it has died) is answered with the last good figures, whose
 * `at` and `age` say how old they are.
 */
export type Front = {
  /** Where the engine listens on this machine; undefined: nowhere. */
  inner: number | undefined
  /** Whether the engine's figures are as new as the ones kept: before, the kept ones are given. */
  caughtUp: boolean
  /** What is said of the networks while the engine doesn't. */
  statusWithout: (() => Promise<object>) | undefined
  /** What wallets did (indexer/history): answered here, so that the engine's thread has nothing of it. */
  history: ((wallet: string, query: Record<string, string>) => Promise<object>) | undefined
  answers: KeptAnswers
  close(): void
}

type Options = { port: number; host: string; folder: string }

/**
 * The engine's thread may be busy with the past: so long a question waits when nothing else can answer it, and when
 * something can.
 */
const PATIENT_MS = 30_000
const HASTY_MS = 3_000
/** Kept answers so much older than the newest one may be older than what a restarted engine knows. */
const SAME_AGE_MS = 600_000
const MAX_URL = 6_000
const HISTORY = /^\/api\/market\/wallets\/([^/?]{1,120})\/history(?:\?|$)/
const OWN = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Headers that are ours or the connection's, not the answer's. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Who asks, for the engine's limits: it sees us alone. */
function forwardedFor(asked: IncomingMessage): string | undefined {
  const said = asked.headers['x-forwarded-for']
  const remote = asked.socket.remoteAddress ?? ''
  if (OWN.has(remote)) return said === undefined ? undefined : String(said)
  return said === undefined ? remote : `${String(said)}, ${remote}`
}

/** Opens the door. Rejects when the port is taken. */
export function openFront({ port, host, folder }: Options): Promise<Front> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const server = createServer({ keepAliveTimeout: 65_000 }, (asked, answer) => {
    answerOne(asked, answer).catch(error => {
      process.stderr.write(`front: ${asked.url}: ${error instanceof Error ? error.message : String(error)}\n`)
      if (answer.headersSent) answer.destroy()
      else unavailable(answer)
    })
  })
  const front: Front = {
    inner: undefined,
    caughtUp: false,
    statusWithout: undefined,
    history: undefined,
    answers: new KeptAnswers(folder),
    close() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }

  async function answerOne(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = asked.url ?? '/'
    if (path.length > MAX_URL)
      return json(answer, { status: 400, body: { error: { code: 'badRequest', message: 'the address is too long' } } })
    if (!path.startsWith('/api/'))
      return json(answer, { status: 404, body: { error: { code: 'notFound', message: 'no such path' } } })
    const plain = asked.method === 'GET' || asked.method === 'HEAD'
    const wallet = plain ? HISTORY.exec(path)?.[1] : undefined
    if (wallet !== undefined && front.history !== undefined)
      return giveHistory(
        answer,
        front.history(wallet, Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''))),
      )
    const streams = path.startsWith('/api/market/stream')
    const kept = plain && !front.caughtUp ? front.answers.get(path) : undefined
    if (kept !== undefined && front.answers.newest - kept.at < SAME_AGE_MS) return giveKept(answer, kept.body, kept.at)
    // Whose figures are given, of these the status tells.
    if (path === '/api/status' && !front.caughtUp && front.answers.newest > 0 && front.statusWithout !== undefined)
      return json(answer, { status: 200, body: await front.statusWithout(), headers: { 'cache-control': 'no-store' } })
    const haste = path === '/api/status' || (plain && front.answers.get(path) !== undefined)
    if (
      front.inner !== undefined &&
      (await passOn(asked, { answer, path, streams, patience: haste ? HASTY_MS : PATIENT_MS }))
    )
      return
    if (path === '/api/status' && front.statusWithout !== undefined)
      return json(answer, { status: 200, body: await front.statusWithout(), headers: { 'cache-control': 'no-store' } })
    const last = plain ? front.answers.get(path) : undefined
    return last === undefined ? unavailable(answer) : giveKept(answer, last.body, last.at)
  }

  /** Asks the engine. False: it doesn't answer, and nothing was written yet. */
  function passOn(
    asked: IncomingMessage,
    { answer, path, streams, patience }: { answer: ServerResponse; path: string; streams: boolean; patience: number },
  ): Promise<boolean> {
    const { connection: _, ...headers } = asked.headers
    const visitor = forwardedFor(asked)
    let gone = false
    return new Promise((done, fail) => {
      const lost = (error: Error) => {
        if (gone) return done(true)
        if (answer.headersSent) return fail(error)
        // A connection that was kept ended as it was asked again: the request was not received and may be repeated.
        const ended = question.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
        const bodiless = asked.method === 'GET' || asked.method === 'HEAD'
        done(ended && bodiless ? passOn(asked, { answer, path, streams, patience }) : false)
      }
      const question = request(
        {
          host: '127.0.0.1',
          port: front.inner,
          path,
          method: asked.method,
          agent: streams ? false : agent,
          headers: { ...headers, ...(visitor === undefined ? {} : { 'x-forwarded-for': visitor }) },
        },
        said => {
          question.setTimeout(0)
          if (said.statusCode === 503) {
            said.resume()
            return done(false)
          }
          const rest = Object.entries(said.headers).filter(([name]) => !HOP.has(name))
          answer.writeHead(said.statusCode ?? 502, Object.fromEntries(rest) as Record<string, string>)
          const keeps =
            said.statusCode === 200 &&
            asked.method === 'GET' &&
            path.startsWith('/api/market/') &&
            !streams &&
            front.caughtUp
          const parts: Buffer[] = []
          said.on('data', (part: Buffer) => {
            if (keeps) parts.push(part)
            if (!answer.write(part)) said.pause()
          })
          answer.on('drain', () => said.resume())
          said.once('end', () => {
            answer.end()
            if (keeps) front.answers.keep(path, Buffer.concat(parts).toString('utf8'))
            done(true)
          })
          said.once('error', lost)
        },
      )
      question.setTimeout(patience, () => question.destroy(new Error('no answer in time')))
      // Nothing was heard: it starts, or has ended. Or nothing listens any more.
      question.once('error', lost)
      answer.once('close', () => {
        gone = !answer.writableEnded
        question.destroy()
      })
      if (asked.method === 'GET' || asked.method === 'HEAD') question.end()
      else asked.pipe(question)
    })
  }

  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => done(front))
  })
}

function giveKept(answer: ServerResponse, body: string, at: number): void {
  const age = Math.max(0, Math.floor((Date.now() - at) / 1000))
  answer.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
    age: String(age),
  })
  answer.end(body)
}

/** What was asked wrongly is said. */
async function giveHistory(answer: ServerResponse, asked: Promise<object>): Promise<void> {
  try {
    json(answer, { status: 200, body: await asked, headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    json(answer, { status: 400, body: { error: { code: 'badRequest', message: error.message } } })
  }
}

function json(
  answer: ServerResponse,
  { status, body, headers = {} }: { status: number; body: object; headers?: Record<string, string> },
): void {
  answer.writeHead(status, { 'content-type': 'application/json', ...headers })
  answer.end(JSON.stringify(body))
}

const unavailable = (answer: ServerResponse): void =>
  json(answer, {
    status: 503,
    body: { error: { code: 'unavailable', message: 'the market is not readable now' } },
    headers: { 'retry-after': '1', 'cache-control': 'no-store' },
  })
