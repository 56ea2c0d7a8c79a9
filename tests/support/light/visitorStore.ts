// What the pages of one visitor share at one origin: storage that tells the other pages, channels between them, and
// locks.
import type { Loose } from './Loose.ts'

type Told = (key: string | null, oldValue: string | null, newValue: string | null) => void

/** A page's view of stored items, as `window.localStorage`. `told` hears of each change. */
export function storageOf(items = new Map<string, string>(), told: Told = () => {}): Storage {
  const set = (name: unknown, value: unknown): void => {
    const [key, text, before] = [String(name), String(value), items.get(String(name)) ?? null]
    if (before === text) return
    items.set(key, text)
    told(key, before, text)
  }
  const remove = (name: unknown): void => {
    const before = items.get(String(name))
    if (items.delete(String(name))) told(String(name), before ?? null, null)
  }
  const own = {
    getItem: (key: string) => items.get(String(key)) ?? null,
    setItem: set,
    removeItem: remove,
    clear: () => {
      if (items.size === 0) return
      items.clear()
      told(null, null, null)
    },
    key: (at: number) => [...items.keys()][at] ?? null,
  }
  return new Proxy(own as unknown as Storage, {
    get: (target, name) =>
      name === 'length' ? items.size : name in target ? Reflect.get(target, name) : items.get(String(name)),
    set: (_, name, value) => {
      set(name, value)
      return true
    },
    has: (target, name) => name in target || items.has(String(name)),
    deleteProperty: (_, name) => {
      remove(name)
      return true
    },
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, name) =>
      items.has(String(name))
        ? { value: items.get(String(name)), enumerable: true, configurable: true, writable: true }
        : undefined,
  })
}

type Channel = { name: string; window: Loose; hear(data: unknown): void }
let stores = 0

export class VisitorStore {
  readonly #items = new Map<string, string>()
  readonly #windows = new Set<Loose>()
  readonly #channels = new Set<Channel>()
  readonly #ended = new Map<Loose, () => void>()
  readonly #id = stores++

  /** Gives a window its share. */
  enter(window: Loose): void {
    this.#windows.add(window)
    const localStorage = storageOf(this.#items, (key, oldValue, newValue) => {
      for (const other of this.#windows) {
        if (other === window) continue
        const init = { key, oldValue, newValue, url: window.location.href, storageArea: other.localStorage }
        setTimeout(() => {
          if (this.#windows.has(other)) other.dispatchEvent(new other.StorageEvent('storage', init))
        }, 0)
      }
    })
    Object.defineProperty(window, 'localStorage', { value: localStorage, configurable: true })
    this.#giveChannels(window)
    this.#giveLocks(window)
  }

  /** A window that ended hears nothing, and holds no lock. */
  leave(window: Loose): void {
    this.#windows.delete(window)
    for (const channel of this.#channels) if (channel.window === window) this.#channels.delete(channel)
    this.#ended.get(window)?.()
    this.#ended.delete(window)
  }

  #giveChannels(window: Loose): void {
    const channels = this.#channels
    window.BroadcastChannel = class extends window.EventTarget {
      onmessage: ((event: unknown) => void) | null = null
      readonly name: string
      readonly window = window
      constructor(name: string) {
        super()
        this.name = String(name)
        channels.add(this as unknown as Channel)
      }
      postMessage(data: unknown): void {
        const sent = structuredClone(data)
        for (const other of channels)
          if (other !== (this as unknown) && other.name === this.name)
            setTimeout(() => channels.has(other) && other.hear(structuredClone(sent)), 0)
      }
      hear(data: unknown): void {
        const event = new window.MessageEvent('message', { data })
        ;(this as unknown as EventTarget).dispatchEvent(event)
        this.onmessage?.(event)
      }
      close(): void {
        channels.delete(this as unknown as Channel)
      }
    }
  }

  #giveLocks(window: Loose): void {
    const ended = new Promise<void>(done => this.#ended.set(window, done))
    const stop = new AbortController()
    void ended.then(() => stop.abort())
    const locks = (globalThis.navigator as Loose).locks
    const request = (name: string, ...rest: Loose[]) => {
      const work = rest.pop()
      const options = { ...rest[0] }
      // A request of a window that ended must not wait for its turn any longer; Node allows no signal with the other
      // two.
      if (!options.ifAvailable && !options.steal)
        options.signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal
      const asked = locks.request(`${this.#id} ${name}`, options, (lock: Loose) =>
        Promise.race([Promise.resolve(work(lock && { name, mode: lock.mode })), ended]),
      )
      // What a window that ended waited for never comes, as in a browser.
      return asked.catch((error: unknown) => {
        if (stop.signal.aborted) return new Promise(() => {})
        throw error
      })
    }
    Object.defineProperty(window.navigator, 'locks', { value: { request }, configurable: true })
  }
}
