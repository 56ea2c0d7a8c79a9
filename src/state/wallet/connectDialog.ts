import { atom } from 'nanostores'
import type { Address } from '#domain/chains/Chain.ts'
import { type AppError, asAppError } from '#domain/Errors.ts'
import type { WalletOption } from '#onchain/wallet/listWallets.ts'
import { isFlagOn } from '../site/isFlagOn.ts'

/** Wallets that can be pressed; null until they were looked for. */
export const $wallets = atom<readonly WalletOption[] | null>(null)
/** The wallet being asked. */
export const $connecting = atom<string | null>(null)
/** AD-13. What came of asking, and whom "Try again" asks. */
export const $connectError = atom<{ connectorId: string; account: Address | null; error: AppError } | null>(null)
/** What a wallet on another device scans (WalletConnect); null: nothing to scan. */
export const $pairing = atom<string | null>(null)
/** Any island may open the dialog `Connect a wallet` (islands/Connect draws it). */
export const $connectDialog = atom(false)

/** The wallet code, loaded with the first need of it. */
const load = () => import('#onchain/wallet/wallet.ts')

/**
 * Looks for wallets before a press that will show them: a pointer, a finger or the focus is near. A failure is told by
 * the press itself.
 */
export const aheadOfWallets = (): void =>
  void look().catch((error: unknown) => console.info('Tarn: wallets could not be looked for ahead of a press', error))

/** Opens the dialog, loads the wallet code and looks for wallets. */
export function openConnect(): void {
  $connectDialog.set(true)
  void lookForWallets()
}

/** Opens the dialog. True once it lists wallets and not two of them claim this id: which one was meant is clear. */
export async function openFor(id: string): Promise<boolean> {
  $connectDialog.set(true)
  await lookForWallets()
  return !$wallets.get()?.some(wallet => wallet.twice && wallet.id === id)
}

export const closeConnect = (): void => $connectDialog.set(false)

/** Closes what failed, and the dialog behind it. */
export function closeConnectError(): void {
  $connectError.set(null)
  closeConnect()
}

async function lookForWallets(): Promise<void> {
  try {
    await look()
  } catch (error) {
    $connectError.set({ connectorId: '', account: null, error: asAppError(error) })
  }
}

/** Lists the wallets that are known now; those that announce themselves later join. Throws why none can be listed. */
async function look(): Promise<void> {
  const [{ findWallets, watchWallets }, embedded, solana] = await Promise.all([
    load(),
    isFlagOn('embeddedWallet'),
    solanaWallets(),
  ])
  const find = async () => list(await findWallets(embedded, solana?.findSolanaWallets()))
  await find()
  if (looking) return
  looking = true
  await watchWallets(find)
  solana?.watchSolanaWallets(() => void find())
}

/** Shows wallets at once: the devnet's accounts, which its node names, join when they come. */
function list(found: readonly WalletOption[]): void {
  const named = $wallets.get()?.find(({ accounts }) => accounts)?.accounts
  const put = (accounts: WalletOption['accounts']) => (option: WalletOption) =>
    option.kind === 'devnet' ? { ...option, accounts } : option
  $wallets.set(found.map(put(named ?? null)))
  if (named?.length || !found.some(({ kind }) => kind === 'devnet')) return
  // Without its node the devnet wallet is still listed: pressing it tells what is wrong.
  import('#onchain/read/readDevnetAccounts.ts')
    .then(({ readDevnetAccounts }) => readDevnetAccounts())
    .catch((error: unknown) => {
      console.info('Tarn: the devnet names no accounts', error)
      return []
    })
    .then(accounts => $wallets.set($wallets.get()?.map(put(accounts)) ?? null))
}

/** Where its flag is on: the way to wallets of Solana. Nothing of it is loaded elsewhere. */
const solanaWallets = async () => ((await isFlagOn('solana')) ? import('#onchain/solana/standardWallets.ts') : null)

/** Wallets that announce themselves later are listened for once a page. */
let looking = false
