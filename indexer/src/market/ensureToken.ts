import type { Context } from '../../engine/registry.ts'
import { token } from '../schema.ts'
import { chainById } from '#domain/chains/chains.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { NO_BARS } from './openBars.ts'
import { readMetadata } from './readMetadata.ts'

type Event = { block: { number: bigint; timestamp: bigint } }

/** Puts a token into the book when it is met first; the wrapper brings NATIVE along. Returns its decimals. */
export async function ensureToken(context: Context, event: Event, address: CurrencyId): Promise<number> {
  const chainId = context.chain.id
  const known = await context.db.find(token, { chainId, address })
  if (known !== null) return known.decimals
  const chain = chainById(chainId)
  const wrapper = chain?.contracts.wrappedNative
  const dollar = chain?.dollars.includes(address as `0x${string}`) ?? false
  const texts =
    address === 'NATIVE'
      ? (chain?.native ?? { symbol: 'ETH', name: 'Ethereum', decimals: 18 })
      : await readMetadata(chainId, address)
  await context.db.insert(token).values({
    chainId,
    address,
    symbol: texts.symbol,
    name: texts.name,
    decimals: texts.decimals,
    createdBlock: Number(event.block.number),
    createdTime: Number(event.block.timestamp),
    reserve: 0n,
    poolCount: 0,
    quotes: [],
    bars: NO_BARS,
    directUsd: dollar ? 1 : null,
    directConfidence: dollar ? 1 : 0,
    priceUsd: dollar ? 1 : null,
    priceConfidence: dollar ? 1 : 0,
    depthUsd: dollar ? 1e15 : 0,
    updatedBlock: Number(event.block.number),
  })
  if (wrapper !== undefined && address === wrapper) await ensureToken(context, event, 'NATIVE')
  if (wrapper !== undefined && address === 'NATIVE') await ensureToken(context, event, wrapper)
  return texts.decimals
}
