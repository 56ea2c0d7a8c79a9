import { $solana } from '../../wallet/solana.ts'
import type { DeedRecord } from '../DeedRecord.ts'
import type { Follower } from './Follower.ts'

type Listed = {
  /** Whether its network may be asked now. */
  wanted: () => boolean
  load: () => Promise<Follower>
}

/**
 * LIST by `follow.by`: what follows the records of each kind. Apart from `kinds/recordKinds`, which the worker that
 * tells alerts reads, too. Each is fetched with the first record of its kind: a page without Solana loads none of its
 * code.
 */
export const followers: Record<DeedRecord['follow']['by'], Listed> = {
  evm: { wanted: () => true, load: async () => (await import('./followEvm.ts')).followEvm },
  // Without a Solana wallet its network is not asked.
  solana: {
    wanted: () => $solana.get().address !== null,
    load: async () => (await import('./followSolana.ts')).followSolana,
  },
  order: { wanted: () => true, load: async () => (await import('./followOrder.ts')).followOrder },
}
