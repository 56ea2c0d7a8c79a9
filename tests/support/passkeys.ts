// A browser's authenticators, made by Chromium itself (CDP), and what journeys of passkey wallets have in common.
import { expect, type CDPSession, type Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { ENTRY_POINT, PASSKEY_FACTORY } from '../../src/domain/passkey/PasskeyAccount.ts'
import { rpc } from './devnet.ts'
import { give, stranger } from './freshAccount.ts'

export type Authenticator = {
  id: string /** Whether the person says yes. */
  agree(yes: boolean): Promise<void>
  credentials(): Promise<{ credentialId: string }[]>
  remove(): Promise<void>
}

/**
 * Opens the browser's virtual authenticators for a page. `internal`: the device's own; `usb`: a key that is plugged in.
 */
export async function authenticators(
  page: Page,
): Promise<{ add(transport: 'internal' | 'usb'): Promise<Authenticator>; session: CDPSession }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  return {
    session,
    async add(transport) {
      const options = {
        protocol: 'ctap2' as const,
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      }
      const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
      return {
        id,
        agree: async yes =>
          void (await session.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: yes })),
        credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials,
        remove: async () => void (await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: id })),
      }
    },
  }
}

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })
export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })

/** WL-11: the dialog of an account the devnet did not fund is read and agreed to. */
export async function agreeToDevnet(page: Page): Promise<void> {
  const notice = page.getByRole('dialog', { name: 'Local devnet' })
  await notice.getByRole('button', { name: 'I understand' }).click()
  await expect(notice).toBeHidden()
}

/**
 * Presses one of the two ways in and waits until it led somewhere; agrees to the devnet if that was never done; answers
 * the account's address.
 */
export async function enter(
  page: Page,
  name: 'Create a passkey wallet' | 'Sign in with a passkey',
): Promise<`0x${string}`> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog(page).getByRole('button', { name }).click()
  await expect(page.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  const { address, agreed } = await page.evaluate(() => ({
    address: JSON.parse(localStorage.getItem('tarn.wallet') ?? '{}').address as `0x${string}`,
    agreed: localStorage.getItem('tarn.devnetConfirmed') ?? '',
  }))
  if (!agreed.includes(address)) await agreeToDevnet(page)
  return address
}

/** What a deletion begins with where something could be lost. */
export const heldDialog = (page: Page) => page.getByRole('dialog', { name: 'What this wallet still holds' })

/** Reads in it that nothing would be lost, and goes on. */
export async function nothingHeld(page: Page): Promise<void> {
  await expect(heldDialog(page)).toContainText('Nothing found on')
  await heldDialog(page).getByRole('button', { name: 'Continue' }).click()
}

/** The drawer's screen of passkeys. */
export async function openPasskeys(page: Page): Promise<ReturnType<typeof drawer>> {
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await drawer(page).getByRole('button', { name: 'Account settings', exact: true }).click()
  await drawer(page).getByRole('button', { name: 'Passkeys', exact: true }).click()
  await expect(drawer(page).locator('.passkey').first()).toBeVisible()
  return drawer(page)
}

/** Adds a passkey on a second authenticator. */
export async function addPasskey(page: Page, all: Awaited<ReturnType<typeof authenticators>>) {
  const screen = await openPasskeys(page)
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  const ask = page.getByRole('dialog', { name: 'Verify it’s you' })
  await ask.getByRole('button', { name: 'Verify' }).click()
  const other = await all.add('usb')
  await addNow(page)
  await page.getByRole('dialog', { name: 'Passkey added' }).getByRole('button', { name: 'Done' }).click()
  await expect(screen.locator('.passkey')).toHaveCount(2)
  // What asked for it is gone: keys are the screen's again.
  await expect(page.getByRole('dialog')).toHaveCount(1)
  return { screen, other }
}

/** Chooses another device in the review of a new passkey, and presses its button. Answers the frame. */
export async function addNow(page: Page) {
  const frame = page.locator('dialog.deed-frame[open]')
  await frame.getByRole('radio', { name: 'On another device or a security key' }).check()
  await frame.getByRole('button', { name: 'Add passkey' }).click()
  return frame
}

/** Gives an account native currency, and raw units of a token. */
export async function fund(
  chainId: number,
  account: string,
  wei: bigint,
  gift?: { symbol: string; amount: bigint },
): Promise<void> {
  await rpc(chainId, 'anvil_setBalance', [account, `0x${wei.toString(16)}`])
  if (gift) await give(chainId, gift.symbol, account, gift.amount)
}

/** Owners of an account as its contract says; empty before it is there. */
export async function owners(chainId: number, account: string): Promise<string[]> {
  if ((await rpc<string>(chainId, 'eth_getCode', [account, 'latest'])) === '0x') return []
  const answer = await rpc<string>(chainId, 'eth_call', [
    { to: account, data: `0x95fcd041${'0'.padStart(64, '0')}${(100).toString(16).padStart(64, '0')}` },
    'latest',
  ])
  const count = Number(BigInt(`0x${answer.slice(66, 130)}`))
  return Array.from({ length: count }, (_, i) => String(i))
}

const accountAbi = parseAbi([
  'function createAccount(bytes32 x, bytes32 y) returns (address)',
  'function addOwners(bytes[] owners)',
])

/**
 * Adds an address to the owners of the wallet that this page is signed in to, unknown to the page: another account
 * deploys the wallet, and the owner is added in the name of EntryPoint.
 */
export async function ownBehindTheBack(
  page: Page,
  chainId: number,
  wallet: string,
  owner: `0x${string}`,
): Promise<void> {
  const { x, y } = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('tarn.passkey') ?? '{}') as { first: { x: `0x${string}`; y: `0x${string}` } })
        .first,
  )
  const send = (from: string, to: string, data: string) =>
    rpc<{ status: string }>(chainId, 'eth_sendTransactionSync', [{ from, to, data, gas: '0x7a120' }])
  await send(
    await stranger(),
    PASSKEY_FACTORY,
    encodeFunctionData({ abi: accountAbi, functionName: 'createAccount', args: [x, y] }),
  )
  const held = BigInt(await rpc<string>(chainId, 'eth_getBalance', [ENTRY_POINT, 'latest']))
  await rpc(chainId, 'anvil_setBalance', [ENTRY_POINT, `0x${(held + 10n ** 18n).toString(16)}`])
  await rpc(chainId, 'anvil_impersonateAccount', [ENTRY_POINT])
  const { status } = await send(
    ENTRY_POINT,
    wallet,
    encodeFunctionData({ abi: accountAbi, functionName: 'addOwners', args: [[owner]] }),
  )
  await rpc(chainId, 'anvil_stopImpersonatingAccount', [ENTRY_POINT])
  expect(BigInt(status)).toBe(1n)
}
