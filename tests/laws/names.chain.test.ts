// Names by the contracts of the devnet: wildcards, gateways, networks, other letters.
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readName } from '#domain/names/readName.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import type { AskGateway } from '#onchain/read/askEns.ts'
import { readEnsAddress } from '#onchain/read/readEnsAddress.ts'
import { readEnsName } from '#onchain/read/readEnsName.ts'
import { gatewayRoute } from '#server/names/gateway/gatewayRoute.ts'
import { readEnsAddress as readOnServer, readEnsName as nameOnServer } from '#server/names/readEns.ts'
import type { Visit } from '#server/service/ServiceEnv.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { fakeBrowser } from '../support/fakeBrowser.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })

const GRUENWALD = '0x00000000000000000000000000000000000c0de5'
let devnet: Devnet
/** Our service, with the devnet's exception and without. */
let gateway: AskGateway
let strict: AskGateway

beforeAll(async () => {
  fakeBrowser()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  devnet = await startDevnet({ chains: [1], swaps: 6, days: 1 })
  setRpcUrl(1, devnet.rpc[1]!)
  const service = (devnetNameGateway?: string): AskGateway => {
    const app = new Hono<Visit>()
    app.post('/', gatewayRoute({ trustProxy: false, rpcUrls: { 1: [devnet.rpc[1]!] }, devnetNameGateway }))
    return async question => {
      const headers = { 'content-type': 'application/json' }
      const response = await app.request('/', { method: 'POST', headers, body: JSON.stringify(question) })
      return ((await response.json()) as { answers: `0x${string}`[] }).answers
    }
  }
  gateway = service(devnet.nameGateway)
  strict = service()
})
afterAll(() => devnet?.stop())

const find = async (name: string, chainId = 1) =>
  readEnsAddress((await readName(name))?.name ?? 'not a name', { gateway, chainId })

test('[SM-6] names in a–z and in other letters are found, and called by', async () => {
  const { accounts } = devnet
  expect(await find('alice.eth')).toBe(accounts[1])
  expect(await find('Jäckel.eth')).toBe(accounts[5])
  expect(await find('🦊.eth')).toBe(accounts[6])
  expect(await find('nobody-has-this.eth')).toBeNull()
  expect(await find('no.wildcard.alice.eth')).toBeNull()
  expect(await readEnsName(GRUENWALD, { gateway })).toEqual({ name: 'grünwald.eth', punycode: null })
  expect(await readEnsName(accounts[1]!, { gateway, chainId: 8453 })).toEqual({ name: 'alice.eth', punycode: null })
  expect(await nameOnServer({ urls: [devnet.rpc[1]!] }, GRUENWALD)).toBe('grünwald.eth')
})

test('[SM-6] a network’s own record counts there, every EVM network’s elsewhere, a contract of Ethereum never', async () => {
  const { accounts } = devnet
  expect([await find('nora.eth'), await find('nora.eth', 8453)]).toEqual([accounts[7], accounts[2]])
  expect(await find('nora.eth', 130)).toBe(accounts[7])
  expect([await find('every.eth'), await find('every.eth', 8453)]).toEqual([accounts[3], accounts[3]])
  expect([await find('vault.eth', 8453), await find('vault.eth', 137)]).toEqual(['elsewhere', 'elsewhere'])
  expect(await find('vault.eth')).toMatch(/^0x[0-9a-f]{40}$/)
})

test('[SM-6] a name below a wildcard, kept by a gateway, is verified by its contract', async () => {
  const { accounts } = devnet
  expect(await find('ada.lake.eth')).toBe(accounts[1])
  expect(await find('nobody.lake.eth')).toBeNull()
  expect(await find('ada.lake.eth', 8453)).toBe(accounts[1])
  const server = { urls: [devnet.rpc[1]!], devnetOrigin: devnet.nameGateway }
  expect(await readOnServer(server, 'ada.lake.eth')).toBe(accounts[1])
})

test('[SM-6] a gateway that lies is refused by the contract, a service that lies, too', async () => {
  await expect(find('liar.lake.eth')).rejects.toMatchObject({ code: 'network.refused' })
  const adasAnswer = await gateway({ name: 'ada.lake.eth', coinType: 60 })
  const lying: AskGateway = async () => adasAnswer
  await expect(readEnsAddress('eve.lake.eth', { gateway: lying })).rejects.toMatchObject({ code: 'network.refused' })
})

test('[SM-6] a gateway on a private address is not asked where no exception is configured', async () => {
  await expect(readEnsAddress('ada.lake.eth', { gateway: strict })).rejects.toMatchObject({ code: 'network.refused' })
})
