import { encodeFunctionData, keccak256, toHex } from 'viem'
import { namehash } from 'viem/ens'
import type { Address } from '../src/domain/chains/Chain.ts'
import { abis } from './chain/abis.ts'
import type { Hex } from './contracts/Hex.ts'
import type { Network } from './chain/Network.ts'
import { ACCOUNTS, TREASURY } from './markets/wallets.ts'

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
]

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
  const point = (node: Hex) => {
    const args = [node, ENS_RESOLVER] as const
    network.send(
      TREASURY,
      ENS_REGISTRY,
      encodeFunctionData({ abi: abis.ensRegistry, functionName: 'setResolver', args }),
    )
  }
  const resolver = (data: Hex) => network.send(TREASURY, ENS_RESOLVER, data)
  own(namehash(''), 'eth')
  own(namehash(''), 'reverse')
  own(namehash('reverse'), 'addr')
  for (const [label, owner] of names) {
    const node = namehash(`${label}.eth`)
    own(namehash('eth'), label)
    point(node)
    resolver(encodeFunctionData({ abi: abis.ensResolver, functionName: 'setAddr', args: [node, owner] }))
    const back = namehash(`${owner.slice(2)}.addr.reverse`)
    own(namehash('addr.reverse'), owner.slice(2))
    point(back)
    resolver(encodeFunctionData({ abi: abis.ensResolver, functionName: 'setName', args: [back, `${label}.eth`] }))
  }
}
