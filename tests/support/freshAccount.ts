// An account of a journey's own: the node signs for it, nothing else ever did.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { devnetAccounts, rpc } from './devnet.ts'
import { balance, send, token } from './swap.ts'

const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')

/** A new address with ether on both networks, which the node signs for. It first confirms the devnet's notice on the page (WL-11). */
export async function freshAccount(page: Page): Promise<`0x${string}`> {
  const account = `0x${randomBytes(20).toString('hex')}` as const
  for (const chainId of [1, 8453]) {
    await rpc(chainId, 'anvil_impersonateAccount', [account])
    await rpc(chainId, 'anvil_setBalance', [account, `0x${(10n ** 19n).toString(16)}`])
  }
  await page.addInitScript(address => localStorage.setItem('tarn.devnetConfirmed', JSON.stringify([address])), account)
  return account
}

/** Gives it some of a token, from the devnet account that holds most of it. */
export async function give(chainId: number, symbol: string, to: string, raw: bigint): Promise<void> {
  const held = await Promise.all(devnetAccounts().map(async account => ({ account, amount: await balance(chainId, symbol, account) })))
  const [richest] = held.sort((a, b) => (a.amount > b.amount ? -1 : 1))
  await send(chainId, richest?.account ?? '', token(chainId, symbol).address, `0xa9059cbb${word(to)}${word(raw)}`)
}
