import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Wallet, WalletBalance } from '#data/market/walletSchemas.ts'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import { isCounted } from '#domain/token/Token.ts'
import { askNode } from '../../chains/askNode.ts'
import { networks } from '../../chains/networks.ts'
import { whole } from '../market/poolPrice.ts'
import { refOf, sum } from './chainMarket.ts'
import type { ChainMarket } from './marketRows.ts'
import { marketsOf, momentOf } from './market.ts'
import { itemsOfOwner } from './nfts.ts'
import type { WalletQuery } from './parameters.ts'
import { SPARK_SLOTS } from './figures/windows.ts'

const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])
const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) view returns (Result[])',
  'function getEthBalance(address) view returns (uint256)',
])
const BATCH = 200
/** Beyond this many tokens of a network, those with the least TVL aren't asked for. */
const MAX_TOKENS = 2_000
const MAX_NFTS = 100
/** One reading of a wallet serves everyone who asks within this. */
const FRESH_MS = 4_000
const MAX_KEPT = 500

const kept = new Map<string, { at: number; answer: Promise<Wallet> }>()

/** Raw balances of the chain's tokens at its latest block, without zeros. Throws when the node doesn't answer. */
async function readBalances(market: ChainMarket, owner: Hex): Promise<Map<string, bigint>> {
  const rpc = networks().find(network => network.chain.id === market.chain.id)?.rpc[0]
  if (rpc === undefined) throw new Error(`no node of ${market.chain.name}`)
  const ids = [
    'NATIVE',
    ...[...market.tokens.values()]
      .map(token => token.row)
      .filter(row => row.address !== 'NATIVE')
      .sort((a, b) => (b.tvlUsd ?? 0) - (a.tvlUsd ?? 0))
      .slice(0, MAX_TOKENS)
      .map(row => row.address),
  ]
  const found = new Map<string, bigint>()
  for (let i = 0; i < ids.length; i += BATCH) {
    const batch = ids.slice(i, i + BATCH)
    const calls = batch.map(id => ({
      target: id === 'NATIVE' ? MULTICALL3 : (id as Hex),
      allowFailure: true,
      callData:
        id === 'NATIVE'
          ? encodeFunctionData({ abi: multicallAbi, functionName: 'getEthBalance', args: [owner] })
          : encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [owner] }),
    }))
    const data = await askNode<Hex>(rpc, 'eth_call', [
      { to: MULTICALL3, data: encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args: [calls] }) },
      'latest',
    ])
    const answers = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data })
    batch.forEach((id, index) => {
      const answer = answers[index]
      const amount = answer?.success && answer.returnData.length === 66 ? BigInt(answer.returnData) : 0n
      if (amount > 0n) found.set(id, amount)
    })
  }
  return found
}

function toBalance(market: ChainMarket, id: string, amount: bigint): WalletBalance[] {
  const row = market.tokens.get(id)?.row
  if (row === undefined) return market.chain.native.symbol !== '' && id === 'NATIVE' ? nativeOnly(market, amount) : []
  const usd = row.priceUsd === null ? null : whole(amount, row.decimals) * row.priceUsd
  return [
    {
      token: refOf(row),
      amount: amount.toString(),
      priceUsd: row.priceUsd,
      usd: usd !== null && Number.isFinite(usd) ? usd : null,
      change1d: row.change['1d'],
    },
  ]
}

/** A native currency that stands in no pool has its wrapper's price. */
function nativeOnly({ chain, tokens }: ChainMarket, amount: bigint): WalletBalance[] {
  const wrapper = tokens.get(chain.contracts.wrappedNative ?? '')?.row
  const priceUsd = wrapper?.priceUsd ?? null
  const { symbol, name, decimals } = chain.native
  const fees = { buyFeeBps: null, sellFeeBps: null }
  const token = {
    chainId: chain.id,
    address: 'NATIVE' as const,
    symbol,
    name,
    decimals,
    logoUrl: null,
    color: null,
    ...fees,
    safety: 'none' as const,
    spam: false,
    listed: true,
  }
  return [
    {
      token,
      amount: amount.toString(),
      priceUsd,
      usd: priceUsd === null ? null : whole(amount, decimals) * priceUsd,
      change1d: wrapper?.change['1d'] ?? null,
    },
  ]
}

/** Today's amounts at yesterday's prices, in dollars. */
const before = ({ usd, change1d }: WalletBalance): number | null =>
  usd === null ? null : change1d === null || change1d <= -1 ? usd : usd / (1 + change1d)

/**
 * USD at the half hours of the last day, of today's amounts: what a token was worth before it had a price is taken for
 * what it was worth first. Empty: nothing has a price.
 */
function worthOf(parts: readonly { market: ChainMarket; balances: readonly WalletBalance[] }[]): number[] {
  const lines = parts.flatMap(({ market, balances }) =>
    balances.flatMap(({ token, amount, usd, priceUsd }) => {
      if (!isCounted(token) || usd === null || priceUsd === null) return []
      const known =
        market.tokens.get(token.address)?.row.sparkline ??
        market.tokens.get(market.chain.contracts.wrappedNative ?? '')?.row.sparkline ??
        []
      const prices = known.length === 0 ? [priceUsd] : known
      const held = whole(BigInt(amount), token.decimals)
      return [
        Array.from(
          { length: SPARK_SLOTS },
          (_, slot) => held * prices[Math.max(0, prices.length - SPARK_SLOTS + slot)]!,
        ),
      ]
    }),
  )
  return lines.length === 0
    ? []
    : Array.from({ length: SPARK_SLOTS }, (_, slot) => lines.reduce((total, line) => total + line[slot]!, 0)).filter(
        Number.isFinite,
      )
}

async function read(owner: string, chain: WalletQuery['chain']): Promise<Wallet> {
  const scope = marketsOf(chain)
  const parts = await Promise.all(
    scope.map(async market => {
      const amounts = await readBalances(market, owner as Hex).catch(error => {
        console.warn(`wallet: ${market.chain.name}: ${error instanceof Error ? error.message : String(error)}`)
        return undefined
      })
      const balances = [...(amounts ?? [])].flatMap(([id, amount]) => toBalance(market, id, amount))
      return { market, read: amounts !== undefined, balances, nfts: await itemsOfOwner(market, owner, MAX_NFTS) }
    }),
  )
  const balances = parts
    .flatMap(part => part.balances)
    .sort((a, b) => (b.usd ?? -1) - (a.usd ?? -1) || (a.token.address < b.token.address ? -1 : 1))
  const counted = balances.filter(balance => isCounted(balance.token))
  const usd = counted.length === 0 ? 0 : sum(counted.map(balance => balance.usd))
  const was = counted.length === 0 ? 0 : sum(counted.map(before))
  const changeUsd1d = usd === null || was === null ? null : usd - was
  return {
    address: owner,
    usd,
    changeUsd1d,
    change1d: changeUsd1d === null || was === null || was <= 0 ? null : changeUsd1d / was,
    networks: parts.map(({ market, read: known, balances: own }) => ({
      chainId: market.chain.id,
      read: known,
      usd: known ? (sum(own.filter(one => isCounted(one.token)).map(one => one.usd)) ?? 0) : null,
    })),
    worth1d: worthOf(parts),
    balances,
    nfts: parts.flatMap(part => part.nfts).slice(0, MAX_NFTS),
    at: momentOf(scope),
  }
}

/** GET /wallets/:address */
export function walletOf(owner: string, { chain }: WalletQuery): Promise<Wallet> {
  const key = `${chain} ${owner}`
  const known = kept.get(key)
  if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.answer
  const answer = read(owner, chain)
  kept.delete(key)
  kept.set(key, { at: Date.now(), answer })
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!)
  // A failure is not cached.
  answer.catch(() => kept.delete(key))
  return answer
}
