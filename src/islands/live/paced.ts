/**
 * Hands on what comes: the first at once, then all that came meanwhile, in order, not more often than every `everyMs`.
 * A busy chain has many blocks a second, and each would make the browser style the page anew; two a second is what eyes
 * can follow.
 */
export function paced<Item>(everyMs: number, take: (items: Item[]) => void): (item: Item) => void {
  const waiting: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const handOn = () => {
    timer = waiting.length > 0 ? setTimeout(handOn, everyMs) : undefined
    if (waiting.length > 0) take(waiting.splice(0))
  }
  return item => {
    waiting.push(item)
    if (!timer) handOn()
  }
}
