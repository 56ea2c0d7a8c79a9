import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readText, readToken } from './readToken.ts'

const pad = (hex: string) => hex.padStart(64, '0')
const abiText = (text: string) => {
  const bytes = Buffer.from(text, 'utf8')
  return `0x${pad('20')}${pad(bytes.length.toString(16))}${bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')}`
}

let server: Server | undefined
afterEach(() => server?.close())
async function node(results: unknown[]): Promise<string> {
  server = createServer((_, answer) =>
    answer.end(JSON.stringify(results.map((result, id) => ({ jsonrpc: '2.0', id, result })))),
  )
  await new Promise<void>(done => server!.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const TOKEN = [abiText('Moon Coin'), abiText('MOON'), `0x${pad('12')}`, `0x${pad('64')}`]

test('[EX-9] a contract that answers like a token is one', async () => {
  expect(await readToken([await node(TOKEN)], '0x01')).toEqual({
    name: 'Moon Coin',
    symbol: 'MOON',
    decimals: 18,
    totalSupply: '100',
  })
})
test('[EX-9] an account, or a contract without decimals, is none', async () => {
  expect(await readToken([await node(['0x', '0x', '0x', '0x'])], '0x01')).toBeNull()
  server?.close()
  expect(await readToken([await node([TOKEN[0], TOKEN[1], undefined, TOKEN[3]])], '0x01')).toBeNull()
})
test('[EX-9] hostile names come out as plain short text', () => {
  expect(readText(abiText(`\u202Eevil${'x'.repeat(300)}`))).toMatch(/^evilx+…$/)
  expect(readText(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)).toBe('MKR')
  expect(readText(`0x${pad('20')}${'f'.repeat(64)}`)).toBeNull()
})
test('[EX-9] when no node answers nobody knows: it throws', async () => {
  await expect(readToken(['http://127.0.0.1:9'], '0x01')).rejects.toThrow()
  await expect(readToken([], '0x01')).rejects.toThrow()
})
