/** Questions on their way at one time. */
const AT_ONCE = 6

/** Some at a time, in no order; told after each. */
export async function each<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
  told: (share: number) => void,
): Promise<void> {
  let [next, done] = [0, 0]
  const worker = async () => {
    while (next < items.length) {
      await run(items[next++]!)
      told(++done / items.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
}
