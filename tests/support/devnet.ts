// The running devnet, spoken to directly (not through the site): what a test arranges and checks behind the page's
// back.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './oneAtATime.ts'

export type DevnetFile = {
  networks: { chainId: number; rpc: string; genesis: string; historyHash: string; block: number }[]
  seed: string
  now: number
  tokens: { chainId: number; address: string; symbol: string; name: string; decimals: number; kind?: string }[]
  pools: { chainId: number; [key: string]: unknown }[]
  accounts: unknown[]
  /** Where the filler of orders is asked. */
  filler: string
  nfts?: { chainId: number; market: `0x${string}`; collections: string[] }[]
}

/** devnet.json of this run: tokens, pools, accounts. */
export const devnetFile = (): DevnetFile =>
  JSON.parse(readFileSync(join(process.env.TARN_HOME ?? '.tarn', 'devnet.json'), 'utf8'))

/** Funded, unlocked accounts, lower case. */
export const devnetAccounts = (): `0x${string}`[] =>
  devnetFile().accounts.map(
    account =>
      String(
        typeof account === 'string' ? account : (account as { address: string }).address,
      ).toLowerCase() as `0x${string}`,
  )

/** Why a journey that changes a chain takes `freshAccount`. */
export const SHARED =
  'the ten accounts of the devnet are everybody’s: what changes a chain takes an account of its own (freshAccount)'

export const isShared = (account?: string): boolean => devnetAccounts().some(each => each === account?.toLowerCase())

export const rpcUrl = (chainId: number): string =>
  process.env[`RPC_URL_${chainId}`] ?? `http://127.0.0.1:${chainId === 1 ? 8545 : 8546}`

/**
 * One JSON-RPC call to the node; throws with the node's message, and where a journey would send from an account that
 * others use too.
 */
export async function rpc<T = unknown>(chainId: number, method: string, params: unknown[] = []): Promise<T> {
  if (method.startsWith('eth_sendTransaction') && isShared((params[0] as { from?: string }).from))
    throw new Error(SHARED)
  return rpcAt<T>(rpcUrl(chainId), method, params)
}

/**
 * Mines an empty block of now, as on a network that lives: the node makes blocks for transactions alone, and after a
 * revert its newest one is as old as the snapshot, and a head a minute old is told as frozen.
 */
export async function mineNow(url: string): Promise<void> {
  const { timestamp } = await rpcAt<{ timestamp: string }>(url, 'eth_getBlockByNumber', ['latest', false])
  await rpcAt(url, 'evm_setNextBlockTimestamp', [Math.max(Math.floor(Date.now() / 1000), Number(timestamp) + 1)])
  await rpcAt(url, 'evm_mine', [])
}

export type Sending = { from: string; to?: string; data?: string; value?: string | bigint; gas?: string }
export type Receipt = {
  status: `0x${string}`
  contractAddress: `0x${string}` | null
  logs: { address: `0x${string}`; topics: `0x${string}`[] }[]
}

/**
 * Sends one after the other and waits for all of them: what a test arranges shares a block instead of waiting for one
 * each. The devnet's own accounts may send here. Throws where one reverts.
 */
export async function sendAll(chainId: number, sendings: readonly Sending[]): Promise<Receipt[]> {
  const url = rpcUrl(chainId)
  const hashes: string[] = []
  // Gas is said, so that none is tried before those it needs are mined.
  for (const { value = 0n, gas = '0x16e360', ...sending } of sendings) {
    const hand = () =>
      rpcAt<string>(url, 'eth_sendTransaction', [{ ...sending, gas, value: `0x${BigInt(value).toString(16)}` }])
    // The node gives two that come at once the same nonce: one is refused, or gone for good when the other bids more.
    const from = sending.from.toLowerCase()
    hashes.push(await (isShared(from) ? oneAtATime(`${new URL(url).port}-${from}`, hand) : hand()))
  }
  return Promise.all(
    hashes.map(async (hash, at) => {
      for (let tries = 0; tries < 1_200; tries++) {
        const receipt = await rpcAt<Receipt | null>(url, 'eth_getTransactionReceipt', [hash])
        if (receipt && BigInt(receipt.status) !== 1n)
          throw new Error(`a transaction to ${sendings[at]!.to ?? 'nobody'} reverted`)
        if (receipt) return receipt
        await new Promise(done => setTimeout(done, 50))
      }
      throw new Error(`nobody mined ${hash} in a minute`)
    }),
  )
}

type Asked = { gasPrice?: unknown; maxFeePerGas?: unknown; maxPriorityFeePerGas?: unknown }

/**
 * What a wallet would send: it bids for what the fee may become. The devnet's moves by the quarter-hour, and what bids
 * for the fee of now alone would lie there until it falls again. Paid is the fee of its block all the same.
 */
async function bid(url: string, sending: Asked): Promise<Asked> {
  if (sending.gasPrice !== undefined || sending.maxFeePerGas !== undefined) return sending
  const [{ baseFeePerGas }, price] = await Promise.all([
    ask<{ baseFeePerGas: string }>(url, 'eth_getBlockByNumber', ['latest', false]),
    ask<string>(url, 'eth_gasPrice', []),
  ])
  const tip = BigInt(price) > BigInt(baseFeePerGas) ? BigInt(price) - BigInt(baseFeePerGas) : 0n
  const hex = (wei: bigint) => `0x${wei.toString(16)}`
  return { ...sending, maxFeePerGas: hex(BigInt(baseFeePerGas) * 3n + tip), maxPriorityFeePerGas: hex(tip) }
}

/** One call to a node at an address; throws with its message. */
export async function rpcAt<T = unknown>(url: string, method: string, params: unknown[] = []): Promise<T> {
  if (!method.startsWith('eth_sendTransaction')) return ask<T>(url, method, params)
  const [sending, ...rest] = params as [Asked]
  try {
    return await ask<T>(url, method, [await bid(url, sending), ...rest])
  } catch (error) {
    // All that an account has is sent: it pays the fee of now, or nothing.
    if (!/insufficient funds/i.test(String(error))) throw error
    return ask<T>(url, method, params)
  }
}

async function ask<T>(url: string, method: string, params: unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(20_000),
  })
  const answer = (await response.json()) as { result?: T; error?: { code: number; message: string; data?: unknown } }
  if (answer.error)
    throw Object.assign(new Error(answer.error.message), { code: answer.error.code, data: answer.error.data })
  return answer.result as T
}
