import type { Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { client } from '../node/clients.ts'
import { RpcError } from '../node/RpcError.ts'
import type { TransactionCall } from '../node/simulate.ts'
import { toAppError } from '../node/toAppError.ts'

/**
 * A mined transaction, as it was asked for. `deadline`: unix seconds; 0 without one. `gasUsed`: as its receipt says.
 */
type Mined = TransactionCall & {
  hash: Hex
  chainId: number
  account: Address
  nonce: number
  deadline: number
  gasUsed?: Hex
}

/**
 * Why a mined transaction reverted: its deadline against its block's time, then the same call (of a batch or a relay
 * what was mined) repeated before and after that block, then a change the wallet made to it, then gas it had too little
 * of. Never throws: an unknown reason is `swap.failed`.
 */
export async function readRevert(sent: Mined, block: bigint): Promise<AppError> {
  const tag = (number: bigint): Hex => `0x${number.toString(16)}`
  const rpc = client(sent.chainId)
  try {
    if (sent.deadline > 0) {
      const at = await rpc.request<{ timestamp: Hex } | null>('eth_getBlockByNumber', [tag(block), false])
      if (at && Number(at.timestamp) > sent.deadline) return new AppError('swap.expired')
    }
    const mined = await rpc.request<{ from: string; to: string; input: Hex; value: Hex; gas: Hex } | null>(
      'eth_getTransactionByHash',
      [sent.hash],
    )
    // A transaction of another account, or several calls as one, can only be repeated as a whole.
    const carried = sent.nonce === Number.MAX_SAFE_INTEGER && mined !== null
    const call = carried
      ? { from: mined.from, to: mined.to, data: mined.input, value: mined.value }
      : { from: sent.account, to: sent.to, data: sent.data, value: tag(sent.value) }
    const refusal = async (params: object, at: bigint): Promise<RpcError | null> => {
      try {
        await rpc.request('eth_call', [params, tag(at)])
      } catch (error) {
        if (error instanceof RpcError) return error
      }
      return null
    }
    /** Both blocks were asked, and it went through there. */
    let passes = true
    for (const at of [block - 1n, block]) {
      const error = await refusal(call, at)
      passes &&= error === null
      if (error && /revert|execution/i.test(error.message)) return toAppError(error, 'swap')
    }
    if (
      mined &&
      !carried &&
      (mined.input.toLowerCase() !== sent.data.toLowerCase() || BigInt(mined.value) !== sent.value)
    )
      return new AppError('deed.modifiedByWallet')
    if (!mined) return new AppError('swap.failed')
    if (sent.gasUsed && BigInt(sent.gasUsed) >= BigInt(mined.gas)) return new AppError('deed.outOfGas')
    // A call inside it that runs out leaves its caller a part of the gas: it is seen by what fails with that gas alone.
    if (!carried && passes && (await refusal({ ...call, gas: mined.gas }, block - 1n)))
      return new AppError('deed.outOfGas')
  } catch (error) {
    return new AppError('swap.failed', { cause: error })
  }
  return new AppError('swap.failed')
}
