import type { Hex } from '#domain/Hex.ts'
import type { Passkey, PasskeyList } from '#data/account/passkeySchemas.ts'
import { cleanText } from '#domain/cleanText.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { isRecovery, ownerOf } from '#domain/passkey/PasskeyAccount.ts'
import { ownersOn } from './deletion.ts'
import { audit, findAccount, type PasskeyRow, passkeysOf } from './accounts.ts'
import { readPicker } from './readPicker.ts'
import { provenRecoveries } from './recoveries.ts'
import type { OnNetwork } from './readAccountOwners.ts'
import { readNetworks } from './readNetworks.ts'
import type { Query } from '../store/Store.ts'

/**
 * Most letters of a stored name, with the number the service gave it. Older ones were stored as they came: they are
 * cleaned here.
 */
const SHOWN_MAX = 64

export const keyOf = (row: PasskeyRow) => ({ x: row.x as Hex, y: row.y as Hex })

function standingOf(
  row: PasskeyRow,
  network: OnNetwork | null,
  first: { x: Hex; y: Hex },
): Passkey['networks'][number]['standing'] {
  if (!network) return 'unknown'
  const owner = ownersOn(network, first).includes(ownerOf(keyOf(row)))
  if (row.removed) return owner ? 'removing' : 'none'
  return owner ? 'owner' : 'adding'
}

/**
 * PK-2: the passkeys of an account and where each stands. The service follows the chains: a removed one that owns
 * nothing any more is forgotten.
 */
export async function listPasskeys(
  query: Query,
  { rpcUrls, address, credentialId }: { rpcUrls: Record<number, string[]>; address: Address; credentialId: string },
): Promise<PasskeyList> {
  const [account, rows, networks, proven] = await Promise.all([
    findAccount(query, address),
    passkeysOf(query, address),
    readNetworks(rpcUrls, address),
    provenRecoveries(query, rpcUrls, address),
  ])
  const first = { x: account!.initial_x as Hex, y: account!.initial_y as Hex }
  const known = new Set(rows.map(row => ownerOf(keyOf(row))))
  const passkeys: Passkey[] = []
  for (const row of rows) {
    const at = [...networks].map(([chainId, network]) => ({ chainId, standing: standingOf(row, network, first) }))
    if (row.removed && at.every(({ standing }) => standing === 'none')) {
      await query('DELETE FROM passkeys WHERE credential_id = $1 AND removed', [row.credential_id])
      await audit(query, {
        action: 'removed everywhere',
        account: address,
        visitor: 'service',
        details: { id: row.credential_id },
      })
      continue
    }
    const seconds = (time: Date) => Math.floor(time.getTime() / 1000)
    passkeys.push({
      ...{
        id: row.credential_id,
        name: cleanText(row.name, SHOWN_MAX),
        provider: row.provider as Passkey['provider'],
        attachment: row.attachment,
        transports: row.transports,
        key: keyOf(row),
      },
      ...{
        createdAt: seconds(row.created_at),
        lastUsedAt: row.last_used_at ? seconds(row.last_used_at) : null,
        removed: row.removed,
        networks: at,
      },
    })
  }
  return {
    account: {
      address,
      username: cleanText(account!.username, SHOWN_MAX),
      first,
      credentialId,
      picker: await readPicker(query, account!),
    },
    passkeys,
    networks: [...networks].map(([chainId, network]) => ({
      ...{
        chainId,
        deployed: network?.deployed ?? null,
        recovery: (network?.owners ?? []).filter(isRecovery) as Address[],
      },
      proven: (network?.owners ?? []).filter(owner => proven.get(chainId)?.has(owner as Address)) as Address[],
      strangers: (network?.owners ?? []).filter(owner => !isRecovery(owner) && !known.has(owner)),
      funded: network && network.balance + network.deposit > 0n,
    })),
  }
}
