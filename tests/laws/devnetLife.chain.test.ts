import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { plan } from '../../devnet/history.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { TREASURY } from '../../devnet/markets/wallets.ts'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { clientOf, erc20, SWAP_TOPICS, sendToken } from './devnetClient.ts'
import { isRunning } from './isRunning.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 }) // several devnets start and end here
const NOW = Math.floor(Date.now() / 1000) - 300

test('[devnet] the default past: 90 days, 5,000 swaps, one at least in every 5 minutes of the last day', () => {
  const now = 1_795_219_200
  const slots = plan(now, now - 91 * 86_400, 5400)
  expect(now - slots[0]!.time).toBeGreaterThanOrEqual(90 * 86_400)
  expect(slots.reduce((sum, slot) => sum + slot.retail, 0)).toBeGreaterThan(1700)
  expect(slots.reduce((sum, slot) => sum + slot.retail + 4 * slot.arbitrage, 0)).toBeGreaterThanOrEqual(5350)
  const lastDay = slots.filter(slot => slot.time > now - 86_400).map(slot => slot.time)
  const times = [now - 86_400, ...lastDay, now]
  for (let i = 1; i < times.length; i++) expect(times[i]! - times[i - 1]!).toBeLessThanOrEqual(300)
})

test('[devnet] a smaller past is honoured', () => {
  const sum = plan(NOW, NOW - 2 * 86_400, 100).reduce((all, slot) => all + slot.retail + 4 * slot.arbitrage, 0)
  expect(sum).toBeGreaterThanOrEqual(95)
  expect(sum).toBeLessThanOrEqual(120)
})

describe('one devnet', () => {
  const home = mkdtempSync(join(tmpdir(), 'tarn-devnet-law-'))
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await startDevnet({ swaps: 60, now: NOW, home })
  })
  afterAll(async () => {
    await devnet?.stop()
    rmSync(home, { recursive: true, force: true })
  })
  const token = (kind: string) => devnet.tokens.find(t => t.kind === kind)!.address
  const balance = (of: Address, owner: Address) =>
    clientOf(devnet, 1).readContract({ address: of, abi: erc20, functionName: 'balanceOf', args: [owner] })
  const transfer = (of: Address, from: Address, to: Address, amount: bigint) =>
    sendToken(devnet, of, 'transfer', from, [to, amount])

  test('[devnet] a toll of 5 % is taken from a transfer', async () => {
    const [from, to] = devnet.accounts as [Address, Address]
    const before = await balance(token('fee'), to)
    expect(await transfer(token('fee'), from, to, 1000n)).toBe(true)
    expect((await balance(token('fee'), to)) - before).toBe(950n)
  })

  test('[devnet] a barred address can neither send nor receive', async () => {
    const [from, to] = devnet.accounts as [Address, Address]
    const client = clientOf(devnet, 1)
    await client.request({ method: 'anvil_impersonateAccount' as never, params: [TREASURY] as never })
    expect(await sendToken(devnet, token('blocklist'), 'setBlocked', TREASURY, [to, true])).toBe(true)
    await client.request({ method: 'anvil_stopImpersonatingAccount' as never, params: [TREASURY] as never })
    expect(await transfer(token('blocklist'), from, to, 1n)).toBe(false)
    expect(await transfer(token('blocklist'), to, from, 1n)).toBe(false)
    expect(await transfer(token('blocklist'), from, devnet.accounts[2]!, 1n)).toBe(true)
  })

  test('[devnet] a honeypot’s pool never receives what is sold to it', async () => {
    const pool = devnet.pools.find(p => [p.token0, p.token1].includes(token('honeypot')))!.id as Address
    const before = await balance(token('honeypot'), pool)
    expect(await transfer(token('honeypot'), devnet.accounts[0]!, pool, 10n ** 18n)).toBe(true)
    expect(await balance(token('honeypot'), pool)).toBe(before)
    expect(before).toBeGreaterThan(0n)
  })

  test('[devnet] Tether’s allowance must go to zero before it changes; it and the mute token return nothing', async () => {
    const [owner, spender] = devnet.accounts as [Address, Address]
    const approve = (amount: bigint) => sendToken(devnet, token('tether'), 'approve', owner, [spender, amount])
    expect(await approve(0n)).toBe(true)
    expect(await approve(5n)).toBe(true)
    expect(await approve(6n)).toBe(false)
    expect(await approve(0n)).toBe(true)
    expect(await approve(6n)).toBe(true)
    for (const kind of ['tether', 'silent']) {
      const data = `0xa9059cbb${spender.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` as const
      expect((await clientOf(devnet, 1).call({ account: owner, to: token(kind), data })).data, kind).toBeUndefined()
    }
  })

  test('[devnet] stopped and started again it is the same chain, with what happened since', async () => {
    const head = await clientOf(devnet, 1).getBlock()
    const pids = Object.values(devnet.pids)
    expect(pids.every(isRunning)).toBe(true)
    await devnet.stop()
    expect(pids.some(isRunning)).toBe(false)
    devnet = await startDevnet({ swaps: 60, now: NOW, home })
    expect(devnet.networks[0]!.reused).toBe(true)
    expect((await clientOf(devnet, 1).getBlock({ blockNumber: head.number })).hash).toBe(head.hash)
    expect(await transfer(token('fee'), devnet.accounts[0]!, devnet.accounts[1]!, 1n)).toBe(true)
  })

  test('[devnet] the same seed and time give the same hashes, another seed gives others', async () => {
    const [same, other] = await Promise.all([
      startDevnet({ swaps: 60, now: NOW }),
      startDevnet({ swaps: 60, now: NOW, seed: 'other' }),
    ])
    await Promise.all([same.stop(), other.stop()])
    expect(same.networks[0]!.reused).toBe(false)
    expect(same.networks[0]!.genesis).toBe(devnet.networks[0]!.genesis)
    expect(same.networks[0]!.historyHash).toBe(devnet.networks[0]!.historyHash)
    expect(other.networks[0]!.historyHash).not.toBe(devnet.networks[0]!.historyHash)
  })
})

test('[devnet] life goes on: blocks come by themselves and wallets trade', async () => {
  const devnet = await startDevnet({ swaps: 40, life: true, mining: 'interval' })
  try {
    const client = clientOf(devnet, 1)
    const start = await client.getBlockNumber()
    const swapped = async () =>
      (await client.getLogs({ fromBlock: start + 1n })).some(log => SWAP_TOPICS.includes(log.topics[0]!))
    await expect.poll(swapped, { timeout: 70_000, interval: 1000 }).toBe(true)
    await expect
      .poll(async () => (await client.getBlockNumber({ cacheTime: 0 })) - start, { timeout: 20_000 })
      .toBeGreaterThan(2n)
    const head = await client.getBlock()
    expect(Math.abs(Number(head.timestamp) - Date.now() / 1000)).toBeLessThan(20)
    expect(await client.request({ method: 'eth_accounts' as never })).toEqual(devnet.accounts)
  } finally {
    await devnet.stop()
  }
})

test('[devnet] a taken port and a dead node are one sentence each', async () => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startDevnet({ ports: { 1: port } })).rejects.toThrow(
    `Port ${port} (network 1) is taken: stop what uses it or choose another with DEVNET_PORT_1.`,
  )
  server.close()
  const devnet = await startDevnet({ swaps: 20 })
  process.kill(devnet.pids['1']!, 'SIGKILL')
  const ended = await devnet.ended
  expect(ended.code).toBe(1)
  expect(ended.stderr.trim()).toBe('The node of network 1 ended (killed).')
  await devnet.stop()
})
