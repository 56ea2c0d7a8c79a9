// A wallet for tests without a browser that does several calls as one: the devnet's unlocked account, delegated to the
// smart account (EIP-7702).
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { SMART_ACCOUNT } from '#domain/account/Delegation.ts'
import { rpcAt } from './devnet.ts'
import { NodeWallet } from './NodeWallet.ts'

type Batch = { calls: { to: Hex; data?: Hex; value?: Hex }[] }
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
])

export class BatchWallet extends NodeWallet {
  readonly #nodeRequest = this.request
  #hash: Hex | null = null
  /** How often it was asked for a batch. */
  batches = 0

  constructor(url: string, account: string) {
    super(url, account)
    this.request = async ({ method, params = [] }) => {
      if (method === 'wallet_getCapabilities') return { '0x1': { atomic: { status: 'supported' } } }
      if (method === 'wallet_sendCalls') return this.#batch(params[0] as Batch)
      if (method === 'wallet_getCallsStatus')
        return { status: 200, atomic: true, receipts: [{ transactionHash: this.#hash, status: '0x1', logs: [] }] }
      return this.#nodeRequest({ method, params })
    }
  }

  async #batch({ calls }: Batch): Promise<{ id: string }> {
    this.batches++
    const args = [
      calls.map(({ to, data = '0x', value = '0x0' }) => ({ target: to, data, value: BigInt(value) })),
    ] as const
    const data = encodeFunctionData({ abi, functionName: 'executeBatch', args })
    await rpcAt(this.url, 'anvil_setCode', [this.account, `0xef0100${SMART_ACCOUNT.slice(2)}`])
    const sent = { from: this.account, to: this.account, data, value: '0x0', gas: '0x4c4b40' }
    const { transactionHash } = await rpcAt<{ transactionHash: Hex }>(this.url, 'eth_sendTransactionSync', [sent])
    this.#hash = transactionHash
    return { id: 'batch' }
  }
}
