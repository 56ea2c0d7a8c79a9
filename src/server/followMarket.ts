import { readChange } from '#data/market/readChange.ts'

const AGAIN_MS = [1_000, 2_000, 5_000, 15_000, 30_000]
/** No word for so long, not even a heartbeat (every 15 s): the line is dead. */
const SILENT_MS = 45_000
const MAX_MESSAGE = 2_000_000

/**
 * Listens to the indexer's stream of changes and tells what each is about, as tags of pages: `token:<chain id>:<address>`,
 * `pool:<chain id>:<id>`. Comes back by itself when the line breaks.
 */
export function followMarket(indexerUrl: string, onNews: (tag: string) => void): { stop: () => void } {
  const ending = new AbortController()
  let last: string | undefined
  let failures = 0

  function tell(message: string): void {
    const lines = message.split('\n')
    const id = lines.find(line => line.startsWith('id:'))?.slice(3).trim()
    const data = lines.filter(line => line.startsWith('data:')).map(line => line.slice(5).trim()).join('\n')
    if (data === '') return
    const change = readChange(data)
    if (change === null) return
    if (id !== undefined) last = id
    failures = 0
    for (const { address } of change.tokens) onNews(`token:${change.chainId}:${address}`)
    for (const { id: pool } of change.pools) onNews(`pool:${change.chainId}:${pool}`)
  }

  async function listen(): Promise<void> {
    const silent = new AbortController()
    let timer = setTimeout(() => silent.abort(), SILENT_MS)
    try {
      const answer = await fetch(`${indexerUrl}/api/market/stream?chain=all`, {
        headers: { accept: 'text/event-stream', ...(last === undefined ? {} : { 'last-event-id': last }) },
        signal: AbortSignal.any([ending.signal, silent.signal]),
      })
      if (!answer.ok || answer.body === null) throw new Error(`stream: ${answer.status}`)
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
