// The running devnet, spoken to directly (not through the site): what a test arranges and checks behind the page's back.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type DevnetFile = {
  networks: { chainId: number; rpc: string; genesis: string; historyHash: string; block: number }[]
  seed: string
  now: number
  tokens: { chainId: number; address: string; symbol: string; name: string; decimals: number; kind?: string }[]
  pools: { chainId: number; [key: string]: unknown }[]
  accounts: unknown[]
  nfts?: { chainId: number; collections: string[] }[]
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

/** One JSON-RPC call to the node; throws with the node's message, and where a journey would send from an account that others use too. */
export async function rpc<T = unknown>(chainId: number, method: string, params: unknown[] = []): Promise<T> {
  if (method.startsWith('eth_sendTransaction') && isShared((params[0] as { from?: string }).from))
    throw new Error(SHARED)
  return rpcAt<T>(rpcUrl(chainId), method, params)
}

export async function rpcAt<T = unknown>(url: string, method: string, params: unknown[] = []): Promise<T> {
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
