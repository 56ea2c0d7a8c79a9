import { QueryClient } from '@tanstack/react-query'
import { keepQueries, restoreQueries } from './keptQueries.ts'

const SECOND = 1_000
const DAY = 86_400 * SECOND

/**
 * The page's one query client: every island asks and remembers through it (stale 15 s, forgotten after a day:
 * constants.md).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15 * SECOND,
      gcTime: DAY,
      retry: (failures, error) => failures < 2 && (error as { retryable?: boolean }).retryable !== false,
      refetchOnWindowFocus: true,
    },
  },
})

// SE-5. In a browser, for as long as the page lives; where storage is forbidden, `localStorage` itself throws.
if (typeof window !== 'undefined')
  try {
    const place = window.localStorage
    if (place) {
      restoreQueries(queryClient, { place })
      keepQueries(queryClient, { place })
    }
  } catch (error) {
    console.debug('Tarn: answers are not kept here', error)
  }
