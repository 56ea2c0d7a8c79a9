import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { HeldPosition, PositionHistory, WalletPositions } from '#data/market/positionSchemas.ts'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import { isRanged, type RangeVersion, versions } from '../../../src/domain/versions.ts'
import { sql } from '../../engine/sql.ts'
import { askNode } from '../../chains/askNode.ts'
import { networks } from '../../chains/networks.ts'
import { position, positionEvent } from '../schema.ts'
import { rows } from './database.ts'
import { marketOf, marketsOf, momentOf } from './market.ts'
import type { ChainMarket } from './marketRows.ts'
import { NotFound, type WalletQuery } from './parameters.ts'
import { changesOf, heldFeesOf, MAX_EVENTS, spacingIn, sumOf } from './pool/heldFees.ts'
import { paidFeesOf } from './pool/paidFees.ts'
import type { Place } from './pool/poolWindow.ts'

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[])',
  'function balanceOf(address) view returns (uint256)',
])
const BATCH = 400
/** Beyond this many pairs of a network, those with the least in them aren't asked for. */
const MAX_PAIRS = 2_000
const MAX_POSITIONS = 1_000
const FRESH_MS = 2_000
const MAX_KEPT = 500

/** The pairs a wallet has shares of, at the latest block. Throws when the node doesn't answer. */
async function readPairs(market: ChainMarket, owner: string): Promise<string[]> {
  const pairs = [...market.pools.values()]
    .filter(({ db }) => !isRanged(db.version))
    .sort((a, b) => (b.db.tvlUsd ?? 0) - (a.db.tvlUsd ?? 0))
    .slice(0, MAX_PAIRS)
    .map(({ db }) => db.id)
  const rpc = networks().find(network => network.chain.id === market.chain.id)?.rpc[0]
  if (rpc === undefined) throw new Error(`no node of ${market.chain.name}`)
  const callData = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner as Hex] })
  const held: string[] = []
  for (let i = 0; i < pairs.length; i += BATCH) {
    const batch = pairs.slice(i, i + BATCH)
    const calls = batch.map(pair => ({ target: pair as Hex, allowFailure: true, callData }))
    const data = await askNode<Hex>(rpc, 'eth_call', [
      { to: MULTICALL3, data: encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] }) },
      'latest',
    ])
    const answers = decodeFunctionResult({ abi, functionName: 'aggregate3', data })
    for (const [index, { success, returnData }] of answers.entries())
      if (success && returnData.length === 66 && BigInt(returnData) > 0n) held.push(batch[index]!)
  }
  return held
}

type DbRow = {
  chain_id: number
  version: RangeVersion
  token_id: string
  owner: string
  created_time: number
  changed_time: number
  fees0: string | null
  fees1: string | null
  freed0: string | null
  freed1: string | null
  liquidity: string | null
  work: string | null
}

/** What is read of a position's row. */
const COLUMNS = sql`chain_id, version, token_id, owner, created_time, changed_time, fees0::text AS fees0, fees1::text AS fees1,
  freed0::text AS freed0, freed1::text AS freed1, liquidity::text AS liquidity, work::text AS work`

const lifeOf = ({ freed0, freed1, liquidity, work }: DbRow) => ({ freed0, freed1, liquidity, work })
const NO_LIFE = { freed0: null, freed1: null, liquidity: null, work: null }

async function readNumbered(market: ChainMarket, owner: string): Promise<HeldPosition[]> {
  const found = await rows<DbRow>(sql`SELECT ${COLUMNS}
      FROM ${position} WHERE owner = ${owner} AND chain_id = ${market.chain.id} ORDER BY created_time DESC, token_id::numeric DESC LIMIT ${MAX_POSITIONS}`)
  const paid = await heldFeesOf(
    market,
    found.filter(({ version }) => versions[version].feesPaid === 'byChange').map(({ token_id }) => token_id),
  )
  return found.map(row => {
    const [fees0, fees1] = paid.get(row.token_id) ?? [row.fees0, row.fees1]
    return {
      ...{ chainId: row.chain_id, version: row.version, id: row.token_id },
      ...{ createdTime: row.created_time, changedTime: row.changed_time, fees0, fees1 },
      ...lifeOf(row),
    }
  })
}

async function read(owner: string, chain: WalletQuery['chain']): Promise<WalletPositions> {
  const scope = marketsOf(chain)
  const parts = await Promise.all(
    scope.map(async market => {
      const [numbered, pairs] = await Promise.all([
        readNumbered(market, owner),
        readPairs(market, owner).catch((error: unknown) => {
          console.warn(`positions: ${market.chain.name}: ${error instanceof Error ? error.message : String(error)}`)
          return undefined
        }),
      ])
      const shares = (pairs ?? []).map(
        (id): HeldPosition => ({
          ...{ chainId: market.chain.id, version: 'v2', id, createdTime: null, changedTime: null },
          ...{ fees0: null, fees1: null, ...NO_LIFE },
        }),
      )
      return { market, read: pairs !== undefined, items: [...numbered, ...shares] }
    }),
  )
  return {
    address: owner,
    items: parts.flatMap(part => part.items).sort((a, b) => (b.createdTime ?? 0) - (a.createdTime ?? 0)),
    networks: parts.map(part => ({ chainId: part.market.chain.id, read: part.read, block: part.market.at.block })),
    at: momentOf(scope),
  }
}

const kept = new Map<string, { at: number; answer: Promise<WalletPositions> }>()

/** GET /wallets/:address/positions */
export function positionsOf(owner: string, { chain }: WalletQuery): Promise<WalletPositions> {
  const key = `${chain} ${owner}`
  const known = kept.get(key)
  if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.answer
  const answer = read(owner, chain)
  kept.delete(key)
  kept.set(key, { at: Date.now(), answer })
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
  answer.catch(() => kept.delete(key))
  return answer
}

type EventRow = Place & {
  type: PositionHistory['events'][number]['type']
  amount0: string | null
  amount1: string | null
  hash: string
  time: number
}

/** GET /positions/:chainId/:version/:tokenId */
export async function positionHistoryOf(
  chainId: number,
  version: RangeVersion,
  tokenId: string,
): Promise<PositionHistory> {
  const market = marketOf(chainId)
  const of = sql`chain_id = ${chainId} AND version = ${version} AND token_id = ${tokenId}`
  const [row] = await rows<DbRow>(sql`SELECT ${COLUMNS}
    FROM ${position} WHERE ${of}`)
  if (market === undefined) throw new NotFound('no such network here')
  const [unknown, at] = [
    { owner: null, createdTime: null, changedTime: null, fees0: null, fees1: null, ...NO_LIFE },
    market.at,
  ]
  if (row === undefined) return { chainId, version, tokenId, ...unknown, events: [], at }
  const told =
    await rows<EventRow>(sql`SELECT type, amount0::text AS amount0, amount1::text AS amount1, hash, block, log_index, time
    FROM ${positionEvent} WHERE ${of} ORDER BY block DESC, log_index DESC LIMIT ${MAX_EVENTS}`)
  const { owner, created_time: createdTime, changed_time: changedTime } = row
  const changes = versions[version].feesPaid === 'byChange' ? changesOf(told.toReversed()) : null
  const paid = changes && (await paidFeesOf(chainId, { changes, tickSpacingOf: spacingIn(market) }))
  const paidBy = new Map(changes?.map((event, nth) => [event, paid?.[nth]]))
  const events = told.map(row => {
    const { log_index, ...event } = row
    const [fees0 = null, fees1 = null] = paidBy.get(row)?.map(String) ?? []
    // A change of nothing pays fees alone.
    const only = event.type === 'collect' ? [fees0, fees1] : []
    return {
      ...event,
      amount0: event.amount0 ?? only[0] ?? null,
      amount1: event.amount1 ?? only[1] ?? null,
      fees0,
      fees1,
    }
  })
  const [fees0, fees1] = paid ? sumOf(paid) : [row.fees0, row.fees1]
  return { chainId, version, tokenId, owner, createdTime, changedTime, fees0, fees1, ...lifeOf(row), events, at }
}
