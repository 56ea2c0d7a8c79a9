// A wallet for tests without a browser: EIP-1193 over the devnet node's unlocked accounts. It writes down what it is
// asked, and can reject, stay silent, answer late, change what it was asked, or read through another node.
import { rpcAt } from './devnet.ts'

type Asked = { method: string; params: readonly unknown[] }

const PROMPTS = ['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']

export class NodeWallet {
  readonly asked: Asked[] = []
  account: string
  chainId: number
  /** Where it reads and sends. */
  url: string
  rejects = new Set<string>()
  /** Requests of this kind wait until `answerLate`. */
  silent = new Set<string>()
  /** Looks at, or changes, what a person agreed to before it is sent. */
  before: ((asked: Asked) => Promise<Asked> | Asked) | null = null
  #late: (() => void)[] = []

  constructor(url: string, account: string, chainId = 1) {
    this.url = url
    this.account = account
    this.chainId = chainId
  }

  /** What a person would have seen. */
  get prompts(): string[] {
    return this.asked.map(({ method }) => method).filter(method => PROMPTS.includes(method))
  }

  /** The silent requests are answered now. */
  answerLate(): void {
    for (const go of this.#late) go()
    this.#late = []
  }

  request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
    const asked = { method, params }
    this.asked.push(asked)
    if (this.rejects.has(method)) throw { code: 4001, message: 'User rejected the request.' }
    if (this.silent.has(method)) await new Promise<void>(resolve => this.#late.push(resolve))
    const agreed = this.before && PROMPTS.includes(method) ? await this.before(asked) : asked
    if (method === 'eth_accounts') return [this.account]
    if (method === 'eth_chainId') return `0x${this.chainId.toString(16)}`
    const answer = await rpcAt(this.url, agreed.method, [...agreed.params])
    if (method === 'eth_sendTransaction') await this.#mined(answer)
    return answer
  }

  /**
   * A node that mines at once does so right after its answer: who looks between the two waits for a whole turn. One
   * that doesn't mine is not waited for.
   */
  async #mined(hash: unknown): Promise<void> {
    for (let tries = 0; tries < 10; tries++) {
      if (await rpcAt(this.url, 'eth_getTransactionReceipt', [hash])) return
      await new Promise(done => setTimeout(done, 10))
    }
  }
}
