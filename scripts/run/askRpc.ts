/** One JSON-RPC call to a local node; rejects when it doesn't answer within `ms`. */
export async function askRpc<T>({
  url,
  method,
  params = [],
  ms = 5_000,
}: {
  url: string
  method: string
  params?: unknown[]
  ms?: number
}): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(ms),
  })
  const answer = (await response.json()) as { result?: T; error?: { message: string } }
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result as T
}
