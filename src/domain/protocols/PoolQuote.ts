import { chainById } from '../chains/chains.ts'

type Side = { address: string }
type Quoted = { chainId: number; token0: Side; token1: Side }

/** What people reckon in: dollars, then the network's own currency. */
function measure(chainId: number, { address }: Side): number {
  const chain = chainById(chainId)
  if (chain?.dollars.some(dollar => dollar === address)) return 2
  return address === chain?.contracts.wrappedNative || address === 'NATIVE' || /^0x0+$/.test(address) ? 1 : 0
}

/**
 * Whether a pool's price says more the other way round (first token for one of the second): `1 WETH = 3,122 USDC` where
 * USDC comes first.
 */
export const isTurned = ({ chainId, token0, token1 }: Quoted): boolean =>
  measure(chainId, token0) > measure(chainId, token1)
