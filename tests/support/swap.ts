// What journeys of the swap have in common: connecting, the box's parts by the names people find, balances, and moving
// a market.
import { expect, type Page } from '@playwright/test'
import { devnetFile, rpc } from './devnet.ts'
import { TestWallet } from './TestWallet.ts'

type Address = `0x${string}`
export const CHAINS = { ethereum: 1, base: 8453 } as const

/** A token of the devnet by its symbol. */
export function token(chainId: number, symbol: string): { address: Address; decimals: number } {
  const found = devnetFile().tokens.find(t => t.chainId === chainId && t.symbol === symbol)
  if (!found) throw new Error(`the devnet has no ${symbol} on ${chainId}`)
  return { address: found.address.toLowerCase() as Address, decimals: found.decimals }
}

/** The swap page's query. Symbols; ETH is the native currency. */
export function swapPath(
  chainId: number,
  asks: { from?: string; to?: string; value?: string; field?: 'input' | 'output' } = {},
): string {
  const id = (symbol?: string) =>
    symbol === undefined ? undefined : symbol === 'ETH' ? 'NATIVE' : token(chainId, symbol).address
  const query = {
    chain: chainId === 1 ? 'ethereum' : 'base',
    inputCurrency: id(asks.from),
    outputCurrency: id(asks.to),
    value: asks.value,
    field: asks.field,
  }
  return `/swap?${new URLSearchParams(Object.entries(query).filter((e): e is [string, string] => e[1] !== undefined))}`
}

const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')

/** Raw balance of an account; `ETH` is the native currency. */
export async function balance(chainId: number, symbol: string, account: string): Promise<bigint> {
  if (symbol === 'ETH') return BigInt(await rpc<string>(chainId, 'eth_getBalance', [account, 'latest']))
  return BigInt(
    await rpc<string>(chainId, 'eth_call', [
      { to: token(chainId, symbol).address, data: `0x70a08231${word(account)}` },
      'latest',
    ]),
  )
}

/** What `spender` may take of the owner's token. */
export async function allowance(chainId: number, symbol: string, owner: string, spender: string): Promise<bigint> {
  return BigInt(
    await rpc<string>(chainId, 'eth_call', [
      { to: token(chainId, symbol).address, data: `0xdd62ed3e${word(owner)}${word(spender)}` },
      'latest',
    ]),
  )
}

/** Pages whose wallet comes back by itself. */
const comingBack = new WeakSet<Page>()

/**
 * Installs a wallet that an earlier visit connected: it comes back as after a reload, without the dialog, which takes a
 * third of a journey's processor (0.8 s). `connected: false`: for a journey that begins without one. Who signs takes
 * `freshAccount`.
 */
export async function wallet(
  page: Page,
  account: string,
  chainId: number = CHAINS.ethereum,
  { connected = true } = {},
): Promise<TestWallet> {
  if (connected) comingBack.add(page)
  return TestWallet.install(page, { account, chainId, connected })
}

/** Waits for the wallet that comes back; any other, and one that was disconnected, is connected through the dialog. */
export async function connect(page: Page, name = 'Test Wallet'): Promise<void> {
  if (!comingBack.delete(page)) {
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('dialog', { name: 'Connect a wallet' }).getByRole('button', { name }).click()
  }
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
}

/** The box by the names of the issue. */
export const box = (page: Page) => ({
  sell: page.getByRole('textbox', { name: 'Sell amount' }),
  buy: page.getByRole('textbox', { name: 'Buy amount' }),
  sellToken: page.getByRole('button', { name: 'Sell token' }),
  buyToken: page.getByRole('button', { name: 'Buy token' }),
  settings: page.getByRole('button', { name: 'Swap settings' }),
  flip: page.getByRole('button', { name: 'Switch sides' }),
  main: page.locator('.swap-main'),
  /** The frame from the review to the end of the run. */
  review: page.getByRole('dialog', { name: /^(Review swap|Swapping|Wrapping|Unwrapping)$/ }),
  receipt: page.getByRole('dialog', { name: /^(Swapped|Wrapped|Unwrapped)$/ }),
  selector: page.getByRole('dialog', { name: 'Select a token' }),
})

/**
 * From a filled form to the open review with its simulation done. Others trade meanwhile: a price that moves under it
 * is accepted once, as a person would; `keeps`: not in a journey that is about it.
 */
export async function review(
  page: Page,
  name = 'Review',
  { keeps = false } = {},
): Promise<ReturnType<typeof box>['review']> {
  const { main, review: dialog } = box(page)
  await expect(main).toHaveText(name)
  const accept = dialog.getByRole('button', { name: 'Accept new price' })
  const take = async () => {
    // Between two questions of a run that ended by it: then it is asked for again.
    const ended = await dialog.getByRole('alert').isVisible()
    await accept.click()
    if (ended) await dialog.getByRole('button', { name: /^(Swap|Approve and swap)$/ }).click()
  }
  if (!keeps) await page.addLocatorHandler(accept, take, { times: 1 })
  await main.click()
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('.simulated-ok')).toBeVisible()
  return dialog
}

/**
 * The receipt stands where the review was, says so, and is closed. Answers all that it said. No toast says it a second
 * time.
 */
export async function swapped(page: Page, text: RegExp): Promise<string> {
  const { receipt } = box(page)
  await expect(receipt.getByRole('status')).toContainText(text)
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeHidden()
  const said = (await receipt.textContent()) ?? ''
  await receipt.getByRole('button', { name: 'Swap again' }).click()
  await expect(receipt).toBeHidden()
  return said
}

/** A live region has said so. */
export const says = (page: Page, text: RegExp) =>
  expect(page.locator('[role=status], .toast-live').filter({ hasText: text }).first()).toContainText(text)

/** A transaction of the devnet, mined; throws when it reverts. */
export async function send(chainId: number, from: string, to: string, data: string, value = '0x0'): Promise<void> {
  const { status } = await rpc<{ status: string }>(chainId, 'eth_sendTransactionSync', [
    { from, to, data, value, gas: '0x7a120' },
  ])
  if (BigInt(status) !== 1n) throw new Error(`a transaction to ${to} reverted`)
}
