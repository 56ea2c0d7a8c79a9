import type { Hex } from '#domain/Hex.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import { type Order, ORDER_REACTOR } from '#domain/orders/Order.ts'
import { encodePermitTransfer } from '#domain/orders/permitTransfer.ts'
import { askAll, type NodeAnswer } from '../rpc/askAll.ts'

/**
 * Whether an order could be filled as far as its maker goes: signature, number, end, balance and approval, all asked of
 * Permit2 at once, as the reactor would. `spent`: its number is used, by a fill or a cancellation.
 */
export type Proof = 'good' | 'spent' | 'expired' | 'signature' | 'funds' | 'unknown'

/** Whether its maker may make it good again: the order stays in the book. */
export const isMakers = (proof: Proof): proof is 'funds' | 'signature' => proof === 'funds' || proof === 'signature'

/** Gas that the proof of one order may use: a maker's contract that runs on for ever proves nothing. */
const MOST_GAS = 500_000
/** Questions in one request to a node. */
const BATCH = 100
/** Requests to a node at the same time. */
const ABREAST = 2

/** Permit2's errors, by their first four bytes. */
const FAULTS: Readonly<Record<string, Proof>> = {
  '0x756688fe': 'spent', // InvalidNonce()
  '0xcd21db4f': 'expired', // SignatureExpired(uint256)
  '0x815e1d64': 'signature', // InvalidSigner()
  '0x4be6321b': 'signature', // InvalidSignatureLength()
  '0xb0669cbc': 'signature', // InvalidContractSignature()
  '0x8baa579f': 'signature', // InvalidSignature()
}
/** Of solmate's library: the token answered false, or reverted. */
const TRANSFER_FAILED = Buffer.from('TRANSFER_FROM_FAILED').toString('hex')

function proofOf({ result, error }: NodeAnswer): Proof {
  if (result !== undefined) return 'good'
  const data = typeof error?.data === 'string' ? error.data : ''
  if (data.includes(TRANSFER_FAILED) || /TRANSFER_FROM_FAILED/.test(error?.message ?? '')) return 'funds'
  const known = FAULTS[data.slice(0, 10)]
  if (known !== undefined) return known
  // Code without ERC-1271, or one that uses all the gas, reverts without a word: it does not sign.
  return /revert|out ?of ?gas/i.test(error?.message ?? '') ? 'signature' : 'unknown'
}

export type SignedOrder = { order: Order; signature: Hex }

/** The calls in which Permit2 would hand an order's token to the reactor. */
const callOf = ({ order, signature }: SignedOrder) => ({
  from: ORDER_REACTOR,
  to: PERMIT2,
  data: encodePermitTransfer(order, signature),
  gas: `0x${MOST_GAS.toString(16)}`,
})

/**
 * The proofs of orders, in their order. `unknown` for all of which no node gave an answer: nothing may be concluded of
 * them.
 */
export async function proveOrders(urls: readonly string[], orders: readonly SignedOrder[]): Promise<Proof[]> {
  const parts = Array.from({ length: Math.ceil(orders.length / BATCH) }, (_, i) =>
    orders.slice(i * BATCH, (i + 1) * BATCH),
  )
  const proofs: Proof[][] = []
  for (let at = 0; at < parts.length; at += ABREAST)
    proofs.push(...(await Promise.all(parts.slice(at, at + ABREAST).map(part => provePart(urls, part)))))
  return proofs.flat()
}

async function provePart(urls: readonly string[], part: readonly SignedOrder[]): Promise<Proof[]> {
  let answers: readonly NodeAnswer[] = []
  for (const url of urls) {
    try {
      answers = await askAll(
        url,
        part.map(order => ['eth_call', [callOf(order), 'latest']]),
      )
      break
    } catch (error) {
      console.error(`orders: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const byId = new Map(answers.map(answer => [answer.id, answer]))
  return part.map((_, id) => {
    const answer = byId.get(id)
    return answer === undefined ? 'unknown' : proofOf(answer)
  })
}
