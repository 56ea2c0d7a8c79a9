const AGAIN_MS = [1_000, 2_000, 5_000, 15_000, 30_000]
/** No word for so long, not even a heartbeat (every 15 s): the line is dead. */
const SILENT_MS = 45_000
const MAX_MESSAGE = 4_000_000
const FIRST_BYTE_MS = 8_000

export type Followed = {
  onMessage(data: string, id: string | undefined): void
  /** The upstream answered (the line is up), or is gone for the moment. */
  onUp?(): void
  onDown?(): void
}

/**
 * Listens to a stream of server-sent events and comes back by itself, with the last id, when the line breaks, to the
 * next of `bases` (comma separated). `stop` ends it.
 */
export function followStream(bases: string, path: string, { onMessage, onUp, onDown }: Followed): { stop: () => void } {
  const ending = new AbortController()
  let last: string | undefined
  let failures = 0
  const urls = bases.split(',').map(base => base + path)
  let turn = 0

  function tell(message: string): void {
    const lines = message.split('\n')
    const id = lines
      .find(line => line.startsWith('id:'))
      ?.slice(3)
      .trim()
    const data = lines
      .filter(line => line.startsWith('data:'))
      .map(line => line.slice(5).trim())
      .join('\n')
    if (data === '') return
    if (id !== undefined) last = id
    failures = 0
    onMessage(data, id)
  }

  async function listen(): Promise<void> {
    const silent = new AbortController()
    let timer = setTimeout(() => silent.abort(), FIRST_BYTE_MS)
    try {
      const answer = await fetch(urls[turn++ % urls.length]!, {
        headers: { accept: 'text/event-stream', ...(last === undefined ? {} : { 'last-event-id': last }) },
        signal: AbortSignal.any([ending.signal, silent.signal]),
        redirect: 'manual',
      })
      if (
        !answer.ok ||
        answer.body === null ||
        !(answer.headers.get('content-type') ?? '').startsWith('text/event-stream')
      ) {
        await answer.body?.cancel()
        throw new Error(`stream: ${answer.status}`)
      }
      onUp?.()
      let rest = ''
      for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(timer)
        timer = setTimeout(() => silent.abort(), SILENT_MS)
        rest += chunk
        const messages = rest.split('\n\n')
        rest = messages.pop() ?? ''
        for (const message of messages) tell(message)
        if (rest.length > MAX_MESSAGE) throw new Error('stream: a message has no end')
      }
    } finally {
      clearTimeout(timer)
      if (!ending.signal.aborted) onDown?.()
    }
  }

  void (async () => {
    while (!ending.signal.aborted) {
      await listen().catch((error: Error) => {
        if (!ending.signal.aborted && failures === 0) console.warn(`market news: ${error.message}; trying again`)
      })
      const wait = AGAIN_MS[Math.min(failures++, AGAIN_MS.length - 1)]!
      if (!ending.signal.aborted) await new Promise(done => setTimeout(done, wait).unref())
    }
  })()
  return { stop: () => ending.abort() }
}
