// A contract account as small as one can be: its caller makes it call another contract. It represents every envelope (a
// Safe, a relay): the sender of the transaction is not the account, the call is not the one that was asked for.
import { type Hex, concatHex, pad, toHex } from 'viem'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { rpcAt } from './devnet.ts'

/** Takes coins; else calldata is target, value, and what is called; reverts with the call. */
const CODE = '0x36600557005b60403603806040600037600060008260006020356000355af115602457005b60006000fd'
const CREATE = concatHex([
  `0x60${toHex((CODE.length - 2) / 2)
    .slice(2)
    .padStart(2, '0')}80600b6000396000f3`,
  CODE,
])

export const relayCall = (to: Address, data: Hex, value = 0n): Hex => concatHex([pad(to), pad(toHex(value)), data])

type Receipt = { status: Hex; contractAddress: Address; transactionHash: Hex }

/** Deploys one, holding `value`. */
export async function deployRelay(url: string, from: Address, value: bigint): Promise<Address> {
  const made = await rpcAt<Receipt>(url, 'eth_sendTransactionSync', [{ from, data: CREATE, gas: '0x7a120' }])
  const relay = made.contractAddress.toLowerCase() as Address
  const filled = await rpcAt<Receipt>(url, 'eth_sendTransactionSync', [
    { from, to: relay, value: toHex(value), gas: '0x7a120' },
  ])
  if (BigInt(filled.status) !== 1n) throw new Error('the relay takes no coins')
  return relay
}
