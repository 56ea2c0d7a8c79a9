import { readFile } from 'node:fs/promises'
import { readBlocklist } from '#data/blocklist.ts'
import { Refused } from './readRequest.ts'

/** The signed block-list: a file, and the key (base64) that it must be signed with. */
export type Blocklist = { file: string; key: string }

/**
 * PR-2, fails closed: refuses blocked addresses and tokens (lower-case), and everything while there is no list that our
 * key signed. Throws Refused: `blocked`, `blocklist`.
 */
export async function refuseBlocked(
  { file, key }: Blocklist,
  { addresses, tokens = [] }: { addresses: readonly string[]; tokens?: readonly string[] },
): Promise<void> {
  const list = await readFile(file, 'utf8')
    .then(text => readBlocklist({ text, publicKey: key, nowSeconds: Math.floor(Date.now() / 1000) }))
    .catch((error: unknown) => {
      console.error(`block-list: ${error instanceof Error ? error.message : String(error)}`)
      throw new Refused({ status: 503, code: 'blocklist', message: 'The block-list can’t be read' })
    })
  if (addresses.some(address => list.addresses.has(address)))
    throw new Refused({ status: 409, code: 'blocked', message: 'This address is blocked' })
  if (tokens.some(token => list.tokens.has(token)))
    throw new Refused({ status: 409, code: 'blocked', message: 'This token is blocked' })
}
