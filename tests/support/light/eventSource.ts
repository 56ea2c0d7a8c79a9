// Server-sent events, which happy-dom lacks.
import type { Loose } from './Loose.ts'

/** A stream of server-sent events over the page's own fetch. */
export function eventSourceOf(
  page: Loose,
  ask: (url: string, signal: AbortSignal) => Promise<Response>,
  all: { close(): void }[],
) {
  return class EventSource extends page.EventTarget {
    static CONNECTING = 0
    static OPEN = 1
    static CLOSED = 2
    readyState = 0
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null
    onmessage: ((event: unknown) => void) | null = null
    readonly #ends = new AbortController()

    readonly url: string

    constructor(url: string) {
      super()
      this.url = url
      all.push(this)
      void this.#listen()
    }

    close(): void {
      this.readyState = 2
      this.#ends.abort()
    }

    async #listen(): Promise<void> {
      try {
        const answer = await ask(this.url, this.#ends.signal)
        if (!answer.ok || !answer.body) throw new Error(String(answer.status))
        this.readyState = 1
        this.onopen?.()
        let text = ''
        for await (const piece of answer.body.pipeThrough(
          new TextDecoderStream() as never,
        ) as unknown as AsyncIterable<string>) {
          text += piece
          const events = text.split('\n\n')
          text = events.pop() ?? ''
          for (const each of events) this.#tell(each)
        }
        throw new Error('ended')
      } catch {
        if (this.readyState === 2) return
        this.readyState = 2
        this.onerror?.()
      }
    }

    #tell(text: string): void {
      const lines = text.split('\n')
      const of = (name: string) =>
        lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1).replace(/^ /, ''))
      const event = new page.MessageEvent(of('event')[0] ?? 'message', { data: of('data').join('\n') })
      ;(this as unknown as EventTarget).dispatchEvent(event)
      if (event.type === 'message') this.onmessage?.(event)
    }
  }
}
