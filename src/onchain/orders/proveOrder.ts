import type { Hex } from 'viem'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { AppError } from '#domain/Errors.ts'
import { ORDER_CHAIN, ORDER_REACTOR, type Order } from '#domain/orders/Order.ts'
import { encodePermitTransfer } from '#domain/orders/permitTransfer.ts'
import { client, type RequestOptions } from '../node/clients.ts'
import { RpcError } from '../node/RpcError.ts'

/** Gas that the proof may use: as the book has it (server/orders/proveOrders). */
const MOST_GAS = 500_000
/** Permit2's errors, by their first four bytes, that say something else than "this is no signature of the account". */
const SPENT = '0x756688fe' // InvalidNonce()
const ENDED = '0xcd21db4f' // SignatureExpired(uint256)
/** Of solmate's library, which Permit2 has: the token answered false, or reverted. */
const TRANSFER_FAILED = /TRANSFER_FROM_FAILED|5452414e534645525f46524f4d5f4641494c4544/i

/**
 * LM-3: asks Permit2, on our own node and as the reactor, whether it would hand over the token for what was signed:
 * signature (of keys and of contracts), number, end, balance and approval at once. Throws AppError `order.signer` where
 * the account's signature doesn't count, `swap.insufficientFunds`, `swap.expired`, `order.failed`, `network.*`.
 */
export async function proveOrder(order: Order, signature: Hex, options: RequestOptions = {}): Promise<void> {
  const call = {
    ...{ from: ORDER_REACTOR, to: PERMIT2, data: encodePermitTransfer(order, signature) },
    gas: `0x${MOST_GAS.toString(16)}`,
  }
  try {
    await client(ORDER_CHAIN).request('eth_call', [call, 'latest'], options)
  } catch (cause) {
    if (!(cause instanceof RpcError)) throw cause
    const said = `${cause.message} ${typeof cause.data === 'string' ? cause.data : ''}`
    if (TRANSFER_FAILED.test(said)) throw new AppError('swap.insufficientFunds', { cause })
    if (said.includes(ENDED)) throw new AppError('swap.expired', { cause })
    if (said.includes(SPENT)) throw new AppError('order.failed', { cause })
    throw new AppError('order.signer', { cause })
  }
}
