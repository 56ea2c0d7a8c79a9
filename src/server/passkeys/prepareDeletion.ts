import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import type { Holdings } from '#domain/passkey/Holdings.ts'
import { Refused } from '../service/readRequest.ts'
import type { Query } from '../store/Store.ts'
import { findAccount, passkeysOf, type PasskeyRow } from './accounts.ts'
import { orphanedBy } from './deletion.ts'
import type { makeHoldingsReport } from './holdings/makeHoldingsReport.ts'
import { readNetworks } from './readNetworks.ts'
import { provenRecoveries } from './recoveries.ts'
import { keyOf } from './standings.ts'

type Ask = {
  rpcUrls: Record<number, string[]>
  report: ReturnType<typeof makeHoldingsReport>
  account: Address
  /** Of the passkey that is to be deleted. */
  id: string
  /** How long the reading of logs is waited for (ms). */
  patience: number
}

/**
 * PK-4: a passkey that is to be deleted, those that stay, and what would be lost with it. Before the first step and at
 * the deletion itself the same is asked. Throws Refused `failed` when the account has no such passkey.
 */
export async function prepareDeletion(
  query: Query,
  { rpcUrls, report, account, id, patience }: Ask,
): Promise<{ going: PasskeyRow; staying: PasskeyRow[]; holdings: Holdings }> {
  const [row, rows, networks, proven] = await Promise.all([
    findAccount(query, account),
    passkeysOf(query, account),
    readNetworks(rpcUrls, account),
    provenRecoveries(query, rpcUrls, account),
  ])
  const going = rows.find(each => each.credential_id === id && !each.removed)
  if (!row || !going) throw new Refused({ status: 409, code: 'failed', message: 'The list has changed' })
  const staying = rows.filter(each => each !== going && !each.removed)
  const first = { x: row.initial_x as Hex, y: row.initial_y as Hex }
  const chainIds = orphanedBy(networks, { first, going: keyOf(going), staying: staying.map(keyOf), proven })
  const last = staying.length === 0
  return { going, staying, holdings: await report({ account, last, networks, chainIds, patience }) }
}
