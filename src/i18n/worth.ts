import type { Say } from './Say.ts'

/** Beside an amount: cents up to a million, short above, so that no worth is wider than its place. */
export const worth = (say: Say, usd: number): string => say.figure(Math.abs(usd) >= 1e6 ? 'usd' : 'usdFull', usd)
