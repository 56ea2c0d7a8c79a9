import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { client } from '#onchain/node/clients.ts'
import { addTransaction, type TransactionInfo } from './records.ts'

/** TX-2: remembers what the wallet did as one and has settled already, thing by thing. What can't be read is not remembered: the chain has it. */
export async function noteSettled(
  chainId: number,
  account: Address,
  hash: Hex,
  ...infos: readonly TransactionInfo[]
): Promise<void> {
  try {
    const sent = await client(chainId).request<{ from: string; nonce: Hex; blockNumber: Hex | null } | null>(
      'eth_getTransactionByHash',
      [hash],
    )
    if (!sent) return
    // Somebody else's nonce says nothing of the account's queue.
    const nonce = sent.from.toLowerCase() === account ? Number(sent.nonce) : Number.MAX_SAFE_INTEGER
    const place = {
      to: account,
      data: '0x' as Hex,
      value: 0n,
      hash,
      chainId,
      account,
      nonce,
      sentBlock: Number(sent.blockNumber ?? 0),
      deadline: 0,
    }
    for (const [part, info] of infos.entries()) void addTransaction(place, info, part)
  } catch (error) {
    console.warn('Tarn: what was done is not in the activity', error)
  }
}
