import type { Query } from '../store/Store.ts'
import { byAddress } from '../names/names.ts'
import type { AccountRow } from './accounts.ts'
import { pickerName } from './pickerName.ts'

/** What the system's picker is to call an account's passkeys now, and the handle that it knows them by. */
export async function readPicker(
  query: Query,
  { address, user_handle, username }: AccountRow,
): Promise<{ userHandle: string; name: string }> {
  const profile = await byAddress(query, address)
  return { userHandle: user_handle, name: pickerName(profile?.username ?? username, address, user_handle) }
}
