import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { type Facts, isContractCode } from '#domain/people/RecipientRisk.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { networksOn } from '../node/networksOn.ts'
import { RpcError } from '../node/RpcError.ts'
import { readToken } from './readToken.ts'

/** supportsInterface(bytes4) of an ERC-721 and of an ERC-1155. */
const COLLECTIONS: readonly Hex[] = ['0x80ac58cd', '0xd9b67a26'].map(
  id => `0x01ffc9a7${id.slice(2).padEnd(64, '0')}` as Hex,
)

/**
 * SM-10, GO-15: what the chains say of an address that something is to be sent to on one of them. Throws AppError
 * `network.*`.
 */
export async function readRecipient(chainId: number, address: Address, options: RequestOptions = {}): Promise<Facts> {
  const here = await readPlace(chainId, address, options)
  // Another network's node that is away says nothing; the one that is sent on must answer.
  const others = await Promise.all(
    networksOn
      .filter(id => id !== chainId)
      .map(id =>
        readPlace(id, address, options).catch((error: unknown) => {
          options.signal?.throwIfAborted()
          console.warn('Tarn: another network could not be asked about a recipient', error)
          return null
        }),
      ),
  )
  const isContract = isContractCode(here.code)
  return {
    token: isContract ? await nameOf(chainId, address, options) : null,
    isContract,
    isUndeployed: here.code === '0x' && others.some(place => place !== null && isContractCode(place.code)),
    isUnused: [here, ...others].every(place => place === null || (!place.used && place.code === '0x')),
  }
}

async function readPlace(chainId: number, address: Address, options: RequestOptions) {
  const ask = (method: string) => client(chainId).request<Hex>(method, [address, 'latest'], options)
  const [code, count, balance] = await Promise.all([
    ask('eth_getCode'),
    ask('eth_getTransactionCount'),
    ask('eth_getBalance'),
  ])
  return { code, used: BigInt(count) > 0n || BigInt(balance) > 0n }
}

/** What a token's or a collection's contract calls itself; null: it is neither. */
async function nameOf(chainId: number, address: Address, options: RequestOptions): Promise<string | null> {
  const token = await readToken(chainId, address, options)
  if (token) return token.symbol
  const answers = await Promise.all(COLLECTIONS.map(data => isTrue(chainId, { to: address, data }, options)))
  return answers.includes(true) ? 'NFT' : null
}

async function isTrue(chainId: number, call: { to: Address; data: Hex }, options: RequestOptions): Promise<boolean> {
  try {
    const answer = await client(chainId).request<Hex>('eth_call', [call, 'latest'], options)
    return answer.length === 66 && BigInt(answer) === 1n
  } catch (error) {
    // a contract that knows no such question is no collection
    if (error instanceof RpcError) return false
    throw error
  }
}
