import { atom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { type AppError, asAppError } from '#domain/Errors.ts'
import { NONE } from '#domain/passkey/OwnerChange.ts'
import type { Withdrawal } from '#onchain/passkey/withdrawDeposit.ts'
import { $connection, onNetworks } from '../wallet/connection.ts'
import type { PendingChange } from '../passkey/ownerChanges.ts'
import { forgetRun, runDeed } from '../deeds/runs.ts'
import { guardOwn } from '../wallet/guardOwn.ts'
import { resolveToken } from '../tokens/tokens.ts'

/** PK-1: what lies in EntryPoint for the connected passkey account, raw, where there is anything. It pays for the next operations before the balance does. */
export type Deposit = { chainId: number; amount: bigint }
export const $deposits = atom<{ account: Address | null; all: readonly Deposit[] }>({ account: null, all: [] })

/** A withdrawal that is looked at: what it brings and costs. How far it is, its run says. */
export type Withdrawing = {
  chainId: number
  status: 'pricing' | 'ready'
  priced: Withdrawal | null
  pending: PendingChange | null
  error: AppError | null
}
export const $withdrawing = atom<Withdrawing | null>(null)

/** Reads every network's deposit of the connected passkey account; one that can't be read stays as it was. */
export async function loadDeposits(): Promise<void> {
  const { address, connectorId } = $connection.get()
  if (!address || !walletTraits(connectorId).paysItself) return $deposits.set({ account: null, all: [] })
  const { readFunds } = await import('#onchain/passkey/readFunds.ts')
  const before = $deposits.get()
  const known = (chainId: number) =>
    before.account === address ? (before.all.find(each => each.chainId === chainId)?.amount ?? 0n) : 0n
  const all = await Promise.all(
    onNetworks.map(async chainId => {
      try {
        const { deposit } = await readFunds(chainId, address)
        if (deposit > 0n) await resolveToken(chainId, 'NATIVE')
        return { chainId, amount: deposit }
      } catch (error) {
        console.warn('Tarn: a deposit could not be read', error)
        return { chainId, amount: known(chainId) }
      }
    }),
  )
  if ($connection.get().address === address)
    $deposits.set({ account: address, all: all.filter(({ amount }) => amount > 0n) })
}

/** Opens a withdrawal: looks what can be had, what that costs, and what goes along. */
export async function openWithdrawal(chainId: number): Promise<void> {
  $withdrawing.set({ chainId, status: 'pricing', priced: null, pending: null, error: null })
  const { readPendingChange, showsChange } = await import('../passkey/ownerChanges.ts')
  try {
    const { priceWithdrawal } = await import('#onchain/passkey/withdrawDeposit.ts')
    const pending = await readPendingChange(chainId).catch(error => {
      console.warn('Tarn: what is pending of the passkeys could not be read; nothing of it goes along', error)
      return null
    })
    const priced = await priceWithdrawal(chainId, pending?.change ?? NONE)
    if ($withdrawing.get()?.chainId !== chainId) return
    $withdrawing.set({ chainId, status: 'ready', priced, pending, error: null })
    showsChange(chainId, pending?.change ?? null)
  } catch (error) {
    if ($withdrawing.get()?.chainId === chainId)
      $withdrawing.set({ chainId, status: 'ready', priced: null, pending: null, error: asAppError(error) })
  }
}

export function closeWithdrawal(): void {
  const now = $withdrawing.get()
  $withdrawing.set(null)
  forgetRun('withdraw')
  if (now) void import('../passkey/ownerChanges.ts').then(({ showsChange }) => showsChange(now.chainId, null))
}

/** TX-2: a withdrawal stands in the activity, with what EntryPoint says it paid out. */
async function noteWithdrawal(chainId: number, account: Address, hash: `0x${string}`, amount: bigint): Promise<void> {
  const { noteSettled } = await import('../deeds/noteSettled.ts')
  const { symbol, decimals } = chainById(chainId)!.native
  const currency = { id: 'NATIVE', symbol, decimals } as const
  const promises = { spends: [], receives: [{ currency: 'NATIVE', min: amount.toString() }], permits: [] } as const
  await noteSettled(chainId, account, hash, {
    type: 'withdraw',
    currencyIn: currency,
    currencyOut: currency,
    amountIn: '0',
    amountOut: amount.toString(),
    promises,
  })
}

/** Takes what was shown from the deposit to the account's balance, in one prompt. */
export async function withdraw(): Promise<void> {
  const now = $withdrawing.get()
  if (!now?.priced || now.priced.amount === 0n) return
  const { chainId, priced } = now
  await runDeed('withdraw', { about: [String(chainId)] }, async () => {
    const { withdrawDeposit } = await import('#onchain/passkey/withdrawDeposit.ts')
    const { address } = $connection.get()
    const hash = await withdrawDeposit(chainId, priced.amount, guardOwn())
    if (address) await noteWithdrawal(chainId, address, hash, priced.amount)
  })
  await loadDeposits()
}
