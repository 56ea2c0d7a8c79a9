import { keccak256, toHex } from 'viem/utils'
import type { Address } from '../../src/domain/chains/Chain.ts'

/** A devnet wallet that no key is known for (the node impersonates it): the same for the same name. */
const walletOf = (name: string): Address => `0x${keccak256(toHex(`tarn devnet ${name}`)).slice(26)}`

/** Holds every token's supply at first, owns the contracts, and provides the first liquidity. */
export const TREASURY = walletOf('treasury')
/** Run the arbitrage contract. */
export const ARBITRAGEURS = [1, 2, 3].map(n => walletOf(`arbitrageur ${n}`))
/** Add and remove liquidity. */
export const PROVIDERS = [1, 2, 3].map(n => walletOf(`provider ${n}`))
/** The arbitrage contract's address. */
export const TRADER: Address = '0x7a12000000000000000000000000000000030000'

/** Trade through the router: fewer in a short history, so that a small devnet starts fast. */
export const retailWallets = (swaps: number): Address[] =>
  Array.from({ length: Math.min(9, Math.max(3, Math.ceil(swaps / 400))) }, (_, n) => walletOf(`trader ${n + 1}`))

/** Every impersonated wallet. */
export const allWallets = (swaps: number): Address[] => [
  TREASURY,
  ...ARBITRAGEURS,
  ...PROVIDERS,
  ...retailWallets(swaps),
]

/** The node's ten unlocked accounts (anvil's test mnemonic). */
export const ACCOUNTS: Address[] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
]
/** Holds nothing at all. */
export const EMPTY_ACCOUNT = ACCOUNTS[8]!
