import { ZERO_ADDRESS } from '../Hex.ts'
import type { Address } from '../chains/Chain.ts'
import { PERMIT2 } from '../chains/chains.ts'
import { ENTRY_POINT } from '../passkey/entryPoint.ts'
import type { CurrencyId } from '../swap/Trade.ts'
import type { Cancelled, Permit } from './Expectation.ts'
import { type MoveLog, type ReceiptLog, readLog, who, wordAddress } from './readers/moveLog.ts'

export type { ReceiptLog } from './readers/moveLog.ts'

/** What left or came to an account of one currency in a transaction, without network cost. `raw` is positive. */
export type Move = { currency: CurrencyId; raw: bigint; way: 'out' | 'in' }

/** The same of something that is one of its kind (ERC-721) or of an edition (ERC-1155). */
export type ItemMove = {
  contract: Address
  id: bigint
  count: bigint
  way: 'out' | 'in'
  /** Of what left: who got it from the account, by the last log of it. */
  to?: Address
}

/**
 * What a spender may take of the account from now on; 0: no more. `via`: where it is written. Of a collection it is all
 * or nothing: `ALL` or 0.
 */
export type Permission = { via: Permit['via']; token: Address; spender: Address; amount: bigint }
export const ALL = (1n << 256n) - 1n

/** One operation of the account that an EntryPoint carried. `cost`: what the account paid for it, raw native units. */
export type Operation = { entryPoint: Address; success: boolean; cost: bigint }

/** What a transaction did to an account. */
export type Moves = {
  moves: readonly Move[]
  items: readonly ItemMove[]
  permissions: readonly Permission[]
  /** Numbers of orders that it used up, by their makers’ word; missing: none. */
  cancelled?: readonly Cancelled[]
  /** False: what it did to the native currency could not be found out. */
  nativeKnown: boolean
  /** What came back of the account's own deposit in EntryPoint, raw native units. It is no move. */
  withdrawn: bigint
  /** The transaction is fine, but what it carried for the account (an operation, a Safe's call) failed. */
  failedInside: boolean
}

/** ERC-4337's contracts, 0.6 to 0.9: what another contract logs of operations is not believed. */
const ENTRY_POINTS: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  ENTRY_POINT,
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

/** A sum by key. */
class Sums<K> {
  readonly #sums = new Map<K, bigint>()
  add(key: K, raw: bigint): void {
    this.#sums.set(key, (this.#sums.get(key) ?? 0n) + raw)
  }
  moves(): [K, bigint, 'out' | 'in'][] {
    return [...this.#sums]
      .filter(([, raw]) => raw !== 0n)
      .map(([key, raw]) => [key, raw < 0n ? -raw : raw, raw < 0n ? 'out' : 'in'])
  }
}

/**
 * What an account's receipt logs and native change (without network cost; null: unknown) say of it. Pure.
 * What passes through it sums up to nothing and isn't told: a wrapped currency on the way of a route is no move.
 */
export function make({
  account,
  logs,
  wrapper,
  native,
}: {
  account: Address
  logs: readonly ReceiptLog[]
  wrapper: Address | undefined
  native: bigint | null
}): Moves {
  const read = logs.map(readLog)
  const sums = tokensOf(account, read, wrapper)
  if (native !== null) sums.add('NATIVE', native)
  const cancelled = cancelledBy(account, read)
  return {
    ...(cancelled.length > 0 ? { cancelled } : {}),
    moves: sums.moves().map(([currency, raw, way]) => ({ currency, raw, way })),
    items: itemsOf(account, read),
    permissions: permissionsOf(account, read),
    nativeKnown: native !== null,
    withdrawn: withdrawnOf(account, read),
    failedInside:
      operationsOf(account, logs).some(({ success }) => !success) ||
      read.some(log => log.signature === 'ExecutionFailure(bytes32,uint256)' && log.address === account),
  }
}

const cancelledBy = (account: Address, read: readonly MoveLog[]): Cancelled[] =>
  read
    .filter(
      ({ address, signature, topics }) =>
        address === PERMIT2 &&
        signature === 'UnorderedNonceInvalidation(address,uint256,uint256)' &&
        who(topics[1]) === account,
    )
    .map(({ words }) => ({ word: words[0] ?? 0n, mask: words[1] ?? 0n }))

function tokensOf(account: Address, read: readonly MoveLog[], wrapper: Address | undefined): Sums<CurrencyId> {
  const sums = new Sums<CurrencyId>()
  /** Wrappers that log a transfer from or to the zero address beside their own event: those count once. */
  const minted: bigint[] = []
  const burnt: bigint[] = []
  for (const { address, signature, topics, words } of read) {
    if (signature !== 'Transfer(address,address,uint256)' || topics.length !== 3) continue
    const [from, to, raw] = [who(topics[1]), who(topics[2]), words[0] ?? 0n]
    if (from === to) continue
    if (to === account) sums.add(address, raw)
    if (from === account) sums.add(address, -raw)
    if (address === wrapper && from === ZERO_ADDRESS && to === account) minted.push(raw)
    if (address === wrapper && to === ZERO_ADDRESS && from === account) burnt.push(raw)
  }
  for (const { address, signature, topics, words } of read) {
    if (address !== wrapper || topics.length !== 2 || who(topics[1]) !== account) continue
    const [raw] = words
    if (raw === undefined) continue
    if (signature === 'Deposit(address,uint256)' && !takeOne(minted, raw)) sums.add(address, raw)
    if (signature === 'Withdrawal(address,uint256)' && !takeOne(burnt, raw)) sums.add(address, -raw)
  }
  return sums
}

/**
 * What a holder received of a token, even if it passed it on in the same transaction; raw units. Logs don't show the
 * native currency.
 */
export function cameTo(
  { holder, currency }: { holder: Address; currency: Address },
  logs: readonly ReceiptLog[],
  wrapper: Address | undefined,
): bigint {
  const own = logs.map(readLog).filter(({ address }) => address === currency)
  const came = own
    .filter(
      ({ signature, topics }) =>
        signature === 'Transfer(address,address,uint256)' &&
        topics.length === 3 &&
        who(topics[2]) === holder &&
        who(topics[1]) !== holder,
    )
    .reduce((sum, { words }) => sum + (words[0] ?? 0n), 0n)
  // A wrapper may log what it mints for a holder by an event of its own.
  const made = netOf(make({ account: holder, logs, wrapper, native: null }), currency)
  return came > made ? came : made
}

/** Takes one such amount out of the list; false where there is none. */
function takeOne(amounts: bigint[], raw: bigint): boolean {
  const at = amounts.indexOf(raw)
  if (at >= 0) amounts.splice(at, 1)
  return at >= 0
}

function itemsOf(account: Address, read: readonly MoveLog[]): ItemMove[] {
  const sums = new Sums<string>()
  const givenTo = new Map<string, Address>()
  const note = ({
    contract,
    from,
    to,
    id,
    count,
  }: {
    contract: Address
    from: Address
    to: Address
    id: bigint
    count: bigint
  }) => {
    if (to === account) sums.add(`${contract} ${id}`, count)
    if (from !== account) return
    sums.add(`${contract} ${id}`, -count)
    givenTo.set(`${contract} ${id}`, to)
  }
  for (const { address, signature, topics, words } of read) {
    if (signature === 'Transfer(address,address,uint256)' && topics.length === 4)
      note({ contract: address, from: who(topics[1]), to: who(topics[2]), id: BigInt(topics[3] ?? 0), count: 1n })
    if (signature === 'TransferSingle(address,address,address,uint256,uint256)')
      note({ contract: address, from: who(topics[2]), to: who(topics[3]), id: words[0] ?? 0n, count: words[1] ?? 0n })
    if (signature === 'TransferBatch(address,address,address,uint256[],uint256[])') {
      const [ids, counts] = [listAt(words, 0), listAt(words, 1)]
      for (const [i, id] of ids.entries())
        note({ contract: address, from: who(topics[2]), to: who(topics[3]), id, count: counts[i] ?? 0n })
    }
  }
  return sums.moves().map(([key, count, way]) => {
    const [contract, id] = key.split(' ') as [Address, string]
    const to = way === 'out' ? givenTo.get(key) : undefined
    return { contract, id: BigInt(id), count, way, ...(to ? { to } : {}) }
  })
}

/** The list whose place (in bytes) the word at `index` names. */
function listAt(words: readonly bigint[], index: number): readonly bigint[] {
  const place = Number(words[index] ?? 0n) / 32
  return words.slice(place + 1, place + 1 + Number(words[place] ?? 0n))
}

/** The last word on each: what it may take once the transaction is over. */
function permissionsOf(account: Address, read: readonly MoveLog[]): Permission[] {
  const last = new Map<string, Permission>()
  for (const { address, signature, topics, words } of read) {
    if (who(topics[1]) !== account) continue
    const note = ({ id = '', ...permission }: Permission & { id?: string | undefined }) =>
      last.set(`${permission.via} ${permission.token} ${permission.spender} ${id}`, permission)
    // An approval of one item has its id as a topic; the zero address as spender revokes it.
    if (signature === 'Approval(address,address,uint256)' && topics.length === 3)
      note({ via: 'token', token: address, spender: who(topics[2]), amount: words[0] ?? 0n })
    if (signature === 'Approval(address,address,uint256)' && topics.length === 4 && who(topics[2]) !== ZERO_ADDRESS)
      note({ via: 'token', token: address, spender: who(topics[2]), amount: 1n, id: topics[3] })
    if (signature === 'ApprovalForAll(address,address,bool)')
      note({ via: 'operator', token: address, spender: who(topics[2]), amount: words[0] ? ALL : 0n })
    const byPermit2 =
      signature === 'Approval(address,address,address,uint160,uint48)' ||
      signature === 'Permit(address,address,address,uint160,uint48,uint48)'
    if (signature === 'Lockdown(address,address,address)' && address === PERMIT2)
      note({ via: 'permit2', token: wordAddress(words[0]), spender: wordAddress(words[1]), amount: 0n })
    if (byPermit2 && address === PERMIT2)
      note({ via: 'permit2', token: who(topics[2]), spender: who(topics[3]), amount: words[0] ?? 0n })
  }
  return [...last.values()]
}

/** Of the account's deposits, what was paid out to itself. */
const withdrawnOf = (account: Address, read: readonly MoveLog[]): bigint =>
  read
    .filter(
      ({ address, signature, topics, words }) =>
        signature === 'Withdrawn(address,address,uint256)' &&
        ENTRY_POINTS.has(address) &&
        who(topics[1]) === account &&
        words[0] === BigInt(account),
    )
    .reduce((sum, { words }) => sum + (words[1] ?? 0n), 0n)

/** The same with the deposit apart from the balance: what came out of it arrived, less what else moved. */
export function withDeposit(happened: Moves): Moves {
  const net = netOf(happened, 'NATIVE') + happened.withdrawn
  const others = happened.moves.filter(({ currency }) => currency !== 'NATIVE')
  const native: Move[] =
    net === 0n ? [] : [{ currency: 'NATIVE', raw: net < 0n ? -net : net, way: net < 0n ? 'out' : 'in' }]
  // EntryPoint's own log tells what arrived, also where the balance around the block can't be read.
  return { ...happened, moves: [...others, ...native], nativeKnown: happened.nativeKnown || happened.withdrawn > 0n }
}

/** Operations of the account in a transaction of a bundler. */
export function operationsOf(account: Address, logs: readonly ReceiptLog[]): Operation[] {
  return logs.map(readLog).flatMap(({ address, signature, topics, words }) => {
    if (
      signature !== 'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)' ||
      !ENTRY_POINTS.has(address) ||
      who(topics[2]) !== account
    )
      return []
    // A paymaster paid, where one is named.
    const cost = who(topics[3]) === ZERO_ADDRESS ? (words[2] ?? 0n) : 0n
    return [{ entryPoint: address, success: words[1] === 1n, cost }]
  })
}

/** True when nothing of the account's was touched. */
export const isNothing = ({ moves, items, permissions, cancelled = [], failedInside }: Moves): boolean =>
  moves.length + items.length + permissions.length + cancelled.length === 0 && !failedInside

/** What left or came of one currency: positive in, negative out. */
export function netOf({ moves }: { moves: readonly Move[] }, currency: CurrencyId): bigint {
  const move = moves.find(each => each.currency === currency)
  return move ? (move.way === 'in' ? move.raw : -move.raw) : 0n
}
