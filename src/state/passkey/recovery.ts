import { atom } from 'nanostores'
import { askRecoveries } from '#data/account/askRecoveries.ts'
import type { Recovery } from '#data/account/recoverySchemas.ts'
import { fetchBlocklist } from '#data/blocklist.ts'
import { walletTraits } from '#domain/account/walletTraits.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError, asAppError } from '#domain/Errors.ts'
import { faultOf } from '#domain/passkey/Recovery.ts'
import { $connection } from '../wallet/connection.ts'
import { forgetRun, isRunning, runDeed, runOf } from '../deeds/runs.ts'
import type { PlanAsk } from '../deeds/review/planReview.ts'
import { ownersAsk } from './changeOwners.ts'

/** PK-4: addresses that may act, or are asked to act, for the connected passkey wallet; as they stand now. */
export type Recoveries = { status: 'loading' | 'ok' | 'failed'; list: readonly Recovery[]; error?: AppError }
export const $recoveries = atom<Recoveries>({ status: 'loading', list: [] })

const here = (): Address => {
  const { address, connectorId } = $connection.get()
  if (!address || !walletTraits(connectorId).paysItself) throw new AppError('wallet.notConnected')
  return address
}

/** Asks the service, which asks the chains; what was shown stays until the answer is here. */
export async function loadRecoveries(): Promise<void> {
  try {
    const wallet = here()
    const list = await askRecoveries.list({ wallet })
    if ($connection.get().address === wallet) $recoveries.set({ status: 'ok', list })
  } catch (error) {
    const { list } = $recoveries.get()
    $recoveries.set({ status: list.length > 0 ? 'ok' : 'failed', list, error: asAppError(error) })
  }
}

export function forgetRecoveries(): void {
  $recoveries.set({ status: 'loading', list: [] })
  if (!isRunning(runOf('recovery').get())) forgetRun('recovery')
}

/** What is being done: an address is asked for (null), or no longer wanted. */
type Doing = { address: Address | null }

/** Does one thing, then reads the list again whatever came of it. Answers what went wrong, or null. */
async function doing({ address }: Doing, work: () => Promise<void>): Promise<AppError | null> {
  if (isRunning(runOf('recovery').get())) return null
  const ended = await runDeed('recovery', { about: [address ?? ''] }, async () => {
    try {
      await work()
    } finally {
      await loadRecoveries()
    }
  })
  return ended.status === 'failed' ? ended.error : null
}

/** Throws when the list of blocked addresses has it, or can't be had. */
async function notBlocked(address: Address): Promise<void> {
  if ((await fetchBlocklist()).addresses.has(address)) throw new AppError('recovery.blocked')
}

/**
 * Wants a typed address as a recovery address. It can't do anything yet: it has to agree first. Answers what is wrong
 * with it.
 */
export async function askForRecovery(typed: string): Promise<AppError | null> {
  const error = await doing({ address: null }, async () => {
    const wallet = here()
    const fault = faultOf(typed, wallet)
    if (fault) throw new AppError(fault === 'empty' ? 'recovery.form' : `recovery.${fault}`)
    const recovery = typed.trim().toLowerCase() as Address
    await notBlocked(recovery)
    await askRecoveries.ask({ wallet, recovery })
  })
  // Told beside what was typed.
  if (!isRunning(runOf('recovery').get())) forgetRun('recovery')
  return error
}

/** Wants one no longer that never became an owner. */
export async function forgetRecovery(recovery: Address): Promise<void> {
  await doing({ address: recovery }, async () => void (await askRecoveries.forget({ wallet: here(), recovery })))
}

/** May it be made an owner? It agreed, and the account would take its word on every network, now. */
export const isProven = ({ networks }: Recovery): boolean =>
  networks.length > 0 && networks.every(({ state }) => state === 'proven')

/**
 * Makes an address an owner of the wallet on a network, if it is proven at the moment of signing; or takes it from the
 * owners there. To be reviewed.
 */
export const recoveryAsk = (
  wallet: Address,
  chainId: number,
  { recovery, add }: { recovery: Address; add: boolean },
): PlanAsk =>
  ownersAsk(
    wallet,
    {
      chainId,
      change: add ? { add: [recovery], remove: [] } : { add: [], remove: [recovery] },
      // To take power away is never barred.
      touches: add ? { addresses: [wallet, recovery], tokens: [] } : null,
    },
    {
      async check() {
        if (!add) return
        await notBlocked(recovery)
        if (!isProven(await askRecoveries.view({ wallet, recovery }))) throw new AppError('recovery.notProven')
      },
      onEnd: () => void loadRecoveries(),
    },
  )
