import { isOnEvm } from '#state/deeds/DeedRecord.ts'
import { isRunning, type Run } from '#state/deeds/runs.ts'
import type { News } from '#state/deeds/toasts.ts'

/**
 * Whether a deed's dialog itself tells how this ended: what was handed over since its button was pressed (ms since
 * 1970), while its run waits. The rest is a toast's.
 */
export const tells = (run: Run | null, since: number, news: News): boolean =>
  isRunning(run) && isOnEvm(news) && news.addedAt >= since
