import { type Notices, readNotices } from './readNotices.ts'

/**
 * Asks our service for news about this visit; rejects when it can't be reached. The browser keeps the answer for a
 * minute.
 */
export async function fetchNotices(signal?: AbortSignal): Promise<Notices> {
  const timeout = AbortSignal.timeout(8_000)
  const answer = await fetch('/api/notices', { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
  if (!answer.ok) throw new Error(`notices: ${answer.status}`)
  return readNotices(answer.status === 204 ? {} : await answer.json())
}
