import type { Reader } from '#onchain/node/readWords.ts'

/**
 * What a reader cost: round trips (answers waited for at the same time count once), requests, bytes of questions and
 * answers.
 */
export type Meter = { reader: Reader; trips: number; requests: number; bytes: number; methods: Map<string, number> }

/** Any reader with its cost counted, each answer `delay` ms late. */
export function meterReader(reader: Reader, delay = 0): Meter {
  let waiting = 0
  const meter: Meter = {
    trips: 0,
    requests: 0,
    bytes: 0,
    methods: new Map(),
    reader: {
      async request<T>(method: string, params: readonly unknown[] = []) {
        if (waiting++ === 0) meter.trips++
        meter.requests++
        const question = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }).length
        try {
          const [answer] = await Promise.all([
            reader.request<T>(method, params),
            new Promise(done => setTimeout(done, delay)),
          ])
          const size = question + JSON.stringify(answer).length
          meter.bytes += size
          meter.methods.set(method, (meter.methods.get(method) ?? 0) + size)
          return answer
        } finally {
          waiting--
        }
      },
    },
  }
  return meter
}
