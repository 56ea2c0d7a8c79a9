import type { Hex } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { client } from '#onchain/clients.ts'
import { addTransaction } from './transactions.ts'

/** TX-2: remembers that an account gave up its delegation. What can't be read is not remembered: the chain has it. */
export async function noteDelegation(chainId: number, account: Address, hash: Hex): Promise<void> {
  try {
    const sent = await client(chainId).request<{ nonce: Hex; blockNumber: Hex | null; to: Address | null } | null>('eth_getTransactionByHash', [hash])
    const native = chainById(chainId)?.native
    if (!sent || !native) return
    const currency = { id: 'NATIVE' as const, symbol: native.symbol, decimals: native.decimals }
    const place = { to: account, data: '0x' as Hex, value: 0n, hash, chainId, account, nonce: Number(sent.nonce), sentBlock: Number(sent.blockNumber ?? 0), deadline: 0 }
    void addTransaction(place, { type: 'removeDelegation', currencyIn: currency, currencyOut: currency, amountIn: '0', amountOut: '0' })
  } catch (error) {
    console.warn('Tarn: the removed delegation is not in the activity', error)
  }
}
