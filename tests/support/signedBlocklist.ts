import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { signBlocklist } from '../../scripts/build/build-blocklist.ts'

/** A block-list of a test's own: its key (base64), and how to sign a file of it. */
export function blocklistSigner(): {
  key: string
  write: (file: string, lists?: { addresses?: string[]; tokens?: string[] }) => void
} {
  const pair = generateKeyPairSync('ed25519')
  return {
    key: pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64'),
    write: (file, { addresses = [], tokens = [] } = {}) => {
      const nowSeconds = Math.floor(Date.now() / 1000)
      writeFileSync(
        file,
        JSON.stringify(signBlocklist({ lists: { addresses, tokens }, key: pair.privateKey, nowSeconds })),
      )
    },
  }
}
