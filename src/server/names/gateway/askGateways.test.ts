import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { batchAnswer } from '#domain/names/ensBatch.ts'
import type { OffchainLookup } from '#domain/names/ensCalls.ts'
import { askGateways, type GatewayOptions } from './askGateways.ts'
import { isPublicAddress } from './isPublicAddress.ts'

const sender: Hex = `0x${'5e'.repeat(20)}`
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void
const heard: string[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  heard.push(`${request.method} ${request.url} ${body}`)
  answer(request, response, body)
})
let origin = ''
let port = 0

beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  heard.length = 0
  answer = (_, response) => void response.end('{"data":"0x600d"}')
})

const lookup = (...urls: string[]): OffchainLookup => ({
  ...{ sender, urls, data: '0xa5ced0' },
  ...{ callback: '0x12345678', extraData: '0x' },
})
/** The devnet's exception makes a gateway of this machine one that may be asked: all other rules hold for it. */
const ask = (url: string, options: GatewayOptions = {}) =>
  askGateways({ devnetOrigin: origin, ...options })(lookup(url))

test('[SM-6] a gateway is asked as EIP-3668 says: by its address, or by a post', async () => {
  expect(await ask(`${origin}/{sender}/{data}.json`)).toBe('0x600d')
  expect(await ask(`${origin}/ask`)).toBe('0x600d')
  expect(heard).toEqual([`GET /${sender}/0xa5ced0.json `, `POST /ask ${JSON.stringify({ data: '0xa5ced0', sender })}`])
})

test.each([
  ['plain http', 'http://gateway.test/'],
  ['another scheme', 'ftp://gateway.test/'],
  ['a file', 'file:///etc/hosts'],
  ['data', 'data:application/json,{"data":"0x600d"}'],
  ['no address', 'gateway'],
  ['a name and a password', 'https://a:b@gateway.test/'],
  ['loopback', 'https://127.0.0.1/'],
  ['loopback in other digits', 'https://0x7f.1/'],
  ['loopback of IPv6', 'https://[::1]/'],
  ['loopback in IPv6', 'https://[::ffff:127.0.0.1]/'],
  ['private', 'https://10.1.2.3/'],
  ['the machine’s metadata', 'https://169.254.169.254/'],
  ['link-local of IPv6', 'https://[fe80::1]/'],
])('[SM-6] a gateway is not asked by %s', async (_, url) => {
  const resolve = async () => ['93.184.216.34']
  await expect(askGateways({ resolve })(lookup(url))).rejects.toMatchObject({ name: 'Unfetched' })
})

test.each([
  ['loopback', ['127.0.0.1']],
  ['a private address', ['192.168.1.1']],
  ['one public and one private address', ['93.184.216.34', '10.0.0.1']],
  ['no address', []],
])('[SM-6] a gateway whose name leads to %s is not asked', async (_, places) => {
  await expect(askGateways({ resolve: async () => places })(lookup('https://gateway.test/'))).rejects.toMatchObject({
    name: 'Unfetched',
  })
})

test('[SM-6] the devnet’s gateway is the one exception: by its whole origin, and only where it is configured', async () => {
  await expect(askGateways({})(lookup(`${origin}/`))).rejects.toMatchObject({ name: 'Unfetched' })
  const other = `http://127.0.0.1:${port + 1}`
  await expect(ask(`${origin}/`, { devnetOrigin: other })).rejects.toMatchObject({ name: 'Unfetched' })
  await expect(ask(`http://127.0.0.1:${port}@evil.test/`)).rejects.toMatchObject({ name: 'Unfetched' })
  expect(heard).toEqual([])
})

test('[SM-6] a name is resolved once, and the connection goes where that led', async () => {
  const resolve = vi.fn(async () => ['127.0.0.1'])
  const gateway = `http://gateway.test:${port}`
  expect(await ask(`${gateway}/x`, { devnetOrigin: gateway, resolve })).toBe('0x600d')
  expect(resolve).toHaveBeenCalledTimes(1)
  expect(heard).toHaveLength(1)
})

test.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['redirects', response => response.writeHead(302, { location: `${origin}/else` }).end(), /redirect/],
  ['says too much', response => response.end(`{"data":"0x${'00'.repeat(40_000)}"}`), /65536 bytes/],
  [
    'never ends',
    response => {
      const more = () => void response.write('0'.repeat(8_192), error => error || more())
      more()
    },
    /65536 bytes/,
  ],
  ['says no JSON', response => response.end('<html>'), /JSON/],
  ['says no hex', response => response.end('{"data":"hello"}'), /no data/],
  ['says half a byte', response => response.end('{"data":"0x123"}'), /no data/],
  ['fails', response => response.writeHead(500).end('{"data":"0x600d"}'), /status 500/],
  ['refuses', response => response.writeHead(404).end('{"data":"0x600d"}'), /status 404/],
  ['breaks off', response => response.destroy(), /socket hang up|ECONNRESET/],
])('[SM-6] a gateway that %s is not believed', async (_, say, why) => {
  answer = (_request, response) => say(response)
  await expect(ask(`${origin}/x`)).rejects.toThrow(why)
  expect(heard).toHaveLength(1)
})

test.each<[string, GatewayOptions, (response: ServerResponse) => void]>([
  ['says nothing', {}, () => {}],
  ['says it drop by drop', {}, response => void response.writeHead(200).write('{"data":')],
  ['has a name that is never resolved', { resolve: () => new Promise(() => {}) }, () => {}],
])('[SM-6] a gateway that %s is waited for until the end of the time', async (_, options, say) => {
  answer = (_request, response) => say(response)
  const host = options.resolve ? 'https://gateway.test/' : `${origin}/x`
  await expect(ask(host, { ...options, timeoutMs: 150 })).rejects.toMatchObject({
    name: expect.stringMatching(/TimeoutError|AbortError/),
  })
})

test('[SM-6] the next address is tried after a failure, not after a refusal', async () => {
  answer = (request, response) => void response.writeHead(request.url === '/a' ? 500 : 200).end('{"data":"0x600d"}')
  expect(await askGateways({ devnetOrigin: origin })(lookup('https://127.0.0.1/', `${origin}/a`, `${origin}/b`))).toBe(
    '0x600d',
  )
  answer = (_, response) => void response.writeHead(404).end('{}')
  await expect(askGateways({ devnetOrigin: origin })(lookup(`${origin}/c`, `${origin}/d`))).rejects.toThrow('404')
  expect(heard.map(line => line.split(' ')[1])).toEqual(['/a', '/b', '/c'])
})

test('[SM-6] in a batch a gateway that fails is told to the contract; bytes are counted over all', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const abi = parseAbi([
    'struct Query { address sender; string[] urls; bytes data; }',
    'function query(Query[] queries) view returns (bool[], bytes[])',
  ])
  const batch = (...urls: string[]): OffchainLookup => {
    const queries = urls.map(url => ({ sender, urls: [url], data: '0x01' as Hex }))
    return { ...lookup('x-batch-gateway:true'), data: encodeFunctionData({ abi, args: [queries] }) }
  }
  const asking = askGateways({ devnetOrigin: origin })
  expect(await asking(batch(`${origin}/a`, 'http://10.0.0.1/'))).toBe(batchAnswer(['0x600d', null]))
  const large: Hex = `0x${'00'.repeat(20_000)}`
  answer = (_, response) => void response.end(JSON.stringify({ data: large }))
  expect(await asking(batch(`${origin}/b`))).toBe(batchAnswer([large]))
  expect(await asking(batch(`${origin}/c`))).toBe(batchAnswer([null]))
  await expect(asking(batch(...Array(9).fill(`${origin}/d`)))).rejects.toMatchObject({ name: 'Unfetched' })
  vi.restoreAllMocks()
})

test.each([
  ['93.184.216.34', true],
  ['1.1.1.1', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::ffff:1.1.1.1', false],
  ['fc00::1', false],
  ['ff02::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['gateway.test', false],
])('[SM-6] %s is of the public internet: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is)
})
