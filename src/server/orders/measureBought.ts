import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { type Hex, ZERO_ADDRESS } from '#domain/Hex.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { askNode } from '../rpc/askNode.ts'

/**
 * Whether a token arrives whole when it is sent: the reactor looks at what was sent alone. `unknown`: no holder was
 * found, or the node can't simulate.
 */
export type Bought = 'sound' | 'bad' | 'unknown'

const TRANSFER_LOG: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const BALANCE_OF = '0x70a08231'
const TRANSFER = '0xa9059cbb'
/** An address that is on no list and has no contract. */
const STRANGER: Address = '0x7a9c0000000000000000000000000000005eeee5'
/** Blocks in which holders are looked for, and how many are looked at and tried. */
const BLOCKS = 2_000
const [LOOKED_AT, TRIED] = [20, 3]
/** The part of a balance that is moved, and units that division may lose on the way. */
const PART = 1_000n
const ROUNDING = 10n

type Simulated = { status: Hex; returnData: Hex }
type Block = { calls: Simulated[] }
type Call = { from: Address; to: Address; data: Hex }

const word = (value: bigint | Hex): string => BigInt(value).toString(16).padStart(64, '0')
/** The first word of an answer; of none, or of what is no answer, zero. */
const uint = (data: Hex | undefined): bigint => BigInt(/^0x[0-9a-f]+/i.exec(data?.slice(0, 66) ?? '')?.[0] ?? '0x0')
const balanceOf = (token: Address, holder: Address): Call => ({
  ...{ from: STRANGER, to: token, data: `${BALANCE_OF}${word(holder)}` },
})

/**
 * How a token that orders ask for behaves, by simulated transfers of three who hold it to a stranger. `head`: the
 * newest block. The native currency and its wrapped token are sound.
 */
export async function measureBought(urls: readonly string[], token: Address, head: number): Promise<Bought> {
  const { wrappedNative, v4PoolManager } = chainById(ORDER_CHAIN)!.contracts
  if (token === ZERO_ADDRESS || token === wrappedNative) return 'sound'
  const holders = await findHolders(urls, { token, head, first: v4PoolManager ? [v4PoolManager] : [] })
  const moves = await Promise.all(holders.map(holder => move(urls, token, holder)))
  if (moves.includes('kept')) return 'bad'
  if (moves.includes('whole')) return 'sound'
  // One holder's tokens may be locked: it takes all of them to say that nothing moves.
  return moves.length === TRIED && moves.every(each => each === 'refused') ? 'bad' : 'unknown'
}

type Holder = { address: Address; balance: bigint }

/** Those who hold most among the last who received it. */
async function findHolders(
  urls: readonly string[],
  { token, head, first }: { token: Address; head: number; first: readonly Address[] },
): Promise<Holder[]> {
  const fromBlock: Hex = `0x${Math.max(0, head - BLOCKS).toString(16)}`
  const asked = [{ address: token, topics: [TRANSFER_LOG], fromBlock, toBlock: 'latest' }]
  const [answer] = (await askNode(urls, [['eth_getLogs', asked]])) ?? []
  const logs = (Array.isArray(answer) ? answer : []) as readonly { topics: readonly Hex[] }[]
  const received = logs.flatMap(({ topics }) => (topics[2] ? [`0x${topics[2].slice(26)}` as Address] : []))
  const candidates = [...new Set([...first, ...received.toReversed()])]
    .filter(one => one !== ZERO_ADDRESS && one !== STRANGER)
    .slice(0, LOOKED_AT)
  const balances = await askNode(
    urls,
    candidates.map(one => ['eth_call', [balanceOf(token, one), 'latest']] as const),
  )
  return candidates
    .map((address, i) => ({ address, balance: uint(balances?.[i]) }))
    .filter(({ balance }) => balance > 0n)
    .toSorted((a, b) => (a.balance > b.balance ? -1 : 1))
    .slice(0, TRIED)
}

/** What becomes of a part of a holder's balance that is sent to a stranger. */
async function move(
  urls: readonly string[],
  token: Address,
  { address, balance }: Holder,
): Promise<'whole' | 'kept' | 'refused' | 'unknown'> {
  const amount = balance / PART || 1n
  const calls: Call[] = [
    balanceOf(token, STRANGER),
    { from: address, to: token, data: `${TRANSFER}${word(STRANGER)}${word(amount)}` },
    balanceOf(token, STRANGER),
  ]
  const asked = { blockStateCalls: [{ calls }], validation: false }
  const [answer] = (await askNode(urls, [['eth_simulateV1', [asked, 'latest']]])) ?? []
  const [before, sent, after] = (answer as unknown as readonly Block[] | undefined)?.[0]?.calls ?? []
  if (!before || !sent || !after) return 'unknown'
  if (sent.status !== '0x1' || (sent.returnData.length >= 66 && uint(sent.returnData) === 0n)) return 'refused'
  return amount - (uint(after.returnData) - uint(before.returnData)) > ROUNDING ? 'kept' : 'whole'
}
