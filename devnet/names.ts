import { encodeFunctionData, keccak256, toHex } from 'viem'
import { namehash } from 'viem/ens'
import type { Address } from '../src/domain/chains/Chain.ts'
import { coinTypeOf, DEFAULT_EVM_COIN, ETHEREUM_COIN } from '../src/domain/names/EnsQuestion.ts'
import { ENS_GATEWAY_RESOLVER } from './actors/nameGateway.ts'
import { abis } from './chain/abis.ts'
import type { Hex } from './contracts/Hex.ts'
import type { Network } from './chain/Network.ts'
import { ACCOUNTS, TRADER, TREASURY } from './markets/wallets.ts'

export const ENS_REGISTRY: Address = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
export const ENS_RESOLVER: Address = '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63'
/** Where viem's mainnet definition looks for it. */
export const ENS_UNIVERSAL_RESOLVER: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** LIST: the names of the devnet (label under .eth, whose). Each address has its name back. */
export const names: [label: string, owner: Address][] = [
  ['tarn', ACCOUNTS[0]!],
  ['alice', ACCOUNTS[1]!],
  ['bob', ACCOUNTS[2]!],
  ['carol', ACCOUNTS[3]!],
  // Its primary name has other letters than a–z.
  ['grünwald', '0x00000000000000000000000000000000000c0de5'],
]

const BASE_COIN = coinTypeOf(8453)

/**
 * LIST: names without a way back (label under .eth; address by coin type): of other letters, with a record of one
 * network or of every EVM network, and of a contract that Ethereum alone has.
 */
export const namesForward: [label: string, records: Readonly<Record<number, Address>>][] = [
  ['jäckel', { [ETHEREUM_COIN]: ACCOUNTS[5]! }],
  ['🦊', { [ETHEREUM_COIN]: ACCOUNTS[6]! }],
  ['nora', { [ETHEREUM_COIN]: ACCOUNTS[7]!, [BASE_COIN]: ACCOUNTS[2]! }],
  ['every', { [DEFAULT_EVM_COIN]: ACCOUNTS[3]! }],
  ['vault', { [ETHEREUM_COIN]: TRADER }],
]

/** Its names are not on the chain: ENS_GATEWAY_RESOLVER answers for all of them (`ada.lake.eth`). */
export const GATEWAY_NAME = 'lake'

/** Queues the transactions that register the names, forward and reverse (Ethereum only). */
export function registerNames(network: Network): void {
  if (network.chainId !== 1) return
  const own = (node: Hex, label: string) => {
    const args = [node, keccak256(toHex(label)), TREASURY] as const
    network.send(
      TREASURY,
      ENS_REGISTRY,
      encodeFunctionData({ abi: abis.ensRegistry, functionName: 'setSubnodeOwner', args }),
    )
  }
  const point = (node: Hex, resolver: Address = ENS_RESOLVER) => {
    const args = [node, resolver] as const
    network.send(
      TREASURY,
      ENS_REGISTRY,
      encodeFunctionData({ abi: abis.ensRegistry, functionName: 'setResolver', args }),
    )
  }
  const resolver = (data: Hex) => network.send(TREASURY, ENS_RESOLVER, data)
  const forward = (label: string, records: Readonly<Record<number, Address>>) => {
    const node = namehash(`${label}.eth`)
    own(namehash('eth'), label)
    point(node)
    for (const [coinType, address] of Object.entries(records)) {
      const args = [node, BigInt(coinType), address] as const
      resolver(encodeFunctionData({ abi: abis.ensResolver, functionName: 'setAddr', args }))
    }
  }
  own(namehash(''), 'eth')
  own(namehash(''), 'reverse')
  own(namehash('reverse'), 'addr')
  for (const [label, owner] of names) {
    forward(label, { [ETHEREUM_COIN]: owner })
    const back = namehash(`${owner.slice(2)}.addr.reverse`)
    own(namehash('addr.reverse'), owner.slice(2))
    point(back)
    resolver(encodeFunctionData({ abi: abis.ensResolver, functionName: 'setName', args: [back, `${label}.eth`] }))
  }
  for (const [label, records] of namesForward) forward(label, records)
  own(namehash('eth'), GATEWAY_NAME)
  point(namehash(`${GATEWAY_NAME}.eth`), ENS_GATEWAY_RESOLVER)
}
