import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, type Hex } from 'viem'
import { namehash } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEnsName, readEnsAddress, readEnsName } from './readChain.ts'

// A node of Ethereum that knows ENS: a registry with one resolver, records by node.
const RESOLVER = `0x${'5e'.repeat(20)}` as const
const [ada, eve, nobody] = [`0x${'a1'.repeat(20)}`, `0x${'e5'.repeat(20)}`, `0x${'00'.repeat(19)}01`] as const
const reverse = (address: string) => namehash(`${address.slice(2)}.addr.reverse`)
const points = new Map<string, Hex>([
  [namehash('ada.eth'), ada],
  [namehash('empty.eth'), `0x${'0'.repeat(40)}`],
])
const says = new Map<string, string>([
  [reverse(ada), 'ada.eth'],
  [reverse(eve), 'ada.eth'],
])
let server: Server
let urls: string[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { id, params } = JSON.parse(text) as { id: number; params: [{ to: string; data: Hex }] }
    const [{ data }] = params
    const node = `0x${data.slice(10)}`
    const known = points.has(node) || says.has(node)
    const results: Record<string, Hex> = {
      '0x0178b8bf': encodeAbiParameters([{ type: 'address' }], [known ? RESOLVER : `0x${'0'.repeat(40)}`]),
      '0x3b3b57de': encodeAbiParameters([{ type: 'address' }], [points.get(node) ?? `0x${'0'.repeat(40)}`]),
      '0x691f3431': encodeAbiParameters([{ type: 'string' }], [says.get(node) ?? '']),
    }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[data.slice(0, 10)] }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  // The first node is gone: the next one is asked.
  urls = ['http://127.0.0.1:1', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
})
afterAll(() => void server.close())

describe('[WL-4] ENS', () => {
  test('a name leads to its address; nobody’s and an empty one to none', async () => {
    expect(await readEnsAddress(urls, 'ada.eth')).toBe(ada)
    for (const name of ['nobody.eth', 'empty.eth']) expect(await readEnsAddress(urls, name), name).toBeNull()
  })

  test('an address is called what it says only when that name points back at it', async () => {
    expect(await readEnsName(urls, ada)).toBe('ada.eth')
    expect(await readEnsName(urls, eve), 'ada.eth is somebody else’s').toBeNull()
    expect(await readEnsName(urls, nobody)).toBeNull()
    says.set(reverse(eve), 'empty.eth')
    expect(await readEnsName(urls, eve)).toBeNull()
    says.set(reverse(eve), '\u0430da.eth')
    expect(await readEnsName(urls, eve), 'a letter that only looks like one').toBeNull()
  })

  test('no node says nothing, which is told from nobody', async () => {
    await expect(readEnsAddress(['http://127.0.0.1:1'], 'ada.eth')).rejects.toThrow()
    await expect(readEnsName([], ada)).rejects.toThrow(/Ethereum/)
  })

  test.each([
    ['ada.eth', true],
    ['a.b.ada.eth', true],
    ['ada', false],
    ['ada..eth', false],
    ['Ada.eth', false],
    ['аda.eth', false],
    ['ada.eth/x', false],
    [`${'a'.repeat(61)}.eth`, false],
  ])('%s: %s', (text, fine) => expect(isEnsName(text)).toBe(fine))
})
