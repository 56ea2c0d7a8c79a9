import { generateRegistrationOptions } from '@simplewebauthn/server'
import { Refused } from '../service/readRequest.ts'
import type { Query } from '../store/Store.ts'
import { findAccount, passkeysOf } from './accounts.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { pickerName } from './pickerName.ts'
import { readPicker } from './readPicker.ts'
import type { RelyingParty } from './verify.ts'

type Asked = {
  purpose: 'register' | 'add'
  account: string | null
  username: string
  userHandle: string
  attachment: 'platform' | 'cross-platform' | undefined
}

/** Passkeys of an account that were not removed, as a browser is told of them. */
export const activePasskeys = async (query: Query, account: string) =>
  (await passkeysOf(query, account))
    .filter(row => !row.removed)
    .map(row => ({ id: row.credential_id, transports: row.transports }))

/** Options of a creation, and the challenge that holds them. */
export async function creationOf(
  query: Query,
  rp: RelyingParty,
  { purpose, account, username, userHandle, attachment }: Asked,
) {
  const nonce = await issueChallenge(query, {
    purpose,
    account,
    subject: {
      username,
      userHandle,
      attachment: attachment ?? null,
    },
  })
  const exclude = account ? await activePasskeys(query, account) : []
  const shown = account
    ? (await readPicker(query, (await findAccount(query, account))!)).name
    : pickerName(username, null, userHandle)
  const options = await generateRegistrationOptions({
    ...{
      rpName: 'Tarn',
      rpID: rp.id,
      userName: shown,
      userDisplayName: shown,
      attestationType: 'none',
      supportedAlgorithmIDs: [-7],
      timeout: 120_000,
    },
    userID: Uint8Array.from(Buffer.from(userHandle, 'base64url')),
    challenge: Uint8Array.from(Buffer.from(nonce, 'base64url')),
    excludeCredentials: exclude.map(({ id }) => ({ id })),
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: 'required',
      ...(attachment ? { authenticatorAttachment: attachment } : {}),
    },
  })
  return { nonce, purpose, allow: [], creation: options }
}

/** A registration's challenge: of a new account, or of the one signed in. */
export async function takeCreation(query: Query, { nonce, account }: { nonce: string; account: string | null }) {
  const [row] = await query<{ purpose: string }>('SELECT purpose FROM passkey_challenges WHERE nonce = $1', [nonce])
  const purpose = row?.purpose === 'add' ? ('add' as const) : ('register' as const)
  // A second account would replace the first without notice; the challenge stays good for a visitor who signs out
  // first.
  if (row?.purpose === 'register' && account !== null)
    throw new Refused({ status: 409, code: 'signedIn', message: 'Sign out before you make another wallet' })
  if (purpose === 'add' && account === null)
    throw new Refused({ status: 401, code: 'signedOut', message: 'Sign in first' })
  return {
    purpose,
    subject: await takeChallenge(query, { nonce, purpose, account: purpose === 'add' ? account : null }),
  }
}
