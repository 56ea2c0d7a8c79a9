import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3 } from '#domain/chains/chains.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import { erc20Abi, multicallAbi } from '../node/abis.ts'
import type { RequestOptions } from '../node/clients.ts'
import { readCalls } from '../node/readCalls.ts'

/** Raw balances at `block`; null where the contract doesn't answer. */
export type Balances = { block: bigint; balances: Map<CurrencyId, bigint | null> }

/** What an account holds of these currencies, the native one included, all at one block. */
export async function readBalances(
  { chainId, account, currencies }: { chainId: number; account: Address; currencies: readonly CurrencyId[] },
  options: RequestOptions & { block?: bigint } = {},
): Promise<Balances> {
  const { block, results } = await readCalls(
    chainId,
    currencies.map(id =>
      id === 'NATIVE'
        ? { to: MULTICALL3, abi: multicallAbi, functionName: 'getEthBalance', args: [account] }
        : { to: id, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
    ),
    options,
  )
  return { block, balances: new Map(currencies.map((id, i) => [id, (results[i] as bigint | null) ?? null])) }
}
