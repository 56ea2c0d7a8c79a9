import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { ENTRY_POINT } from '#domain/passkey/entryPoint.ts'
import { TOPICS } from '#domain/plan/readers/moveTopics.ts'
import type { Query } from '../../store/Store.ts'
import type { NodeCall } from '../../rpc/askNode.ts'
import { askMany, type Outcome } from './askMany.ts'
import { bornAt, dropScan, findScan, keepScan, type Place, type Scan, type Sighting } from './sightings.ts'
import { touchedBy } from './touchedBy.ts'

/** Blocks that are read again: they could have been another chain's. */
const REREAD = 64
/** A node that doesn't answer for so few blocks doesn't answer. */
const FEWEST = 500
const DAY = 86_400

/** ERC-6909. Its receiver stands where ERC-20 and ERC-721 have theirs. */
const CLAIM_MOVED = '0x1b3d7edb2e9c0b0e7c525b20aaaef0f5940d2ed71663c7d39266ecafac728859'
/** `Staked(address,uint256)`: a farm that counts by balanceOf. */
const STAKED = '0x9e71bc8eea02a63969f509818f2dafb9254532904319f9dbda79b67bd34a5f3d'
const MOVED = TOPICS['Transfer(address,address,uint256)']
const BATCH_MOVED = TOPICS['TransferBatch(address,address,address,uint256[],uint256[])']
const OPERATED = TOPICS['UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)']

type Log = { address: Address; topics: Hex[]; data: Hex; transactionHash: Hex }
const hex = (n: number) => `0x${n.toString(16)}`
const number = (word: string | undefined) => BigInt(word && word !== '0x' ? word : '0x0').toString()

const filtersOf = (account: Address): readonly { address?: Address; topics: (string | string[] | null)[] }[] => {
  const me = `0x${account.slice(2).padStart(64, '0')}`
  return [
    { topics: [[MOVED, CLAIM_MOVED], null, me] },
    { topics: [[TOPICS['TransferSingle(address,address,address,uint256,uint256)'], BATCH_MOVED], null, null, me] },
    { topics: [[TOPICS['Deposit(address,uint256)'], STAKED], me] },
    { address: ENTRY_POINT, topics: [OPERATED, null, me] },
  ]
}

/** Numbers of a TransferBatch: the first of its two lists. */
function batchIds(data: Hex): string[] {
  const words = data.slice(2).match(/.{64}/g) ?? []
  const at = Number(number(`0x${words[0] ?? '0'}`)) / 32
  const many = Math.min(Number(number(`0x${words[at] ?? '0'}`)), words.length)
  return words.slice(at + 1, at + 1 + many).map(word => number(`0x${word}`))
}

/** What a log says was sent to the account. */
function sightingsIn({ address, topics, data }: Log): Omit<Sighting, 'asked'>[] {
  const contract = address.toLowerCase() as Address
  const counted = (tokenId: string) => ({ contract, kind: 'counted' as const, tokenId })
  if (topics[0] === CLAIM_MOVED) return [counted(number(topics[3]))]
  if (topics[0] === BATCH_MOVED) return batchIds(data).map(counted)
  if (topics[0] === TOPICS['TransferSingle(address,address,address,uint256,uint256)'])
    return [counted(number(data.slice(0, 66)))]
  if (topics[0] === MOVED && topics.length === 4) return [{ contract, kind: 'item', tokenId: number(topics[3]) }]
  return [{ contract, kind: 'token', tokenId: '' }]
}

const listOf = (outcome: Outcome): Log[] | null =>
  'result' in outcome && Array.isArray(outcome.result) ? (outcome.result as Log[]) : null

/** What the account's own operations touched. Null: the node doesn't say. */
async function readTouched(urls: readonly string[], hashes: readonly Hex[]): Promise<Sighting[] | null> {
  const calls = hashes.flatMap((hash): NodeCall[] => [
    ['eth_getTransactionByHash', [hash]],
    ['eth_getTransactionReceipt', [hash]],
  ])
  const answers = await askMany(urls, calls)
  const told = answers?.map(each =>
    'result' in each ? (each.result as { input?: string; logs?: Log[] } | null) : null,
  )
  if (!told?.every(each => each)) return null
  const touched = hashes.flatMap((_, at) => [...touchedBy(told[2 * at]!.input ?? '0x', told[2 * at + 1]!.logs ?? [])])
  return [...new Set(touched)].map(contract => ({ contract, kind: 'touched', tokenId: '', asked: true }))
}

/** What a range of blocks tells. Null: the node doesn't answer for as many. */
async function readRange(
  urls: readonly string[],
  { account, from, to }: { account: Address; from: number; to: number },
): Promise<{ seen: Sighting[]; acted: boolean } | null> {
  const blocks = { fromBlock: hex(from), toBlock: hex(to) }
  const answers = await askMany(
    urls,
    filtersOf(account).map((filter): NodeCall => ['eth_getLogs', [{ ...filter, ...blocks }]]),
  )
  const lists = answers?.map(listOf)
  if (!lists?.every(list => list !== null)) return null
  const own = new Set(lists.at(-1)!.map(log => log.transactionHash))
  const touched = own.size > 0 ? await readTouched(urls, [...own]) : []
  if (!touched) return null
  const moved = lists
    .slice(0, -1)
    .flat()
    .flatMap(log => sightingsIn(log).map(each => ({ ...each, asked: own.has(log.transactionHash) })))
  return { seen: [...moved, ...touched], acted: own.size > 0 }
}

/** The first block at a time or after it, as the node's clock says. Null: it doesn't say. */
async function blockAt(urls: readonly string[], seconds: number, head: number): Promise<number | null> {
  let [low, high] = [0, head]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [answer] = (await askMany(urls, [['eth_getBlockByNumber', [hex(middle), false]]])) ?? []
    // A block that the node no longer keeps is an old one.
    const block = answer && 'result' in answer ? (answer.result as { timestamp?: string } | null) : undefined
    const time = block === null ? 0 : Number(block?.timestamp)
    if (!Number.isFinite(time)) return null
    if (time < seconds) low = middle + 1
    else high = middle
  }
  // A chain whose clock stands behind ours is read from its beginning.
  return low >= head ? 0 : low
}

async function readHead(urls: readonly string[]): Promise<number | null> {
  const [head] = (await askMany(urls, [['eth_blockNumber', []]])) ?? []
  const told = head && 'result' in head ? Number(head.result) : Number.NaN
  return Number.isInteger(told) ? told : null
}

/** Where reading begins: behind what is read already, less what may have been another chain's. */
async function beginning(query: Query, { urls, place, head }: { urls: readonly string[]; place: Place; head: number }) {
  const known = await findScan(query, place)
  if (known && known.to <= head + REREAD) return { scan: known, next: Math.max(known.from, known.to - REREAD + 1) }
  if (known) await dropScan(query, place)
  const born = await bornAt(query, place.account)
  const from = born === null ? 0 : await blockAt(urls, born - DAY, head)
  return from === null ? null : { scan: { from, to: from - 1, acted: false, cut: false }, next: from }
}

/**
 * PK-4: reads what was sent to an account and what its own operations touched, from its beginning to the chain's head,
 * in ranges as long as the node answers; goes on where it stopped. Answers how far it is, null: the node doesn't
 * answer. `told` hears each step's share, 0 to 1.
 */
export async function scanLogs(
  query: Query,
  { urls, place, told }: { urls: readonly string[]; place: Place; told: (share: number) => void },
): Promise<Scan | null> {
  const head = await readHead(urls)
  const begun = head === null ? null : await beginning(query, { urls, place, head })
  if (head === null || !begun) return null
  let { scan, next } = begun
  let size = head - next + 1
  while (next <= head) {
    const to = Math.min(head, next + size - 1)
    const range = await readRange(urls, { account: place.account, from: next, to })
    if (!range) {
      if (to - next + 1 <= FEWEST) return null
      size = Math.max(FEWEST, Math.floor((to - next + 1) / 8))
      continue
    }
    scan = { ...scan, to, acted: scan.acted || range.acted }
    await keepScan(query, place, { scan, seen: range.seen })
    told(head === scan.from ? 1 : (to - scan.from) / (head - scan.from))
    next = to + 1
    size = Math.ceil(size * 1.5)
  }
  return findScan(query, place)
}
