import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import {
  ENTRY_POINT,
  PASSKEY_FACTORY,
  PASSKEY_IMPLEMENTATION,
  PASSKEY_VERIFIER,
} from '#domain/passkey/PasskeyAccount.ts'
import type { Found } from '#domain/passkey/Holdings.ts'
import { readText } from '../../rpc/readToken.ts'
import { askMany, callTo, type Outcome, wordsOf } from './askMany.ts'
import type { Sighting } from './sightings.ts'

const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const CALL = {
  balanceOf: (account: string) => `0x70a08231${word(account)}`,
  balanceOfId: (account: string, id: string) => `0x00fdd58e${word(account)}${word(id)}`,
  ownerOf: (id: string) => `0x6352211e${word(id)}`,
  /** v3: words 7, 10 and 11 are its liquidity and what it is owed. */
  positions: (id: string) => `0x99fbab88${word(id)}`,
  positionLiquidity: (id: string) => `0x1efeed33${word(id)}`,
  getPair: (token0: bigint, token1: bigint) => `0xe6a43905${word(token0)}${word(token1)}`,
  ...{ factory: '0xc45a0155', token0: '0x0dfe1681', token1: '0xd21220a7' },
  ...{ symbol: '0x95d89b41', name: '0x06fdde03', decimals: '0x313ce567' },
} as const

/** What was found, and what decides about it. */
export type Held = Found & {
  /** An operation of the account itself brought it. */
  asked: boolean
  /** Worth keeping whatever the market index says: a position, a network's dollars or wrapped currency. */
  keeps: boolean
}

export type HeldOn = { found: Held[]; unseen: Address[] }

type Asked = { urls: readonly string[]; account: Address; chainId: number; sightings: readonly Sighting[] }
type Owned = { contract: Address; kind: Sighting['kind']; tokenId: string; asked: boolean; amount: bigint | null }

const result = (outcome: Outcome | undefined) => (outcome && 'result' in outcome ? outcome.result : undefined)

/** Of sightings, what the account owns now. `amount` null: the contract doesn't say. Null: the node doesn't answer. */
async function readOwned({ urls, account, sightings }: Asked): Promise<Owned[] | null> {
  const answers = await askMany(
    urls,
    sightings.map(({ contract, kind, tokenId }) =>
      callTo(
        contract,
        kind === 'item'
          ? CALL.ownerOf(tokenId)
          : kind === 'counted'
            ? CALL.balanceOfId(account, tokenId)
            : CALL.balanceOf(account),
      ),
    ),
  )
  return (
    answers?.flatMap((answer, at): Owned[] => {
      const { contract, kind, tokenId, asked } = sightings[at]!
      const told = wordsOf(answer, 1)?.[0] ?? null
      const own = { contract, kind, tokenId, asked }
      // A burned item has no owner: its contract reverts. What was only touched needs no balance at all.
      if (kind === 'item') return told === BigInt(account) ? [{ ...own, amount: 1n }] : []
      if (kind === 'touched') return told ? [{ ...own, amount: told }] : []
      return told === 0n ? [] : [{ ...own, amount: told }]
    }) ?? null
  )
}

/** Contracts of which every answer is known, or that keep nothing for an account. */
function knownContracts(chainId: number, account: Address): Set<string> {
  const contracts = Object.values(chainById(chainId)?.contracts ?? {})
  return new Set([
    account,
    ENTRY_POINT,
    PASSKEY_FACTORY,
    PASSKEY_IMPLEMENTATION,
    PASSKEY_VERIFIER,
    PERMIT2,
    ...contracts,
  ])
}

/**
 * Touched contracts that are no tokens: what they keep for an account can't be asked. Null: the node doesn't answer.
 */
async function readUnseen({ urls, account, chainId, sightings }: Asked): Promise<Address[] | null> {
  const known = knownContracts(chainId, account)
  const tokens = new Set(sightings.filter(({ kind }) => kind !== 'touched').map(({ contract }) => contract))
  const open = sightings
    .filter(({ kind, contract }) => kind === 'touched' && !known.has(contract) && !tokens.has(contract))
    .map(({ contract }) => contract)
  const answers = await askMany(
    urls,
    open.flatMap(contract => [
      ['eth_getCode', [contract, 'latest']] as const,
      callTo(contract, CALL.balanceOf(account)),
      callTo(contract, CALL.decimals),
    ]),
  )
  return (
    answers &&
    open.filter((_, at) => {
      const [code, balance, decimals] = answers.slice(3 * at, 3 * at + 3)
      const isContract = result(code) !== '0x' && !String(result(code)).startsWith('0xef0100')
      return isContract && !(wordsOf(balance, 1) && wordsOf(decimals, 1))
    })
  )
}

/** Pairs of our v2 among tokens: the factory itself says so. */
async function readPairs(urls: readonly string[], chainId: number, tokens: readonly Address[]): Promise<Set<Address>> {
  const factory = chainById(chainId)?.contracts.v2Factory
  if (!factory || tokens.length === 0) return new Set()
  const parts = await askMany(
    urls,
    tokens.flatMap(token => [callTo(token, CALL.factory), callTo(token, CALL.token0), callTo(token, CALL.token1)]),
  )
  const claims = tokens.flatMap((token, at) => {
    const [made, token0, token1] = [0, 1, 2].map(part => wordsOf(parts?.[3 * at + part], 1)?.[0])
    return made === BigInt(factory) && token0 !== undefined && token1 !== undefined ? [{ token, token0, token1 }] : []
  })
  const pairs = await askMany(
    urls,
    claims.map(({ token0, token1 }) => callTo(factory, CALL.getPair(token0, token1))),
  )
  return new Set(
    claims.filter(({ token }, at) => wordsOf(pairs?.[at], 1)?.[0] === BigInt(token)).map(each => each.token),
  )
}

/** Positions that hold something: an empty one is an NFT and no more. One that doesn't say counts as full. */
async function readFull(urls: readonly string[], chainId: number, owned: readonly Owned[]): Promise<Set<string>> {
  const { v3PositionManager, v4PositionManager } = chainById(chainId)?.contracts ?? {}
  const numbered = owned.filter(
    ({ kind, contract }) => kind === 'item' && (contract === v3PositionManager || contract === v4PositionManager),
  )
  const answers = await askMany(
    urls,
    numbered.map(({ contract, tokenId }) =>
      callTo(contract, contract === v3PositionManager ? CALL.positions(tokenId) : CALL.positionLiquidity(tokenId)),
    ),
  )
  return new Set(
    numbered.flatMap(({ contract, tokenId }, at) => {
      const v3 = contract === v3PositionManager
      const told = wordsOf(answers?.[at], v3 ? 12 : 1)
      const empty = told && (v3 ? told[7] === 0n && told[10] === 0n && told[11] === 0n : told[0] === 0n)
      return empty ? [] : [`${contract}:${tokenId}`]
    }),
  )
}

/** PK-4: what an account owns on a network now of what was ever sighted there. Null: the node doesn't answer. */
export async function readHeld(asked: Asked): Promise<HeldOn | null> {
  const { urls, chainId } = asked
  const chain = chainById(chainId)
  const always = [...(chain?.dollars ?? []), ...(chain?.contracts.wrappedNative ? [chain.contracts.wrappedNative] : [])]
  const sure = always.map((contract): Sighting => ({ contract, kind: 'token', tokenId: '', asked: true }))
  const sighted = new Map<string, Sighting>()
  // A token that was sent and touched is one thing.
  const known = knownContracts(chainId, asked.account)
  for (const each of [...asked.sightings, ...sure]) {
    // What the protocols' own contracts count is no token: deposits and positions are read by themselves.
    if (each.kind === 'touched' && known.has(each.contract)) continue
    const key = `${each.contract}:${each.tokenId}:${each.kind === 'touched' ? 'token' : each.kind}`
    const before = sighted.get(key)
    if (!before || before.kind === 'touched') sighted.set(key, { ...each, asked: each.asked || before?.asked === true })
    else if (each.asked) sighted.set(key, { ...before, asked: true })
  }
  const [owned, unseen] = await Promise.all([
    readOwned({ ...asked, sightings: [...sighted.values()] }),
    readUnseen(asked),
  ])
  if (!owned || !unseen) return null
  // A touched collection answers its count too: its items are told one by one.
  const items = new Set(owned.filter(({ kind }) => kind === 'item').map(({ contract }) => contract))
  const real = owned.filter(({ kind, contract }) => kind !== 'touched' || !items.has(contract))
  // A network's own tokens that don't answer here aren't there.
  const told = real.filter(({ contract, amount }) => amount !== null || !always.includes(contract as Address))
  const tokens = told.filter(({ kind, amount }) => (kind === 'token' || kind === 'touched') && amount !== null)
  const [names, pairs, full] = await Promise.all([
    askMany(
      urls,
      told.flatMap(({ contract }) => [CALL.symbol, CALL.name, CALL.decimals].map(data => callTo(contract, data))),
    ),
    readPairs(
      urls,
      chainId,
      tokens.map(({ contract }) => contract),
    ),
    readFull(urls, chainId, told),
  ])
  if (!names) return null
  const found = told.map(({ contract, kind, tokenId, asked: own, amount }, at): Held => {
    const [symbol, name, decimals] = names.slice(3 * at, 3 * at + 3)
    const position = full.has(`${contract}:${tokenId}`)
    const pair = pairs.has(contract)
    const counted = kind === 'counted' && contract === chain?.contracts.v4PoolManager ? 'claim' : 'item'
    const plain = amount === null ? 'unreadable' : kind === 'item' || kind === 'counted' ? counted : 'token'
    const number = contract === chain?.contracts.v4PositionManager ? 'v4' : 'v3'
    return {
      ...{ id: tokenId ? `${chainId}:${contract}:${tokenId}` : `${chainId}:${contract}`, chainId },
      kind: position ? number : pair ? 'v2' : plain,
      ...{ address: contract, tokenId: tokenId || null },
      name: readText(result(symbol)) ?? readText(result(name)),
      amount: kind === 'item' || amount === null ? null : amount.toString(),
      decimals: Number(wordsOf(decimals, 1)?.[0] ?? 0n) % 256,
      ...{ asked: own, keeps: position || pair || always.includes(contract as Address) },
    }
  })
  return { found, unseen }
}
