// A wallet of the Wallet Standard for browser tests: registered in the page, its key lies here in Node. What it is
// asked is written down, and it can refuse, stay silent, change what it signs, switch its account and let go by itself.
import {
  createKeyPairSignerFromPrivateKeyBytes,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit'
import type { Page } from '@playwright/test'

type Options = {
  name?: string /** Names the key: the same text, the same account. */
  seed?: number
  authorized?: boolean
}

/** A key made of one number, the same in every run. */
export const solanaKey = (seed: number): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))

export class SolanaWallet {
  readonly name: string
  /** `connect`, `silent`, `sign`, `disconnect`, oldest first. */
  readonly asked: string[] = []
  #page: Page
  #key: KeyPairSigner
  #authorized: boolean
  #refuses = new Set<string>()
  #silent = new Set<string>()
  #alter: ((wire: Uint8Array) => Uint8Array) | null = null

  private constructor(page: Page, key: KeyPairSigner, { name = 'Sun Wallet', authorized = false }: Options) {
    this.#page = page
    this.#key = key
    this.name = name
    this.#authorized = authorized
  }

  /** Puts the wallet into every document of the page, also after reloads. Call before `goto`. */
  static async install(page: Page, options: Options = {}): Promise<SolanaWallet> {
    const wallet = new SolanaWallet(page, await solanaKey(options.seed ?? 11), options)
    const binding = `tarnSolana_${wallet.name.replace(/\W/g, '_')}`
    await page.exposeFunction(binding, async (what: string, wire: number[]) => {
      try {
        return { result: await wallet.#answer(what, Uint8Array.from(wire)) }
      } catch (error) {
        return { error: (error as Error).message }
      }
    })
    await page.addInitScript(register, { binding, name: wallet.name })
    return wallet
  }

  get address(): string {
    return this.#key.address
  }

  /** Refuses as a person would: `connect`, `sign`. */
  refuses(what: string): void {
    this.#refuses.add(what)
  }

  /** Never answers. */
  staysSilent(what: string): void {
    this.#silent.add(what)
  }

  behaves(): void {
    this.#refuses.clear()
    this.#silent.clear()
    this.#alter = null
  }

  /** Signs something else than it was asked to. */
  alters(alter: (wire: Uint8Array) => Uint8Array): void {
    this.#alter = alter
  }

  async switchAccount(seed: number): Promise<void> {
    this.#key = await solanaKey(seed)
    await this.#emit([this.address])
  }

  /** Lets go by itself. */
  async disconnect(): Promise<void> {
    this.#authorized = false
    await this.#emit([])
  }

  async #emit(accounts: string[]): Promise<void> {
    await this.#page.evaluate(
      ([name, all]) => window.dispatchEvent(new CustomEvent(`tarn-solana:${name}`, { detail: all })),
      [this.name, accounts] as const,
    )
  }

  async #answer(what: string, wire: Uint8Array): Promise<unknown> {
    this.asked.push(what)
    if (this.#silent.has(what)) return new Promise(() => {})
    if (this.#refuses.has(what)) throw new Error('User rejected the request.')
    if (what === 'silent') return this.#authorized ? [this.address] : []
    if (what === 'connect') {
      this.#authorized = true
      return [this.address]
    }
    if (what === 'disconnect') {
      this.#authorized = false
      return []
    }
    const transaction = getTransactionDecoder().decode(this.#alter ? this.#alter(wire) : wire)
    return [...getTransactionEncoder().encode(await partiallySignTransaction([this.#key.keyPair], transaction))]
  }
}

/** Runs in the page. */
function register({ binding, name }: { binding: string; name: string }): void {
  const ask = async (what: string, wire: number[] = []): Promise<unknown> => {
    const answer = await (
      window as unknown as Record<string, (w: string, b: number[]) => Promise<{ result?: unknown; error?: string }>>
    )[binding]!(what, wire)
    if (answer.error) throw new Error(answer.error)
    return answer.result
  }
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet'] as const
  const listeners = new Set<(change: { accounts: unknown[] }) => void>()
  const accountOf = (address: string) => ({
    address,
    publicKey: new Uint8Array(32),
    chains,
    features: ['solana:signTransaction'],
  })
  let accounts: unknown[] = []
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath d="M0 0h8v8H0z" fill="%23a5f"/%3E%3C/svg%3E',
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent = false } = {}) => {
          accounts = ((await ask(silent ? 'silent' : 'connect')) as string[]).map(accountOf)
          return { accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => void (await ask('disconnect')) },
      'standard:events': {
        version: '1.0.0',
        on: (_event: string, listener: (change: { accounts: unknown[] }) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs: { transaction: Uint8Array }[]) =>
          Promise.all(
            inputs.map(async ({ transaction }) => ({
              signedTransaction: Uint8Array.from((await ask('sign', [...transaction])) as number[]),
            })),
          ),
      },
    },
  }
  window.addEventListener(`tarn-solana:${name}`, event => {
    accounts = (event as CustomEvent<string[]>).detail.map(accountOf)
    for (const listener of listeners) listener({ accounts })
  })
  // As the Wallet Standard says: announced now, and again to a page that asks later.
  const callback = ({ register: take }: { register: (wallet: unknown) => void }) => take(wallet)
  try {
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  } catch (error) {
    console.warn('a wallet could not be registered', error)
  }
  window.addEventListener('wallet-standard:app-ready', event => callback((event as CustomEvent).detail))
}
