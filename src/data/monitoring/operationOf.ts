/** SE-6. The name of an operation of ours by its address: `market.tokens`, `rpc.1`, `names`; null: not one of ours. */
export function operationOf(url: string, origin: string): string | null {
  if (!url.startsWith(`${origin}/`)) return null
  const [room, first, second] = url.slice(origin.length + 1).split(/[/?#]/)
  if (room === 'rpc') return `rpc.${first ?? ''}`.slice(0, 40)
  if (room !== 'api' || !first || !/^[a-z]+$/i.test(first)) return null
  return (first === 'market' ? `market.${/^[a-z]+$/i.test(second ?? '') ? second : ''}` : first).slice(0, 40)
}
