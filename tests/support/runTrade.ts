// Sends a plan's final calldata on a devnet, as a wallet would, and tells what really moved.

import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import { compare, type Difference } from '#domain/plan/compare.ts'
import { callOf } from '#domain/plan/callOf.ts'
import type { SteppedPlan } from '#domain/plan/DeedPlan.ts'
import { expectationOf, make } from './plans.ts'
import type { CurrencyId, Trade } from '#domain/swap/Trade.ts'
import { callData, type Reader, uintAt } from '#onchain/node/readWords.ts'

type Hex = `0x${string}`
type Receipt = { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex; transactionHash: Hex }

const BALANCE_OF = '0x70a08231'
const ALLOWANCE = '0xdd62ed3e'
/** Permit2.allowance(owner, token, spender) */
const PERMIT2_ALLOWANCE = '0x927da105'

export async function balance(reader: Reader, currency: CurrencyId, holder: Address): Promise<bigint> {
  if (currency === 'NATIVE') return BigInt(await reader.request<Hex>('eth_getBalance', [holder, 'latest']))
  return uintAt(
    await reader.request<Hex>('eth_call', [{ to: currency, data: callData(BALANCE_OF, holder) }, 'latest']),
    0,
  )
}

async function send(reader: Reader, from: Address, to: Address, data: Hex, value: bigint): Promise<Receipt> {
  const call = { from, to, data, value: `0x${value.toString(16)}`, gas: '0x1c9c380' }
  // a node tells why only when it is called, not when it is sent to
  await reader.request('eth_call', [call, 'latest'])
  const hash = await reader.request<Hex>('eth_sendTransaction', [call])
  for (let attempt = 0; attempt < 100; attempt++) {
    const receipt = await reader.request<Receipt | null>('eth_getTransactionReceipt', [hash])
    if (receipt) return receipt
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`no receipt of ${hash}`)
}

export type Outcome = {
  spent: bigint
  received: bigint
  gasUsed: bigint
  /** With the approvals before it. */
  gasOfAll: bigint
  /** What may still be taken of the sold token: through Permit2 by the router, and by Permit2. */
  allowancesLeft: [bigint, bigint]
  /** What stayed in the router, which must be nothing. */
  stuck: bigint[]
  plan: SteppedPlan
  differences: Difference[]
}

/**
 * Runs every step of a trade's plan with an unlocked account: exact approval, signed permit, final calldata. Gas is not
 * in `spent`.
 */
export async function runTrade(
  reader: Reader,
  trade: Trade,
  account: Address,
  slippageBps = 0,
  recipient: Address = account,
): Promise<Outcome> {
  const { universalRouter, wrappedNative } = chainById(trade.chainId)!.contracts
  const block = await reader.request<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  const plan = make({
    trade,
    account,
    recipient,
    slippageBps,
    deadline: BigInt(block.timestamp) + 1_800n,
    allowanceToPermit2: 0n,
    permit2Allowance: { amount: 0n, expiration: 0, nonce: 0 },
    resetFirst: false,
  })
  let signature: Hex | null = null
  let last: Outcome | undefined
  let approvals = 0n
  for (const step of plan.steps) {
    if ('typedData' in step) {
      const { domain, types, primaryType, message } = step.typedData
      const EIP712Domain = [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ]
      const payload = { domain, types: { EIP712Domain, ...types }, primaryType, message }
      const json = JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
      signature = await reader.request<Hex>('eth_signTypedData_v4', [account, JSON.parse(json)])
    } else if (step.way === 'call' && step.kind === 'swap') {
      const { data } = callOf(step, signature)
      const differences = compare(expectationOf(plan, 'swap'), {
        chainId: plan.chainId,
        account: plan.account,
        calls: [{ to: step.to, data, value: step.value }],
      })
      const before = await Promise.all([
        balance(reader, trade.tokenIn, account),
        balance(reader, trade.tokenOut, recipient),
      ])
      const receipt = await send(reader, account, step.to, data, step.value)
      if (receipt.status !== '0x1') throw new Error('the swap reverted')
      const after = await Promise.all([
        balance(reader, trade.tokenIn, account),
        balance(reader, trade.tokenOut, recipient),
      ])
      const gas = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
      const read = async (to: Address, data: Hex) =>
        uintAt(await reader.request<Hex>('eth_call', [{ to, data }, 'latest']), 0)
      const sold = trade.tokenIn
      last = {
        spent: before[0] - after[0] - (sold === 'NATIVE' ? gas : 0n),
        received: after[1] - before[1] + (trade.tokenOut === 'NATIVE' && recipient === account ? gas : 0n),
        gasUsed: BigInt(receipt.gasUsed),
        gasOfAll: approvals + BigInt(receipt.gasUsed),
        allowancesLeft:
          sold === 'NATIVE'
            ? [0n, 0n]
            : [
                await read(PERMIT2, callData(PERMIT2_ALLOWANCE, account, sold, universalRouter!)),
                await read(sold, callData(ALLOWANCE, account, PERMIT2)),
              ],
        stuck: await Promise.all(
          (['NATIVE', wrappedNative!, trade.tokenIn, trade.tokenOut] as CurrencyId[]).map(each =>
            balance(reader, each, universalRouter!),
          ),
        ),
        plan,
        differences,
      }
    } else if (step.way === 'call') {
      const receipt = await send(reader, account, step.to, callOf(step, null).data, step.value)
      if (receipt.status !== '0x1') throw new Error(`${step.kind} reverted`)
      approvals += BigInt(receipt.gasUsed)
    }
  }
  return last!
}
