import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { DUST_USD, type Found } from '#domain/passkey/Holdings.ts'
import { isCounted } from '#domain/token/Token.ts'
import type { Wallet } from '#data/market/walletSchemas.ts'
import type { WalletPositions } from '#data/market/positionSchemas.ts'
import { isRanged, versions } from '#domain/versions.ts'
import { askIndexers } from '../../market/askIndexers.ts'

/**
 * How long the indexer may take. Generous: a last passkey is deleted once, and a busy indexer should not force a second
 * try.
 */
const INDEXER_MS = 15_000

/** What the market index says of something an account holds. `valued`: it can be sold, or is listed. */
export type Indexed = Found & { valued: boolean; spam: boolean }

/** By network; a network that is missing was not answered for. */
export type IndexedOn = ReadonlyMap<number, readonly Indexed[]>

type Answer = Pick<Wallet, 'networks' | 'balances' | 'nfts'>

async function ask<T>(list: string, path: string): Promise<T | null> {
  try {
    const response = await askIndexers({ list, path, init: { signal: AbortSignal.timeout(INDEXER_MS) } })
    return response.ok ? ((await response.json()) as T) : null
  } catch (error) {
    console.error(`passkeys: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

function tokensOf({ balances }: Answer, chainId: number): Indexed[] {
  return balances
    .filter(({ token, amount }) => token.chainId === chainId && token.address !== 'NATIVE' && BigInt(amount) > 0n)
    .map(({ token, amount, usd, priceUsd }) => ({
      ...{
        id: `${chainId}:${token.address}`,
        chainId,
        kind: 'token',
        address: token.address as Address,
        tokenId: null,
      },
      ...{ name: token.symbol ?? null, amount, decimals: token.decimals ?? null, spam: token.spam === true },
      // What can't be sold at all is worth nothing; nor is what a rebasing token left behind.
      valued: isCounted(token) && (token.listed || priceUsd != null) && !(usd != null && usd < DUST_USD),
    }))
}

const itemsOf = ({ nfts }: Answer, chainId: number): Indexed[] =>
  nfts
    .filter(item => item.chainId === chainId)
    .map(({ collection, tokenId, name }) => ({
      ...{ id: `${chainId}:${collection}:${tokenId}`, chainId, kind: 'item', address: collection as Address, tokenId },
      ...{ name, amount: null, decimals: null, spam: false, valued: false },
    }))

function positionsOf({ items }: Pick<WalletPositions, 'items'>, chainId: number): Indexed[] {
  const contracts = chainById(chainId)?.contracts ?? {}
  return items
    .filter(item => item.chainId === chainId)
    .map(({ version, id }) => {
      const address = (isRanged(version) ? contracts[versions[version].manager] : id) as Address
      return {
        ...{
          id: isRanged(version) ? `${chainId}:${address}:${id}` : `${chainId}:${id}`,
          chainId,
          kind: version,
          address,
        },
        ...{
          tokenId: isRanged(version) ? id : null,
          name: null,
          amount: null,
          decimals: null,
          spam: false,
          valued: true,
        },
      }
    })
}

/** What the market index knows of an account, on networks for which it answers wholly: tokens, NFTs and positions. */
export async function readIndex(indexerUrl: string, account: Address, chainIds: readonly number[]): Promise<IndexedOn> {
  const [wallet, positions] = await Promise.all([
    ask<Answer>(indexerUrl, `/api/market/wallets/${account}`),
    ask<Pick<WalletPositions, 'items' | 'networks'>>(indexerUrl, `/api/market/wallets/${account}/positions`),
  ])
  const answers = ({ networks }: { networks: readonly { chainId: number; read: boolean }[] }, id: number) =>
    networks.some(({ chainId, read }) => chainId === id && read)
  if (!wallet || !positions) return new Map()
  try {
    return new Map(
      chainIds
        .filter(id => answers(wallet, id) && answers(positions, id))
        .map(id => [id, [...tokensOf(wallet, id), ...itemsOf(wallet, id), ...positionsOf(positions, id)]]),
    )
  } catch (error) {
    console.error(`passkeys: the index answers otherwise than it should: ${String(error)}`)
    return new Map()
  }
}
