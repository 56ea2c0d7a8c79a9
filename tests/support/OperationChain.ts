// A network on which a passkey account acts, for unit tests: our node with its fees, and a bundler that charges what
// its bundle costs, until a test has one of them lie.
import { encodeAbiParameters, type Hex, numberToHex, parseAbiParameters } from 'viem'
import { overheadOf, type UserOperation } from '../../devnet/actors/UserOperation.ts'
import { chainById } from '../../src/domain/chains/chains.ts'
import { ENTRY_POINT } from '../../src/domain/passkey/PasskeyAccount.ts'
import { rpcUrl } from '../../src/onchain/node/clients.ts'
import { setBundlerUrl } from '../../src/onchain/passkey/askBundler.ts'
import { TestNode } from './TestNode.ts'
import type { TestPasskey } from './TestPasskey.ts'

const ORACLE = '0x420000000000000000000000000000000000000f'
const NODE_INTERFACE = '0x00000000000000000000000000000000000000c8'
const [NONCE, SIGNERS] = ['0x35567e1a', '0x95fcd041']
const word = (value: bigint) => numberToHex(value, { size: 32 })
type Gas = Record<'preVerificationGas' | 'verificationGasLimit' | 'callGasLimit', bigint>

export class OperationChain {
  readonly chainId: number
  /** Wei per unit of gas. */
  base: bigint
  tip: bigint
  /** What blocks' transactions paid as a tip; null: the node doesn't say. */
  rewards: bigint[] | null
  /** Wei that another chain wants for a byte; Arbitrum's node says it as gas. */
  perByte: bigint
  /** Gas that the calls use. */
  used = 150_000n
  balance = 10n ** 19n
  /** What the bundler says instead of what is so. */
  lies: (gas: Gas) => Gas = gas => gas
  /** Operations that were signed and handed over. */
  readonly sent: UserOperation[] = []
  readonly #node: TestNode
  readonly #bundler: TestNode
  readonly #owner: TestPasskey

  constructor(chainId: number, owner: TestPasskey, fees: { base: bigint; tip: bigint; perByte: bigint }) {
    this.chainId = chainId
    this.#owner = owner
    this.base = fees.base
    this.tip = fees.tip
    this.rewards = [fees.tip]
    this.perByte = fees.perByte
    this.#node = new TestNode(chainId)
    this.#bundler = new TestNode(chainId)
  }

  async start(): Promise<this> {
    await this.#bundler.start()
    setBundlerUrl(this.chainId, rpcUrl(this.chainId))
    ;(await this.#node.start()).isSite()
    const node = this.#node
    const block = ([tag]: readonly unknown[]) => {
      const number = tag === 'latest' ? node.head : Number(tag)
      const timestamp = numberToHex(Math.floor(Date.now() / 1000) - (node.head - number))
      return {
        ...{ number: numberToHex(number), hash: `0xaa${number.toString(16).padStart(62, '0')}`, timestamp },
        baseFeePerGas: numberToHex(this.base),
      }
    }
    Object.assign(node.answers, {
      eth_getBlockByNumber: block,
      eth_getCode: '0x01',
      eth_getBalance: () => numberToHex(this.balance),
      eth_maxPriorityFeePerGas: () => numberToHex(this.tip),
      eth_feeHistory: () => ({ reward: this.rewards?.map(each => [numberToHex(each)]) ?? null }),
      eth_simulateV1: ([{ blockStateCalls }]: [{ blockStateCalls: [{ calls: unknown[] }] }]) => [
        { calls: blockStateCalls[0].calls.map(() => ({ status: '0x1', gasUsed: numberToHex(this.used + 30_000n) })) },
      ],
      eth_call: ([call]: [{ to: string; data: Hex }]) => this.#called(call),
    })
    Object.assign(this.#bundler.answers, {
      eth_getBlockByNumber: block,
      eth_blockNumber: () => numberToHex(node.head),
      eth_estimateUserOperationGas: ([op]: [UserOperation]) => this.#estimated(op),
      eth_sendUserOperation: ([op]: [UserOperation]) => {
        this.sent.push(op)
        return `0x${'7'.repeat(64)}`
      },
    })
    return this
  }

  async stop(): Promise<void> {
    await this.#node.stop()
    await this.#bundler.stop()
  }

  /** So many blocks, each full: the base fee rises by an eighth. */
  fill(blocks: number): void {
    for (let i = 0; i < blocks; i++) this.base += this.base / 8n
    this.#node.head += blocks
  }

  #dataFee(bytes: number): bigint {
    return this.perByte * BigInt(bytes)
  }

  #called({ to, data }: { to: string; data: Hex }): Hex {
    const selector = data.slice(0, 10)
    if (to === ENTRY_POINT) return word(selector === NONCE ? 4n : 0n)
    if (selector === SIGNERS) return encodeAbiParameters(parseAbiParameters('bytes[]'), [[this.#owner.owner]])
    const { layer } = chainById(this.chainId)!
    const bytes = (data.length - 2) / 2
    if (to === ORACLE && layer === 'op') return word(this.#dataFee(bytes))
    if (to === NODE_INTERFACE && this.chainId === 42_161)
      return `${word(this.#dataFee(bytes) / this.base)}${word(this.base).slice(2)}${word(1n).slice(2)}`
    return '0x'
  }

  #estimated(op: UserOperation): Record<keyof Gas, Hex> {
    const overhead = overheadOf({ ...op, preVerificationGas: '0x0', callGasLimit: '0x0', verificationGasLimit: '0x0' })
    const bytes = Number((overhead - 46_000n) / 16n)
    const data = this.#dataFee(bytes) / (this.base + BigInt(op.maxPriorityFeePerGas))
    const gas = this.lies({
      preVerificationGas: overhead + data,
      verificationGasLimit: 150_000n,
      callGasLimit: (this.used * 13n) / 10n + 30_000n,
    })
    return {
      preVerificationGas: numberToHex(gas.preVerificationGas),
      verificationGasLimit: numberToHex(gas.verificationGasLimit),
      callGasLimit: numberToHex(gas.callGasLimit),
    }
  }
}
