// Signs scripts/blocklist.json: `node scripts/build-blocklist.ts [file]` writes $TARN_HOME/blocklist.json (served as /api/blocklist).
// The key: BLOCKLIST_PRIVATE_KEY (base64 PKCS#8, production) or a pair made once for this machine's devnet in $TARN_HOME/blocklist-key.json.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BlocklistContent, SignedBlocklist } from '#data/signedBlocklist.ts'
import { type Places, placesOf, root } from './places.ts'

const HOLDS_SECONDS = 400 * 86_400

const fromBase64 = (text: string): KeyObject => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })

function privateKey(places: Places): KeyObject {
  const given = process.env.BLOCKLIST_PRIVATE_KEY
  if (given) return fromBase64(given)
  if (existsSync(places.blocklistKey)) return fromBase64(JSON.parse(readFileSync(places.blocklistKey, 'utf8')).privateKey)
  const made = generateKeyPairSync('ed25519').privateKey
  const text = made.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  writeFileSync(places.blocklistKey, JSON.stringify({ privateKey: text }), { mode: 0o600 })
  return made
}

/** The last 32 bytes of an Ed25519 SPKI are the key itself. */
const rawPublic = (key: KeyObject): string => createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** The signed file's content. `key` is Ed25519. */
export function signBlocklist(lists: Pick<BlocklistContent, 'addresses' | 'tokens'>, key: KeyObject, nowSeconds: number): SignedBlocklist {
  const lower = (list: string[]) => [...new Set(list.map(address => address.toLowerCase()))].sort()
  const content: BlocklistContent = {
    version: 1,
    madeAt: nowSeconds,
    expiresAt: nowSeconds + HOLDS_SECONDS,
    addresses: lower(lists.addresses),
    tokens: lower(lists.tokens),
  }
  const list = JSON.stringify(content)
  return { list, signature: sign(null, Buffer.from(list), key).toString('base64') }
}

/** Writes the signed file and returns the public key (base64) that the build inlines as BLOCKLIST_KEY. */
export function buildBlocklist(places: Places, source = join(root, 'scripts/blocklist.json')): string {
  mkdirSync(places.home, { recursive: true })
  const key = privateKey(places)
  const signed = signBlocklist(JSON.parse(readFileSync(source, 'utf8')), key, Math.floor(Date.now() / 1000))
  writeFileSync(places.blocklist, JSON.stringify(signed))
  return rawPublic(key)
}

if (import.meta.main) console.log(buildBlocklist(placesOf(process.env.TARN_HOME ?? '.tarn'), process.argv[2]))
