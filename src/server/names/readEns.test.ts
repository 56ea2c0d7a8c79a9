import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EnsResolver } from '../../../tests/support/ensResolver.ts'
import { readEnsAddress, readEnsName } from './readEns.ts'

const [ada, eve, nobody] = [`0x${'a1'.repeat(20)}`, `0x${'e5'.repeat(20)}`, `0x${'00'.repeat(19)}01`] as const
let ens = new EnsResolver()
let server: Server
let urls: string[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { id, params } = JSON.parse(text) as { id: number; params: [{ to: string; data: Hex }] }
    try {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: ens.call(params[0]) }))
    } catch (error) {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  // The first node is gone: the next one is asked.
  urls = ['http://127.0.0.1:1', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
})
afterAll(() => void server.close())
beforeEach(() => {
  ens = new EnsResolver()
  ens.points.set('ada.eth 60', ada).set('jäckel.eth 60', eve)
  ens.says.set(`${ada} 60`, 'ada.eth')
})

test('[WL-4] a name leads to its address; an unknown and an empty one to none', async () => {
  ens.points.set('empty.eth 60', `0x${'00'.repeat(20)}`)
  expect(await readEnsAddress({ urls }, 'ada.eth')).toBe(ada)
  expect(await readEnsAddress({ urls }, 'jäckel.eth')).toBe(eve)
  for (const name of ['nobody.eth', 'empty.eth']) expect(await readEnsAddress({ urls }, name), name).toBeNull()
})

test('[WL-4] an address is called what it says only when that name is normal and points back at it', async () => {
  expect(await readEnsName({ urls }, ada)).toBe('ada.eth')
  expect(await readEnsName({ urls }, nobody)).toBeNull()
  for (const name of ['ada.eth', 'empty.eth', '\u0430da.eth', 'Jäckel.eth']) {
    ens.says.set(`${eve} 60`, name)
    ens.points.set('\u0430da.eth 60', eve).set('Jäckel.eth 60', eve)
    expect(await readEnsName({ urls }, eve), name).toBeNull()
  }
  ens.says.set(`${eve} 60`, 'jäckel.eth')
  expect(await readEnsName({ urls }, eve)).toBe('jäckel.eth')
})

test('[WL-4] no node says nothing, which is told from “no such name”', async () => {
  await expect(readEnsAddress({ urls: ['http://127.0.0.1:1'] }, 'ada.eth')).rejects.toThrow()
  await expect(readEnsName({ urls: [] }, ada)).rejects.toThrow(/configured/)
})
