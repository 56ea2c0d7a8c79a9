import type { Change } from '#data/market/schemas.ts'

/**
 * Everything the market's stream of a network tells from now on, oldest first, until `end` is called. Throws when it
 * can't be opened.
 */
export async function hearStream(market: string, chain: string): Promise<{ heard: Change[]; end: () => void }> {
  const ending = new AbortController()
  const answer = await fetch(`${market}/api/market/stream?chain=${chain}`, { signal: ending.signal })
  if (!answer.ok || answer.body === null) throw new Error(`the stream answered ${answer.status}`)
  const heard: Change[] = []
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of body) {
      const messages = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = messages.pop() ?? ''
      for (const message of messages) {
        const data = message.split('\n').find(line => line.startsWith('data:'))
        if (data) heard.push(JSON.parse(data.slice(5)) as Change)
      }
    }
  }
  read(answer.body).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error
  })
  return { heard, end: () => ending.abort() }
}
