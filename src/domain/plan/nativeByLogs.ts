import type { Address } from '../chains/Chain.ts'
import { type ReceiptLog, readLog, who } from './readers/moveLog.ts'
import type { TOPICS } from './readers/moveTopics.ts'

/**
 * What a call that is our own did to the sender's native currency, from its logs alone: what it sent, and what the
 * called contract wrapped and unwrapped of it (the router gives back what it unwraps and keeps nothing). Null where a
 * v4 pool took part: those move the native currency without a log.
 */
export function nativeByLogs({
  call,
  logs,
  wrapper,
  poolManager,
}: {
  call: { to: string; value: bigint }
  logs: readonly ReceiptLog[]
  wrapper: Address | undefined
  poolManager: Address | undefined
}): bigint | null {
  const read = logs.map(readLog)
  if (read.some(({ address, signature }) => address === poolManager && signature !== null)) return null
  const to = call.to.toLowerCase()
  // Called by itself the wrapper names its caller; what other contracts wrap on the way is not ours.
  const ours = read.filter(
    ({ address, topics }) => address === wrapper && topics.length === 2 && (to === wrapper || who(topics[1]) === to),
  )
  const sum = (signature: keyof typeof TOPICS) =>
    ours.filter(log => log.signature === signature).reduce((all, { words }) => all + (words[0] ?? 0n), 0n)
  const unwrapped = sum('Withdrawal(address,uint256)')
  const wrapped = sum('Deposit(address,uint256)')
  return call.value > 0n && wrapped === 0n ? unwrapped - call.value : unwrapped - wrapped
}
