// Signs scripts/build/blocklist.json: `node scripts/build/build-blocklist.ts [file [days]]` writes
// $TARN_HOME/blocklist.json (served as /api/blocklist). It holds for `days`, by default as long as any list may
// (BLOCKLIST_MAX_AGE_DAYS). The file says when its lists were drawn up (`madeAt`, unix seconds): their age counts from
// then, or every build would make them young again. Only with this machine's own key, on a devnet, a file without it is
// taken as drawn up now. The key: BLOCKLIST_PRIVATE_KEY (base64 PKCS#8, production) or a pair made once for this
// machine's devnet in $TARN_HOME/blocklist-key.json.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_AGE_DAYS } from '#data/blocklistAge.ts'
import type { BlocklistContent, SignedBlocklist } from '#data/signedBlocklist.ts'
import { type Places, placesOf, root } from '../run/places.ts'
import { Refusal, refusalText } from '../run/Refusal.ts'

const DAY = 86_400
const maxAgeDays = (): number => Number(process.env.BLOCKLIST_MAX_AGE_DAYS) || MAX_AGE_DAYS

const fromBase64 = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })

function privateKey(places: Places): KeyObject {
  const given = process.env.BLOCKLIST_PRIVATE_KEY
  if (given) return fromBase64(given)
  if (existsSync(places.blocklistKey))
    return fromBase64(JSON.parse(readFileSync(places.blocklistKey, 'utf8')).privateKey)
  const made = generateKeyPairSync('ed25519').privateKey
  const text = made.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  writeFileSync(places.blocklistKey, JSON.stringify({ privateKey: text }), { mode: 0o600 })
  return made
}

/** The last 32 bytes of an Ed25519 SPKI are the key itself. */
const rawPublic = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** What is to be signed; `madeAt`: when it was drawn up (unix seconds), else now. */
type Lists = Pick<BlocklistContent, 'addresses' | 'tokens'> & { madeAt?: number }

/**
 * The signed file's content. `key` is Ed25519. Throws Refusal rather than making a list that pages would trust beyond
 * `max` days, or never: one that holds longer, one drawn up in the future, one that is too old already.
 */
export function signBlocklist({
  lists,
  key,
  nowSeconds,
  days,
  max = maxAgeDays(),
}: {
  lists: Lists
  key: KeyObject
  nowSeconds: number
  days?: number
  max?: number
}): SignedBlocklist {
  const holds = days ?? max
  const madeAt = lists.madeAt ?? nowSeconds
  if (!(holds > 0)) throw new Refusal(`A block-list that holds ${holds} days would be refused at once`)
  if (holds > max)
    throw new Refusal(`A block-list may serve ${max} days (BLOCKLIST_MAX_AGE_DAYS), not ${holds}: nothing was signed`)
  if (!Number.isSafeInteger(madeAt) || madeAt < 0)
    throw new Refusal('The lists’ madeAt is no time in whole unix seconds: nothing was signed')
  if (madeAt > nowSeconds)
    throw new Refusal(
      'The lists are drawn up at a time that is not yet, so their age would say nothing: nothing was signed',
    )
  const expiresAt = madeAt + Math.floor(holds * DAY)
  if (expiresAt <= nowSeconds)
    throw new Refusal(
      `The lists were drawn up ${Math.floor((nowSeconds - madeAt) / DAY)} days ago, and may serve ${holds}: draw them up anew`,
    )
  const lower = (list: string[]) => [...new Set(list.map(address => address.toLowerCase()))].sort()
  const content: BlocklistContent = {
    version: 1,
    madeAt,
    expiresAt,
    addresses: lower(lists.addresses),
    tokens: lower(lists.tokens),
  }
  const list = JSON.stringify(content)
  return { list, signature: sign(null, Buffer.from(list), key).toString('base64') }
}

/**
 * Throws Refusal for lists that don't say when they were drawn up, where a production key would sign them: their age
 * would count from whenever they are signed.
 */
export function requireDate(lists: Lists, isProduction: boolean): Lists {
  if (isProduction && lists.madeAt === undefined)
    throw new Refusal(
      'The lists don’t say when they were drawn up (madeAt, unix seconds), so nobody could tell their age: nothing was signed',
    )
  return lists
}

/** Writes the signed file and returns the public key (base64) that the build inlines as BLOCKLIST_KEY. */
export function buildBlocklist(
  places: Places,
  source = join(root, 'scripts/build/blocklist.json'),
  days?: number,
): string {
  mkdirSync(places.home, { recursive: true })
  const key = privateKey(places)
  const lists = requireDate(JSON.parse(readFileSync(source, 'utf8')), Boolean(process.env.BLOCKLIST_PRIVATE_KEY))
  const signed = signBlocklist({ lists, key, nowSeconds: Math.floor(Date.now() / 1000), days })
  writeFileSync(places.blocklist, JSON.stringify(signed))
  return rawPublic(key)
}

if (import.meta.main) {
  const [, , source, days] = process.argv
  try {
    console.log(
      buildBlocklist(placesOf(process.env.TARN_HOME ?? '.tarn'), source, days === undefined ? undefined : Number(days)),
    )
  } catch (error) {
    console.error(refusalText(error))
    process.exitCode = 1
  }
}
