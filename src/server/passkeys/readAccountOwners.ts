import type { Hex } from '#domain/Hex.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { depositCall, ENTRY_POINT, ownersCall, readOwnersAnswer } from '#domain/passkey/PasskeyAccount.ts'
import { askAll } from '../rpc/askAll.ts'

/**
 * An account on one network: its owners as the contract names them (none before its first action there), its native
 * balance and its deposit in EntryPoint, in wei.
 */
export type OnNetwork = { deployed: boolean; owners: Hex[]; balance: bigint; deposit: bigint }

/** Asks the network's nodes in turn. Null when none answers: the owners aren't known then. */
export async function readAccountOwners(urls: readonly string[], address: Address): Promise<OnNetwork | null> {
  const calls = [
    ['eth_getCode', [address, 'latest']],
    ['eth_call', [{ to: address, data: ownersCall }, 'latest']],
    ['eth_getBalance', [address, 'latest']],
    ['eth_call', [{ to: ENTRY_POINT, data: depositCall(address) }, 'latest']],
  ] as const
  for (const url of urls) {
    try {
      const answers = await askAll(url, calls)
      const [code, owners, balance, deposit] = calls.map((_, id) => answers.find(answer => answer.id === id)?.result)
      if (code === undefined || balance === undefined || deposit === undefined) continue
      const deployed = code !== '0x'
      if (deployed && owners === undefined) continue
      return {
        deployed,
        owners: deployed ? readOwnersAnswer(owners!) : [],
        balance: BigInt(balance),
        deposit: deposit === '0x' ? 0n : BigInt(deposit),
      }
    } catch (error) {
      console.error(`passkeys: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return null
}
