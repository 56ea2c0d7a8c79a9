import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../scripts/run/places.ts'
import { dist, pages } from './built.ts'

// The built site before an indexer and nodes that fail in every way we could think of. The site's own server runs as it
// does in production.

type Fault = 'broken' | 'empty' | 'malformed' | 'cut' | 'huge' | 'endless' | 'silent' | 'lying'
const faults: Fault[] = ['broken', 'empty', 'malformed', 'cut', 'huge', 'endless', 'silent', 'lying']
let fault: Fault = 'broken'

function misbehave(answer: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  if (fault === 'broken') answer.writeHead(500, json).end('{"error":"broken"}')
  else if (fault === 'empty') answer.writeHead(200, json).end()
  else if (fault === 'malformed')
    answer.writeHead(200, json).end('{"items":[{"address":7,"symbol":null}],"cursor":{},"at":"now"}')
  else if (fault === 'cut') {
    answer.writeHead(200, { ...json, 'content-length': '5000' }).write('{"items":[{"address":"0x')
    setTimeout(() => answer.destroy(), 50)
  } else if (fault === 'huge') answer.writeHead(200, json).end(`{"items":["${'x'.repeat(10_000_000)}"]}`)
  else if (fault === 'endless') {
    answer.writeHead(200, json)
    const more = setInterval(() => answer.write('x'.repeat(200_000)), 5)
    answer.on('close', () => clearInterval(more))
  } else if (fault === 'lying')
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><script>alert(1)</script>')
  // 'silent': never a word.
}

let bad: Server
let site: ChildProcess
let url = ''
const words: string[] = []

beforeAll(async () => {
  bad = createServer((_, answer) => misbehave(answer))
  await new Promise<void>(done => bad.listen(0, '127.0.0.1', done))
  const badUrl = `http://127.0.0.1:${(bad.address() as AddressInfo).port}`
  site = spawn(process.execPath, ['scripts/serve.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      PORT: '0',
      TARN_OUT: dist,
      TARN_HOME: process.env.TARN_HOME ?? dirname(dist),
      INDEXER_URL: badUrl,
      RPC_URL_1: badUrl,
      RPC_URL_8453: badUrl,
    },
  })
  createInterface({ input: site.stderr! }).on('line', line => words.push(line))
  const port = await new Promise<number>((done, fail) => {
    createInterface({ input: site.stdout! }).on('line', line => {
      if (line.includes('"ready":true')) done((JSON.parse(line) as { port: number }).port)
    })
    site.once('exit', code => fail(new Error(`the server ended (${code}): ${words.join('\n')}`)))
  })
  url = `http://127.0.0.1:${port}`
}, 180_000)

afterAll(async () => {
  const ended = new Promise(done => site.once('exit', done))
  site.kill('SIGTERM')
  await ended
  bad.closeAllConnections()
  bad.close()
})

const read = async (path: string) => {
  const answer = await fetch(url + path, { signal: AbortSignal.timeout(30_000) })
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    robots: answer.headers.get('cache-control') ?? '',
    text: await answer.text(),
  }
}

describe.each(faults)('an indexer and nodes that are %s', kind => {
  test('[EX-8] [AP-4] every page that was made stays, whole', async () => {
    fault = kind
    const chosen = [
      '/',
      '/explore',
      '/ar-SA/explore',
      '/swap',
      ...pages.filter(path => /^\/explore\/(tokens|pools)\/ethereum\/0x/.test(path)).slice(0, 2),
    ]
    for (const path of chosen) {
      const { status, type, text } = await read(path)
      expect([path, status, type]).toEqual([path, 200, 'text/html; charset=utf-8'])
      expect(text).toContain('</html>')
    }
  })

  test('[EX-9] nothing is claimed of an address nobody can tell about: 503, to be asked again, in the language of its path', async () => {
    fault = kind
    const address = `0x${(faults.indexOf(kind) + 1).toString(16).padStart(40, '0')}`
    const { status, type, robots, text } = await read(`/fr-FR/explore/tokens/ethereum/${address}`)
    expect([status, type, robots]).toEqual([503, 'text/html; charset=utf-8', 'no-store'])
    expect(text).toContain('lang="fr-FR"')
    expect(text).toContain('noindex')
    expect(text).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
  }, 40_000)

  test('[AP-4] the market under our own address answers in time with JSON, or says that it is down', async () => {
    fault = kind
    const { status, type, text } = await read(`/api/market/tokens?chain=ethereum&limit=${faults.indexOf(kind) + 1}`)
    if (['broken', 'huge', 'endless', 'silent', 'cut', 'lying'].includes(kind)) {
      expect([status, JSON.parse(text).error.code]).toEqual([503, 'marketDown'])
    }
    expect(text.length).toBeLessThan(5_000_000)
    expect(type).not.toContain('text/html')
  }, 40_000)
})

test('and after all that the server is alive and threw nothing', async () => {
  expect(site.exitCode).toBeNull()
  expect((await read('/')).status).toBe(200)
  expect(words.filter(line => /uncaught|unhandled|heap|at .*:\d+:\d+/i.test(line))).toEqual([])
})
