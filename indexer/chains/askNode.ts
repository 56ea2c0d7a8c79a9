/** The node's own no. */
export class NodeRefusal extends Error {
  /** Of JSON-RPC, where it gave one. */
  readonly code: number | undefined

  constructor(message: string, code?: number) {
    super(message)
    this.code = code
  }
}

/**
 * One JSON-RPC question to a chain's node. Throws NodeRefusal when it says no, something else when it doesn't answer.
 */
export async function askNode<T>(url: string, method: string, params: unknown[] = []): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(5_000),
  })
  const answer = (await response.json()) as { result?: T; error?: { code?: number; message: string } }
  if (answer.result === undefined)
    throw new NodeRefusal(answer.error?.message ?? `no result of ${method}`, answer.error?.code)
  return answer.result
}

/** The hash of a block, null when the chain has no such block. */
export async function hashOfBlock(url: string, block: number): Promise<string | null> {
  const found = await askNode<{ hash: string } | null>(url, 'eth_getBlockByNumber', [`0x${block.toString(16)}`, false])
  return found?.hash ?? null
}

/** A chain's head: number and unix s. Null when its node doesn't say. */
export async function headOf(url: string): Promise<{ number: number; time: number } | null> {
  const found = await askNode<{ number: string; timestamp: string } | null>(url, 'eth_getBlockByNumber', [
    'latest',
    false,
  ]).catch(() => null) // it does not say
  return found === null ? null : { number: Number(found.number), time: Number(found.timestamp) }
}
