/** Values cross between the worlds as Playwright's do: as copies. */
export function copy(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value
  try {
    return structuredClone(value)
  } catch {
    return JSON.parse(safeJson(value))
  }
}
/** JSON of anything: a bigint as its digits, a circle as its own text. */
export function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? String(value)
  } catch {
    return String(value)
  }
}
