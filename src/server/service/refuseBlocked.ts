import { readFile } from 'node:fs/promises'
import { readBlocklist } from '#data/blocklist.ts'
import { Refused } from './readRequest.ts'

/** The signed block-list: a file, and the key (base64) that it must be signed with. */
export type Blocklist = { file: string; key: string }

export type Blocked = { addresses: ReadonlySet<string>; tokens: ReadonlySet<string> }

/** The list, lower case. Throws Refused `blocklist` while there is none that our key signed. */
export const blockedOf = ({ file, key }: Blocklist): Promise<Blocked> =>
  readFile(file, 'utf8')
    .then(text => readBlocklist({ text, publicKey: key, nowSeconds: Math.floor(Date.now() / 1000) }))
    .catch((error: unknown) => {
      console.error(`block-list: ${error instanceof Error ? error.message : String(error)}`)
      throw new Refused({ status: 503, code: 'blocklist', message: 'The block-list can’t be read' })
    })

/** What is to be looked for in the list, lower case. */
type Parts = { addresses: readonly string[]; tokens?: readonly string[] }

/** What of it is blocked; null: nothing. */
export const blockedIn = (list: Blocked, { addresses, tokens = [] }: Parts): 'address' | 'token' | null => {
  if (addresses.some(address => list.addresses.has(address))) return 'address'
  return tokens.some(token => list.tokens.has(token)) ? 'token' : null
}

/** PR-2: refuses what is in the list. Throws Refused `blocked`. */
export function refuseListed(list: Blocked, parts: Parts): void {
  const blocked = blockedIn(list, parts)
  if (blocked) throw new Refused({ status: 409, code: 'blocked', message: `This ${blocked} is blocked` })
}

/**
 * PR-2, fails closed: refuses blocked addresses and tokens (lower-case), and everything while there is no list that our
 * key signed. Throws Refused: `blocked`, `blocklist`.
 */
export async function refuseBlocked(from: Blocklist, parts: Parts): Promise<void> {
  refuseListed(await blockedOf(from), parts)
}
