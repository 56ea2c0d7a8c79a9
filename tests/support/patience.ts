import { cpus, loadavg } from 'node:os'

/** What a machine that others keep busy is given at most: a limit that stretches without end bounds nothing. */
const MOST = 8

/**
 * How many times longer this machine may take than one of our own: work that waits for a processor, by processors, from
 * 1 to 8. Limits that are measured in tests are multiplied by it; on a machine that is ours alone they hold as they
 * are. `processes`: how many take turns for one answer.
 */
export const patience = (processes = 1): number =>
  Math.min(MOST, Math.max(1, (processes * loadavg()[0]!) / cpus().length))
