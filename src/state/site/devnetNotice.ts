import { atom } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { isDevnet } from '#onchain/node/isDevnet.ts'
import { storedList } from '../stored/storedList.ts'

/** For islands: local chains have no block explorer, and say so. */
export const onDevnet: boolean = isDevnet

/** WL-11. The account that must first confirm `Local devnet` (islands/Connect draws the dialog); null: none. */
export const $devnetNotice = atom<Address | null>(null)

/** Who waits for the answer. */
let waiting: { resolve: () => void; reject: (error: AppError) => void }[] = []

/** Accounts that understood. */
const confirmed = storedList<string>({
  key: 'tarn.devnetConfirmed',
  read: account => (typeof account === 'string' ? account : null),
  keep: all => all.slice(-100),
})

/**
 * True when this account may sign here: not a devnet, funded by the devnet itself, or its owner understood once. A
 * passkey account's too: no chain asks for which site a passkey was made.
 */
async function maySign(account: Address): Promise<boolean> {
  if (!isDevnet || confirmed.read().includes(account)) return true
  const { readDevnetAccounts } = await import('#onchain/read/readDevnetAccounts.ts')
  return (await readDevnetAccounts()).includes(account)
}

/**
 * Shows the dialog when this account has to confirm; resolves at once. Called when a wallet connects or changes
 * account.
 */
export async function noticeDevnet(account: Address): Promise<void> {
  try {
    if (!(await maySign(account))) $devnetNotice.set(account)
  } catch (error) {
    // The node didn't tell: nothing is signed before it does (devnetAgreed asks again).
    console.warn('Tarn: the devnet did not say whom it funded', error)
  }
}

/**
 * Resolves when the account may sign; shows the dialog first when it must. Throws `wallet.devnetUnconfirmed` when it is
 * dismissed.
 */
export async function devnetAgreed(account: Address): Promise<void> {
  if (await maySign(account)) return
  $devnetNotice.set(account)
  await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
}

/** `I understand`. */
export function confirmDevnet(): void {
  const account = $devnetNotice.get()
  if (account) confirmed.change(all => [...new Set([...all, account])])
  answer(({ resolve }) => resolve())
}

/** Closed without confirming: looking around is fine, signing asks again. */
export function dismissDevnet(): void {
  answer(({ reject }) => reject(new AppError('wallet.devnetUnconfirmed')))
}

function answer(each: (one: (typeof waiting)[number]) => void): void {
  $devnetNotice.set(null)
  const all = waiting
  waiting = []
  for (const one of all) each(one)
}
