import * as v from 'valibot'
import type { Address } from '#domain/chains/Chain.ts'
import type { Details } from '#domain/account/Delegation.ts'
import { delegationAnswer } from './delegationSchemas.ts'

/**
 * AP-1: an account's delegation on networks. What can't be had is logged and null, on each network for itself: not
 * delegated. Rejects only when aborted.
 */
export async function fetchDelegation(
  account: Address,
  chainIds: readonly number[],
  signal: AbortSignal,
): Promise<Record<number, Details | null>> {
  const none = Object.fromEntries(chainIds.map(id => [id, null]))
  try {
    const response = await fetch('/api/delegation', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ walletAddresses: [account], chainIds }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    })
    if (!response.ok) throw new Error(`delegation: ${response.status}`)
    const { delegationDetails } = v.parse(delegationAnswer, await response.json())
    const found = Object.entries(delegationDetails[account] ?? {}).map(
      ([id, details]) => [Number(id), details as Details | null] as const,
    )
    for (const [id, details] of found)
      if (details === null) console.warn(`Tarn: delegation on ${id} could not be checked`)
    return { ...none, ...Object.fromEntries(found) }
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: delegation could not be checked', error)
    return none
  }
}
