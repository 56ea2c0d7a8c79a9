import { DYNAMIC_FEE, type Market, STABLE } from './Market.ts'

/** A testnet: few tokens, shallow pools. */
export const sepolia: Market = {
  tokens: [
    ['WETH', 3100, 40_000, 0.55],
    ['UNI', 8.4, 5_000_000, 0.9],
  ],
  unlisted: [
    {
      address: '0x1c7d4b196cb0c7b01d743fbc6116a902379c7238',
      symbol: 'USDC',
      name: 'USDC',
      decimals: 6,
      usd: 1,
      supply: 300_000_000,
      vol: STABLE,
    },
    {
      address: '0x779877a7b0d9e8603169ddbd7836e478b4624789',
      symbol: 'LINK',
      name: 'ChainLink Token',
      decimals: 18,
      usd: 16.2,
      supply: 2_000_000,
      vol: 0.8,
    },
    {
      address: '0x08210f9170f89ab7658f0b5e3ff39b0e03c594d4',
      symbol: 'EURC',
      name: 'EURC',
      decimals: 6,
      usd: 1.09,
      supply: 60_000_000,
      vol: 0.08,
    },
  ],
  pools: [
    [2, 'WETH', 'USDC', 0, 0.8],
    [3, 'WETH', 'USDC', 500, 1.5],
    [3, 'WETH', 'USDC', 3000, 1],
    [4, 'ETH', 'USDC', 3000, 1.2],
    [4, 'ETH', 'USDC', DYNAMIC_FEE, 0.6, 'fee-override'],
    [3, 'UNI', 'WETH', 3000, 0.9],
    [4, 'ETH', 'UNI', 3000, 0.4],
    [3, 'LINK', 'WETH', 3000, 0.7],
    [2, 'LINK', 'WETH', 0, 0.3],
    [3, 'EURC', 'USDC', 500, 0.6],
    [2, 'WHOLE', 'WETH', 0, 0.1],
    [3, 'FINE', 'WETH', 3000, 0.1],
    [2, 'TOLL', 'WETH', 0, 0.1],
    [2, 'HONEY', 'WETH', 0, 0.05],
  ],
}
