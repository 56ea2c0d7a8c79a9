/** One text for one value, whatever the order of its fields. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each) => {
    if (typeof each === 'bigint') return each.toString()
    if (each && typeof each === 'object' && !Array.isArray(each)) return Object.fromEntries(Object.entries(each).sort())
    return each
  })
