/** `1-500,8453-480`: the last block a listener heard of each chain. Whatever else is no memory. */
export function readEventId(id: string | undefined): Map<number, number> {
  if (id === undefined || id.length > 300 || !/^\d{1,10}-\d{1,12}(,\d{1,10}-\d{1,12})*$/.test(id)) return new Map()
  return new Map(id.split(',').map(part => part.split('-').map(Number) as [number, number]))
}
