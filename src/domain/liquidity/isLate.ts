import { chainById } from '../chains/chains.ts'

/** Seconds that an index may be behind its chain before it is told. */
const LATE = 60

/** Whether an index that stands at a block is behind a chain at `head` by more than passes unnoticed. */
export const isLate = (chainId: number, indexed: number, head: number): boolean =>
  head - indexed > (LATE * 1_000) / (chainById(chainId)?.blockTime ?? 1_000)
