import type { RangeVersion } from '../../versions.ts'

/** Gas and bytes of calldata of what a position is asked, its transactions together. */
type Used = { gas: bigint; bytes: bigint; count: number }

/**
 * LIST: what a deposit, a move of its range (withdrawal, swap, deposit) and a withdrawal use, as the devnet's contracts
 * do, approvals within: moves take a token's approval each.
 */
const used: Record<RangeVersion, Record<'deposit' | 'move' | 'withdraw', Used>> = {
  v3: {
    deposit: { gas: 470_000n, bytes: 520n, count: 2 },
    move: { gas: 900_000n, bytes: 2_600n, count: 5 },
    withdraw: { gas: 260_000n, bytes: 600n, count: 1 },
  },
  v4: {
    deposit: { gas: 450_000n, bytes: 1_200n, count: 2 },
    move: { gas: 800_000n, bytes: 3_400n, count: 4 },
    withdraw: { gas: 190_000n, bytes: 700n, count: 1 },
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
