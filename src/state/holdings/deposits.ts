import { atom } from 'nanostores'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { NONE } from '#domain/passkey/OwnerChange.ts'
import { $connection, onNetworks } from '../wallet/connection.ts'
import type { PlanAsk } from '../deeds/review/planReview.ts'
import { resolveToken } from '../tokens/tokens.ts'

/**
 * PK-1: what lies in EntryPoint for the connected passkey account, raw, where there is anything. It pays for the next
 * operations before the balance does.
 */
export type Deposit = { chainId: number; amount: bigint }
export const $deposits = atom<{ account: Address | null; all: readonly Deposit[] }>({ account: null, all: [] })

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

/**
 * Takes what is shown from the deposit to the account's balance, in one prompt. How much can be had follows the fee,
 * until it is asked for.
 */
export const withdrawAsk = (account: Address, chainId: number): PlanAsk => ({
  ...{ key: 'withdraw', chainId, about: [String(chainId)], touches: { addresses: [account], tokens: [] } },
  async plan(_, shown) {
    if (shown) return shown
    const [{ priceWithdrawal }, { readPendingChange }, { planWithdrawal }] = await Promise.all([
      import('#onchain/passkey/cost/priceWithdrawal.ts'),
      import('../passkey/ownerChanges.ts'),
      import('#domain/plan/makers/planWithdrawal.ts'),
    ])
    const pending = await readPendingChange(chainId).catch(error => {
      console.warn('Tarn: what is pending of the passkeys could not be read; nothing of it goes along', error)
      return null
    })
    const amount = await priceWithdrawal(chainId, pending?.change ?? NONE)
    if (amount === 0n) throw new AppError('deposit.tooSmall')
    return planWithdrawal(chainId, account, amount)
  },
  onEnd: () => void loadDeposits(),
})
