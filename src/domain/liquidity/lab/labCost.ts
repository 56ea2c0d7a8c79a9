import type { RangeVersion } from '../../versions.ts'

/** Gas and bytes of calldata of what a position is asked, its transactions together. */
type Used = { gas: bigint; bytes: bigint; count: number }

/**
 * LIST: what a deposit, a move of its range and a withdrawal use, as transactions on the devnet's contracts did, with
 * an approval of one token for each deposit and each swap.
 */
const used: Record<RangeVersion, Record<'deposit' | 'move' | 'withdraw', Used>> = {
  v3: {
    deposit: { gas: 480_000n, bytes: 700n, count: 2 },
    move: { gas: 930_000n, bytes: 2_560n, count: 5 },
    withdraw: { gas: 240_000n, bytes: 900n, count: 1 },
  },
  v4: {
    deposit: { gas: 380_000n, bytes: 1_060n, count: 2 },
    move: { gas: 720_000n, bytes: 2_780n, count: 5 },
    withdraw: { gas: 130_000n, bytes: 680n, count: 1 },
  },
}

/** What a replayed position uses over its life: it goes in, moves so often, and comes out. */
export function labCost(version: RangeVersion, moves: number): Used {
  const { deposit, move, withdraw } = used[version]
  const times = BigInt(moves)
  return {
    gas: deposit.gas + move.gas * times + withdraw.gas,
    bytes: deposit.bytes + move.bytes * times + withdraw.bytes,
    count: deposit.count + move.count * moves + withdraw.count,
  }
}
