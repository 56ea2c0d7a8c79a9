// Moving a market: the one pool of a token gets another price.
import { devnetFile, rpc, sendAll } from './devnet.ts'
import { stranger } from './freshAccount.ts'
import { token } from './swap.ts'

const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')

/**
 * Makes the token of a v2 pair with the wrapped native currency dearer by about `percent`: wrapped currency is given to
 * the pair for nothing. Moves the market only for tokens whose one pool this is.
 */
export async function pushPair(chainId: number, pair: string, percent: number): Promise<void> {
  const { address } = token(chainId, 'WETH')
  const held = BigInt(
    await rpc<string>(chainId, 'eth_call', [{ to: address, data: `0x70a08231${word(pair)}` }, 'latest']),
  )
  const gift = (held * BigInt(percent)) / 100n
  const giver = await stranger()
  await sendAll(chainId, [
    { from: giver, to: address, data: '0xd0e30db0', value: gift },
    { from: giver, to: address, data: `0xa9059cbb${word(pair)}${word(gift)}` },
    { from: giver, to: pair, data: '0xfff6cae9' },
  ])
}

/** The only pool of a token: a v2 pair with the wrapped native currency. */
export function onlyPair(chainId: number, symbol: string): string {
  const { address } = token(chainId, symbol)
  const pools = devnetFile().pools.filter(p => p.chainId === chainId && [p.token0, p.token1].includes(address))
  if (pools.length !== 1 || Number(String(pools[0]!.version).replace('v', '')) !== 2)
    throw new Error(`${symbol} has other pools than one v2 pair`)
  return String(pools[0]!.id)
}
