import type { Hex } from 'viem'
import type * as HistoryExport from '#domain/account/HistoryExport.ts'

type Receipt = { from: string; gasUsed: Hex; effectiveGasPrice?: Hex; l1Fee?: Hex | null; status: Hex }

/** What a transaction's own network says of it, and its place among its sender's. */
export type PaidFor = NonNullable<HistoryExport.Paid> & { nonce: number }

/** What the network says of a transaction; null where its node doesn't. */
export async function readPaid(
  { chainId, hash, wallet }: { chainId: number; hash: string; wallet: string },
  signal: AbortSignal,
): Promise<PaidFor | null> {
  const { client } = await import('#onchain/node/clients.ts')
  const node = client(chainId)
  try {
    const [receipt, sent] = await Promise.all([
      node.request<Receipt | null>('eth_getTransactionReceipt', [hash], { signal }),
      node.request<{ value: Hex; nonce: Hex } | null>('eth_getTransactionByHash', [hash], { signal }),
    ])
    if (!receipt || !sent) return null
    return {
      own: receipt.from.toLowerCase() === wallet.toLowerCase(),
      fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice ?? 0) + BigInt(receipt.l1Fee ?? 0),
      value: BigInt(sent.value),
      failed: BigInt(receipt.status) === 0n,
      nonce: Number(sent.nonce),
    }
  } catch (error) {
    signal.throwIfAborted()
    console.warn('Tarn: what a transaction cost could not be read', error)
    return null
  }
}
