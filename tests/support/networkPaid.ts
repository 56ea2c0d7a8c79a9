import { type Hex, keccak256, toHex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { rpc } from './devnet.ts'

type Receipt = { from: Hex; gasUsed: Hex; effectiveGasPrice: Hex }

const OPERATION_DONE = keccak256(toHex('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'))
/** Blocks that are looked through from the head on. */
const BLOCKS = 60

/** Wei that an account's newest transaction paid its network, by the receipt; of the last blocks. */
export async function networkPaid(chainId: number, account: Address): Promise<bigint> {
  const head = Number(await rpc<Hex>(chainId, 'eth_blockNumber'))
  for (let block = head; block > head - BLOCKS; block -= 1) {
    const receipts = await rpc<Receipt[]>(chainId, 'eth_getBlockReceipts', [toHex(block)])
    const own = receipts.findLast(({ from }) => from.toLowerCase() === account.toLowerCase())
    if (own) return BigInt(own.gasUsed) * BigInt(own.effectiveGasPrice)
  }
  throw new Error(`${account} sent nothing in the last ${BLOCKS} blocks of network ${chainId}`)
}

/** Wei that a wallet's newest operation paid, as its entry point says. */
export async function operationPaid(chainId: number, wallet: Address): Promise<bigint> {
  const topics = [OPERATION_DONE, null, `0x${wallet.slice(2).toLowerCase().padStart(64, '0')}`]
  const logs = await rpc<{ data: Hex }[]>(chainId, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', topics }])
  // nonce, success, actualGasCost, actualGasUsed
  return BigInt(`0x${logs.at(-1)!.data.slice(2 + 2 * 64, 2 + 3 * 64)}`)
}
