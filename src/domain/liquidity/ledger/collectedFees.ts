type Told = { type: string; amount0: string | bigint | null; amount1: string | bigint | null }

/**
 * A history, newest first, in which a v3 collect tells the fees it paid: what a removal before had freed is told by the
 * removal. A collect of nothing else is left out.
 */
export function collectedFees<Event extends Told>(events: readonly Event[]): Event[] {
  const freed: [bigint, bigint] = [0n, 0n]
  const told = events.toReversed().flatMap((event): Event | Event[] => {
    if (event.amount0 === null || event.amount1 === null) return event
    const moved = [BigInt(event.amount0), BigInt(event.amount1)] as const
    if (event.type === 'remove') for (const side of [0, 1] as const) freed[side] += moved[side]
    if (event.type !== 'collect') return event
    const fees = moved.map((amount, side) => {
      const own = freed[side]! < amount ? freed[side]! : amount
      freed[side]! -= own
      return amount - own
    })
    const isFreedAlone = fees.every(fee => fee === 0n) && moved.some(amount => amount > 0n)
    return isFreedAlone ? [] : { ...event, amount0: fees[0]!, amount1: fees[1]! }
  })
  return told.reverse()
}
