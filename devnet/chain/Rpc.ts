/** One JSON-RPC call: method and parameters. */
export type Call = [method: string, ...params: unknown[]]

type Answer = { id: number; result?: unknown; error?: { message: string } }

/**
 * A plain JSON-RPC client over HTTP. `batch` sends all calls in one request (the node may run them in any order) and
 * throws on the first error.
 */
export class Rpc {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }

  async batch(calls: Call[]): Promise<unknown[]> {
    if (calls.length === 0) return []
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
    })
    const answers = (await response.json()) as Answer[]
    const results: unknown[] = new Array(calls.length)
    for (const answer of answers) {
      if (answer.error) throw new Error(`${calls[answer.id]?.[0]}: ${answer.error.message}`)
      results[answer.id] = answer.result
    }
    return results
  }

  async call<T = unknown>(method: string, ...params: unknown[]): Promise<T> {
    const [result] = await this.batch([[method, ...params]])
    return result as T
  }
}
