import type { Chain } from './Chain.ts'
import { chainById } from './chains.ts'

/** CH-3: whether a network is shown: a test network in testnet mode only. An unknown id counts as shown. */
export const shownIn =
  (testnetMode: boolean) =>
  (chain: Chain | number): boolean =>
    testnetMode || !(typeof chain === 'number' ? chainById(chain) : chain)?.testnet
