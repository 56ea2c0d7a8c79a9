import * as v from 'valibot'
import type { TransferProvider } from '#domain/account/TransferProvider.ts'
import { transferProviders } from './transferProviders.ts'

/** Asks our service which exchanges are set up; rejects when it does not answer or answers something else. */
export async function fetchTransferProviders(): Promise<TransferProvider[]> {
  const answer = await fetch('/api/transfers', { signal: AbortSignal.timeout(8_000) })
  if (!answer.ok) throw new Error(`transfers: ${answer.status}`)
  return v.parse(transferProviders, await answer.json()).providers
}
