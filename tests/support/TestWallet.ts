// An EIP-6963 wallet for browser tests: announced in the page, answered here in Node by the devnet's node, and by the
// keys of accounts that tests made. What it is asked is written down (`asked`), and it can reject, stay silent, stand
// on another chain, switch account or network.
import type { Page } from '@playwright/test'
import { getAddress, type Hex } from 'viem'
import { devnetAccounts, isShared, rpcAt, rpcUrl, SHARED } from './devnet.ts'
import { keyOf } from './ownKeys.ts'
import { faultsOf } from './site.ts'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath d="M0 0h8v8H0z" fill="%23468"/%3E%3C/svg%3E'

type Asked = { method: string; params: unknown[] }
type Options = {
  name?: string
  rdns?: string
  account?: string
  chainId?: number /** Accounts are given without being asked for (a wallet that knows the site). */
  authorized?: boolean /** Gives no account before `unlock`, or before it is asked. */
  locked?: boolean /** Announces itself only when told to (`announce`). */
  late?: boolean /** The site knows it from an earlier visit: the page's first document brings it back as a reload does. */
  connected?: boolean
}

const ASKS = new Set([
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
])

/** Where a transaction goes. */
const toOf = ({ params }: Asked): string | undefined => (params[0] as { to?: string } | undefined)?.to?.toLowerCase()

/**
 * What a person may sign: each needs its own proof of the chain before it (WL-10), and an account the devnet funded or
 * that agreed to it (WL-11).
 */
const SIGNS = new Set(['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_sendCalls'])

export class TestWallet {
  readonly name: string
  /** Everything the page asked, oldest first. */
  readonly asked: Asked[] = []
  account: string
  chainId: number
  #authorized: boolean
  #locked: boolean
  readonly #rejects = new Map<string, string | undefined>()
  #silent = new Set<string>()
  #nodes = new Map<number, string>()
  #instead = new Map<string, unknown>()
  #page: Page
  /** A block was read through this wallet since it last was asked to sign. */
  #proven = false
  /** Answers these reads with something else than its node says. */
  reads: Record<string, unknown> = {}
  /** Networks it can stand on without adding them first. */
  readonly knows = new Set([1, 8453])
  /** Answers these instead: a wallet with abilities of its own (SmartWallet). */
  smart: ((method: string, params: unknown[]) => Promise<unknown>) | null = null
  /** Signs in place of a key: a wallet that is a contract (ContractWallet). */
  signs: ((method: string, params: readonly unknown[], chainId: number) => Promise<Hex>) | null = null
  #before: ((asked: Asked) => Asked | Promise<Asked>) | null = null

  constructor(page: Page, options: Options) {
    this.#page = page
    this.name = options.name ?? 'Test Wallet'
    this.account = (options.account ?? devnetAccounts()[0] ?? '').toLowerCase()
    this.chainId = options.chainId ?? 1
    this.#authorized = options.authorized ?? options.connected ?? false
    this.#locked = options.locked ?? false
  }

  /** Puts the wallet into every document of the page, also after reloads. Call before `goto`. */
  static async install(page: Page, options: Options = {}): Promise<TestWallet> {
    const wallet = new TestWallet(page, options)
    if (keyOf(wallet.account)) await agreed(page, wallet.account)
    const binding = `tarnTestWallet_${wallet.name.replace(/\W/g, '_')}`
    await page.exposeFunction(binding, async (method: string, params: unknown[]) => {
      try {
        return { result: await wallet.#answer({ method, params }) }
      } catch (error) {
        const { code, message, data } = error as { code?: number; message: string; data?: unknown }
        return { error: { code: code ?? -32603, message, data } }
      }
    })
    const rdns = options.rdns ?? `test.tarn.${wallet.name.replace(/\W/g, '').toLowerCase()}`
    if (options.connected) {
      const { name, chainId, account: address } = wallet
      const stored = { address, shown: getAddress(address), chainId, connectorId: rdns, name, icon: ICON }
      await page.addInitScript(keepOnce, JSON.stringify(stored))
    }
    await page.addInitScript(announce, { binding, name: wallet.name, late: options.late ?? false, rdns, icon: ICON })
    return wallet
  }

  /**
   * The next request of this kind, and all after it, is refused as a person would (4001). `to`: of transactions, those
   * to this contract alone.
   */
  rejects(method: string, to?: string): void {
    this.#rejects.set(method, to)
  }

  /** Requests of this kind are never answered. */
  staysSilent(method: string): void {
    this.#silent.add(method)
  }

  /** Answers everything again. */
  behaves(): void {
    this.#rejects.clear()
    this.#silent.clear()
    this.#nodes.clear()
    this.#instead.clear()
    this.#before = null
    this.reads = {}
  }

  /** It does what it was asked, and answers with something else. */
  answersWith(method: string, answer: unknown): void {
    this.#instead.set(method, answer)
  }

  /** The wallet's own node for a chain id is another one: same id, other blocks. */
  usesNode(chainId: number, url: string): void {
    this.#nodes.set(chainId, url)
  }

  /** A wallet that changes what it was asked before it sends it (modified by wallet), or replaces it. */
  changes(change: (asked: Asked) => Asked | Promise<Asked>): void {
    this.#before = change
  }

  async switchAccount(account: string): Promise<void> {
    this.account = account.toLowerCase()
    await this.#emit('accountsChanged', [this.account])
  }

  async switchChain(chainId: number): Promise<void> {
    this.chainId = chainId
    await this.#emit('chainChanged', `0x${chainId.toString(16)}`)
  }

  /** Locked by its person: it gives no account, and still knows the site. */
  async lock(): Promise<void> {
    this.#locked = true
    await this.#emit('accountsChanged', [])
  }

  async unlock(): Promise<void> {
    this.#locked = false
    await this.#emit('accountsChanged', [this.account])
  }

  /** A late one announces itself now. */
  announce(): Promise<void> {
    return this.#page.evaluate(
      name => void window.dispatchEvent(new CustomEvent(`tarn-test-wallet-late:${name}`)),
      this.name,
    )
  }

  async disconnect(): Promise<void> {
    this.#authorized = false
    await this.#emit('accountsChanged', [])
  }

  /** Requests a person would see in the wallet: signatures, transactions, connections, switches. */
  get prompts(): Asked[] {
    return this.asked.filter(({ method }) => ASKS.has(method))
  }

  /** How many transactions to a contract it was asked for. */
  askedOf(contract: string): number {
    return this.asked.filter(asked => asked.method === 'eth_sendTransaction' && toOf(asked) === contract).length
  }

  async #emit(event: string, value: unknown): Promise<void> {
    await this.#page.evaluate(
      ([name, e, v]) =>
        window.dispatchEvent(new CustomEvent(`tarn-test-wallet:${name}`, { detail: { event: e, value: v } })),
      [this.name, event, value] as const,
    )
  }

  /** A question that came without what must stand before it fails the journey. */
  async #judge(method: string): Promise<void> {
    if (!this.#proven)
      faultsOf(this.#page).add(`WL-10: ${method} was asked of ${this.name} without a block read through it`)
    this.#proven = false
    if (isShared(this.account)) return void faultsOf(this.#page).add(`${method}: ${SHARED}`)
    const agreed = await this.#page.evaluate(() => localStorage.getItem('tarn.devnetConfirmed') ?? '')
    if (!agreed.includes(this.account))
      faultsOf(this.#page).add(`WL-11: ${method} was asked of ${this.account}, which never agreed to the devnet`)
  }

  async #answer(request: Asked): Promise<unknown> {
    this.asked.push(request)
    const { method } = request
    if (method === 'eth_getBlockByNumber') this.#proven = true
    if (SIGNS.has(method)) await this.#judge(method)
    if (this.#silent.has(method)) return new Promise(() => {})
    if (this.#rejects.has(method) && [undefined, toOf(request)].includes(this.#rejects.get(method)))
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    if (method in this.reads) return this.reads[method]
    const { params } = this.#before ? await this.#before(request) : request
    if (this.signs && /^(personal_sign|eth_signTypedData_v4)$/.test(method))
      return this.signs(method, params, this.chainId)
    switch (method) {
      case 'eth_requestAccounts':
      case 'wallet_requestPermissions':
        this.#authorized = true
        this.#locked = false
        return method === 'eth_requestAccounts'
          ? [this.account]
          : [
              {
                parentCapability: 'eth_accounts',
                caveats: [{ type: 'restrictReturnedAccounts', value: [this.account] }],
              },
            ]
      case 'eth_accounts':
        return this.#authorized && !this.#locked ? [this.account] : []
      case 'wallet_revokePermissions':
        this.#authorized = false
        return null
      case 'wallet_getPermissions':
        return this.#authorized ? [{ parentCapability: 'eth_accounts' }] : []
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`
      case 'net_version':
        return String(this.chainId)
      case 'wallet_switchEthereumChain': {
        const next = Number((params[0] as { chainId: string }).chainId)
        if (!this.knows.has(next)) throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
        await this.switchChain(next)
        return null
      }
      case 'wallet_addEthereumChain': {
        const added = Number((params[0] as { chainId: string }).chainId)
        this.knows.add(added)
        await this.switchChain(added)
        return null
      }
      case 'wallet_getCapabilities':
      case 'wallet_sendCalls':
      case 'wallet_getCallsStatus':
        if (this.smart) return this.smart(method, params)
        throw Object.assign(new Error('The method does not exist'), { code: -32601 })
      case 'personal_sign':
        return keyOf(this.account)?.signMessage({ message: { raw: params[0] as Hex } }) ?? this.#node(method, params)
      case 'eth_signTypedData_v4':
        return keyOf(this.account)?.signTypedData(JSON.parse(params[1] as string)) ?? this.#node(method, params)
      case 'wallet_watchAsset':
        throw Object.assign(new Error('The method does not exist'), { code: -32601 })
      default: {
        const done = await this.#node(method, params)
        return this.#instead.get(method) ?? done
      }
    }
  }

  #node(method: string, params: unknown[]): Promise<unknown> {
    return rpcAt(this.#nodes.get(this.chainId) ?? rpcUrl(this.chainId), method, params)
  }
}

/**
 * Runs in the page: the connection of an earlier visit, for the first document alone. What the journey ends stays
 * ended.
 */
function keepOnce(connection: string): void {
  if (sessionStorage.getItem('test.connected') !== null) return
  sessionStorage.setItem('test.connected', 'once')
  localStorage.setItem('tarn.wallet', connection)
}

/** The account understood that this is a local devnet (WL-11), in every document of the page from now on. */
export const agreed = (page: Page, account: string): Promise<unknown> =>
  page.addInitScript(address => {
    const all = JSON.parse(localStorage.getItem('tarn.devnetConfirmed') ?? '[]') as string[]
    if (!all.includes(address)) localStorage.setItem('tarn.devnetConfirmed', JSON.stringify([...all, address]))
  }, account)

type Announced = { binding: string; name: string; rdns: string; icon: string; late: boolean }

/** Runs in the page. */
function announce({ binding, name, rdns, icon, late }: Announced): void {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const provider = {
    isTarnTest: true,
    async request({ method, params = [] }: { method: string; params?: unknown[] }) {
      const ask = (
        window as unknown as Record<
          string,
          (m: string, p: unknown[]) => Promise<{ result?: unknown; error?: { code: number; message: string } }>
        >
      )[binding]!
      const answer = await ask(method, params)
      if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error)
      return answer.result
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  window.addEventListener(`tarn-test-wallet:${name}`, event => {
    const { event: kind, value } = (event as CustomEvent).detail
    for (const listener of listeners.get(kind) ?? []) listener(value)
  })
  const uuid =
    'c0ffee00-0000-4000-8000-' +
    [...name]
      .reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 0xffffffffffff, 7)
      .toString(16)
      .padStart(12, '0')
  const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
  const say = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const begin = () => {
    window.addEventListener('eip6963:requestProvider', say)
    say()
  }
  if (late) window.addEventListener(`tarn-test-wallet-late:${name}`, begin, { once: true })
  else begin()
}
