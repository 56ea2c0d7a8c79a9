// An account of a journey's own: nothing else ever signed for it, traded with it or will.
import type { Page } from '@playwright/test'
import { devnetAccounts, rpc, type Sending, sendAll } from './devnet.ts'
import { newKey } from './ownKeys.ts'
import { balance, token } from './swap.ts'
import { agreed } from './TestWallet.ts'

type Address = `0x${string}`
/** Whole tokens by symbol, by network. */
export type Holdings = Record<number, Record<string, number>>

const CHAINS = [1, 8453]
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')

/**
 * A new address with ten ether on both networks and the whole tokens asked for. The node sends for it, the test's
 * wallet signs with its key, and it has agreed to the devnet's notice on this page (WL-11).
 */
export async function freshAccount(page: Page, holds: Holdings = {}): Promise<Address> {
  const account = newKey()
  await endow(account, 10n ** 19n)
  await Promise.all(
    Object.entries(holds).map(async ([key, tokens]) => {
      const chainId = Number(key)
      const gifts = Object.entries(tokens).map(async ([symbol, amount]) => {
        const raw = (BigInt(Math.round(amount * 1e6)) * 10n ** BigInt(token(chainId, symbol).decimals)) / 1_000_000n
        return giftOf(chainId, symbol, account, raw)
      })
      await sendAll(chainId, await Promise.all(gifts))
    }),
  )
  await agreed(page, account)
  return account
}

let nobody: Promise<Address> | undefined

/**
 * An account that no journey is about, with more ether than any test needs: creates pools, moves markets. One per
 * worker.
 */
export function stranger(): Promise<Address> {
  nobody ??= (async () => {
    const account = newKey()
    await endow(account, 10n ** 24n)
    return account
  })()
  return nobody
}

async function endow(account: Address, wei: bigint): Promise<void> {
  for (const chainId of CHAINS) {
    await rpc(chainId, 'anvil_impersonateAccount', [account])
    await rpc(chainId, 'anvil_setBalance', [account, `0x${wei.toString(16)}`])
  }
}

/** Gives it some of a token. */
export async function give(chainId: number, symbol: string, to: string, raw: bigint): Promise<void> {
  await sendAll(chainId, [await giftOf(chainId, symbol, to, raw)])
}

/** From the devnet account that holds most of it. */
async function giftOf(chainId: number, symbol: string, to: string, raw: bigint): Promise<Sending> {
  const held = await Promise.all(
    devnetAccounts().map(async account => ({ account, amount: await balance(chainId, symbol, account) })),
  )
  const [richest] = held.sort((a, b) => (a.amount > b.amount ? -1 : 1))
  if (!richest || richest.amount < raw) throw new Error(`nobody could give ${raw} ${symbol} on ${chainId}`)
  return { from: richest.account, to: token(chainId, symbol).address, data: `0xa9059cbb${word(to)}${word(raw)}` }
}
