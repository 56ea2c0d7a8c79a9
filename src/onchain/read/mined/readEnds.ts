import { BaseError, type Hex, pad } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { delegateOf, NOBODY } from '#domain/account/Delegation.ts'
import { AppError } from '#domain/Errors.ts'
import { ownersCall, readOwnersAnswer } from '#domain/passkey/PasskeyAccount.ts'
import type { Figures, Standing } from '#domain/plan/Figures.ts'
import { ALL, make, type ReceiptLog } from '#domain/plan/Moves.ts'
import type { Wanted } from '#domain/plan/Promises.ts'
import { collectionAbi, erc20Abi, itemAbi, permit2Abi } from '../../node/abis.ts'
import { client, type RequestOptions } from '../../node/clients.ts'
import { type Call, readCalls } from '../../node/readCalls.ts'
import { RpcError } from '../../node/RpcError.ts'

type Permit = Wanted['permits'][number]
/** Where a transaction stands, and its own logs. */
type Place = { chainId: number; account: Address; block: bigint; hash: Hex; logs: readonly ReceiptLog[] }
/** The states a transaction left behind, as `Figures` has them. */
export type Ends = Pick<Figures, 'standing' | 'delegate' | 'owners'>

const tag = (block: bigint): Hex => `0x${block.toString(16)}`

/**
 * The states that a transaction was to leave behind: permissions, the account's code, its owners. Read at the end of
 * its block; where the node keeps no state of that block, as they are now (`atBlock` false). Null, or an amount of
 * null: unknown. Throws `network.*`: `network.behind` where the node hasn't got the block yet.
 */
export async function readEnds(place: Place, wanted: Omit<Wanted, 'others'>, options: RequestOptions): Promise<Ends> {
  const [standing, delegate, owners] = await Promise.all([
    wanted.permits.length > 0 ? readStanding(place, wanted.permits, options) : undefined,
    wanted.delegate ? readDelegate(place, options) : undefined,
    wanted.owners ? readOwners(place, options) : undefined,
  ])
  return {
    ...(standing === undefined ? {} : { standing }),
    ...(delegate === undefined ? {} : { delegate }),
    ...(owners === undefined ? {} : { owners }),
  }
}

/** Asked at the block, else of now; null: the node refuses both. */
async function thenOrNow<T>(
  { chainId, block }: Pick<Place, 'chainId' | 'block'>,
  ask: (block: bigint | undefined) => Promise<T>,
  options: RequestOptions,
): Promise<{ read: T; atBlock: boolean } | null> {
  try {
    return { read: await ask(block), atBlock: true }
  } catch (error) {
    if (!saysNothing(error)) throw error
  }
  // A node behind those that told of the receipt refuses too, and what it knows of now is older than the transaction.
  if (BigInt(await client(chainId).request<Hex>('eth_blockNumber', [], options)) < block)
    throw new AppError('network.behind')
  try {
    return { read: await ask(undefined), atBlock: false }
  } catch (error) {
    if (saysNothing(error)) return null
    throw error
  }
}

/** A node that refuses, and one whose answer can't be decoded, both leave the state unknown. */
const saysNothing = (error: unknown): boolean => error instanceof RpcError || error instanceof BaseError

/**
 * The question of a permission, and what its answer says. A single item's permission names the item where an amount
 * stands.
 */
const callOf = (account: Address, { via, token, spender, max }: Permit): Call => {
  if (via === 'permit2')
    return { to: PERMIT2, abi: permit2Abi, functionName: 'allowance', args: [account, token, spender] }
  if (via === 'operator')
    return { to: token, abi: collectionAbi, functionName: 'isApprovedForAll', args: [account, spender] }
  if (spender === NOBODY) return { to: token, abi: itemAbi, functionName: 'getApproved', args: [max] }
  return { to: token, abi: erc20Abi, functionName: 'allowance', args: [account, spender] }
}

/** `time`: of now, or of the block, unix seconds: what Permit2 lets take until before that is nothing. */
function answerOf({ via, spender }: Permit, answer: unknown, time: number): Pick<Standing, 'amount' | 'until'> {
  if (answer === null) return { amount: null, until: null }
  if (via === 'permit2') {
    const [amount, expiration] = answer as readonly [bigint, number, number]
    return { amount: expiration < time ? 0n : amount, until: BigInt(expiration) }
  }
  if (via === 'operator') return { amount: answer ? ALL : 0n, until: null }
  if (spender === NOBODY) return { amount: answer === NOBODY ? 0n : ALL, until: null }
  return { amount: answer as bigint, until: null }
}

async function readStanding(place: Place, permits: readonly Permit[], options: RequestOptions): Promise<Standing[]> {
  const { chainId, account, block } = place
  const calls = permits.map(each => callOf(account, each))
  const found = await thenOrNow(
    place,
    async at => {
      const [{ results }, head] = await Promise.all([
        readCalls(chainId, calls, { ...options, ...(at === undefined ? {} : { block: at }) }),
        client(chainId).request<{ timestamp: Hex } | null>(
          'eth_getBlockByNumber',
          [at === undefined ? 'latest' : tag(at), false],
          options,
        ),
      ])
      return { results, time: Number(head?.timestamp ?? 0) }
    },
    options,
  )
  const own = make({ account, logs: place.logs, wrapper: undefined, native: null }).permissions
  return Promise.all(
    permits.map(async ({ via, token, spender, max }, i): Promise<Standing> => {
      const named = { via, token, spender, ...(spender === NOBODY ? { item: max } : {}) }
      if (!found) return { ...named, amount: null, until: null, atBlock: false }
      const { atBlock } = found
      const read = answerOf({ ...named, max }, found.read.results[i] ?? null, found.read.time)
      const log = own.find(each => each.via === via && each.token === token && each.spender === spender)
      const differs = atBlock && log !== undefined && read.amount !== null && read.amount > log.amount
      // Another transaction of the same block may have changed it afterwards: then this one's own log tells.
      if (differs && (await isChangedBeside(place, named, block, options)))
        return { ...named, ...read, amount: log.amount, atBlock }
      return { ...named, ...read, atBlock }
    }),
  )
}

/** Whether a later log of the block, of another transaction, is about the same permission. */
async function isChangedBeside(
  { chainId, account, hash }: Place,
  { via, token, spender }: Omit<Permit, 'max'>,
  block: bigint,
  options: RequestOptions,
): Promise<boolean> {
  type Logged = ReceiptLog & { transactionHash: Hex; transactionIndex: Hex }
  try {
    const logs = await client(chainId).request<Logged[]>(
      'eth_getLogs',
      [
        {
          address: via === 'permit2' ? PERMIT2 : token,
          ...{ fromBlock: tag(block), toBlock: tag(block), topics: [null, pad(account)] },
        },
      ],
      options,
    )
    const mine = logs.findLastIndex(({ transactionHash }) => transactionHash === hash)
    const later = logs.slice(mine + 1)
    return make({ account, logs: later, wrapper: undefined, native: null }).permissions.some(
      each => each.via === via && each.token === token && each.spender === spender,
    )
  } catch (error) {
    if (error instanceof RpcError) return false
    throw error
  }
}

async function readDelegate(place: Place, options: RequestOptions): Promise<Ends['delegate']> {
  const { chainId, account } = place
  const code = await thenOrNow(
    place,
    at => client(chainId).request<Hex>('eth_getCode', [account, at === undefined ? 'latest' : tag(at)], options),
    options,
  )
  return code && { to: delegateOf(code.read), atBlock: code.atBlock }
}

/**
 * The contract whose code runs for the account since a transaction that carried a delegation without a request for one.
 */
export async function readCarried(place: Place, options: RequestOptions): Promise<Ends['delegate']> {
  const [before, after] = await Promise.all([
    readDelegate({ ...place, block: place.block - 1n }, options),
    readDelegate(place, options),
  ])
  return before?.atBlock && after ? { ...after, before: before.to } : null
}

async function readOwners(place: Place, options: RequestOptions): Promise<Ends['owners']> {
  const { chainId, account } = place
  const found = await thenOrNow(
    place,
    async at => {
      const to = at === undefined ? 'latest' : tag(at)
      const answer = await client(chainId).request<Hex>('eth_call', [{ to: account, data: ownersCall }, to], options)
      // An account that isn't there has no owners.
      return answer === '0x' ? [] : readOwnersAnswer(answer)
    },
    options,
  )
  return found && { all: found.read, atBlock: found.atBlock }
}
